import type { DefinedConstraint } from "../constraint/procedure.ts";
import type { Finding } from "./decision.ts";
import { findingOf } from "./finding-of.ts";
import type { GuardSetup } from "./guard-setup.ts";
import type { Change } from "./judge.ts";
import type { Foresight } from "./watch/watch.ts";

/**
 * What the rules say of a change. The machines have told which of the watched rules may object; only those are asked, and those that no
 * machine watches. Without machines all are. `changeOf` is called only where somebody is asked.
 */
export function findingsOn(
  { procedure, judge, watched }: Pick<GuardSetup, "procedure" | "judge" | "watched">,
  foresight: Pick<Foresight, "suspects" | "sure"> | undefined,
  changeOf: () => Change,
): readonly Finding[] {
  const asked = rulesToAsk(procedure.constraints, watched.unwatched, foresight?.suspects);
  if (asked.length === 0) return nothing;
  const change = changeOf();
  return asked.flatMap((constraint) =>
    findingOf(
      constraint,
      change,
      judge,
      foresight?.sure.find((one) => one.constraint === constraint)?.bindings,
    ),
  );
}

const nothing: readonly Finding[] = [];

function rulesToAsk(
  all: readonly DefinedConstraint[],
  unwatched: GuardSetup["watched"]["unwatched"],
  suspects: readonly DefinedConstraint[] | undefined,
): readonly DefinedConstraint[] {
  if (suspects === undefined) return all;
  if (suspects.length === 0 && unwatched.size === 0) return suspects;
  return all.filter((constraint) => unwatched.has(constraint) || suspects.includes(constraint));
}
