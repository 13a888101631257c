import type { DefinedConstraint } from "../constraint/procedure.ts";
import type { Finding } from "./decision.ts";
import { findingOf } from "./finding-of.ts";
import type { GuardSetup } from "./guard-setup.ts";
import type { Change } from "./judge.ts";
import type { Foresight } from "./watch/watch.ts";

/** What the machines say of a change; `undefined` where they say nothing. */
type Said = Pick<Foresight, "suspects" | "sure"> | undefined;

/** What is found where {@link nobodyObjects}: no list is made for it at each call. */
export const noFindings: readonly Finding[] = Object.freeze([]);

/** Whether no rule objects, for sure: the machines say so, and there is no rule that they don't watch. Almost always. */
export function nobodyObjects({ watched }: Pick<GuardSetup, "watched">, said: Said): boolean {
  return said !== undefined && said.suspects.length === 0 && watched.unwatched.size === 0;
}

/**
 * What the rules say of a change. The machines have told which of the watched rules may object; only those are asked, and those that no
 * machine watches. Without machines all are.
 */
export function findingsOn(
  { procedure, judge, watched }: Pick<GuardSetup, "procedure" | "judge" | "watched">,
  said: Said,
  change: Change,
): readonly Finding[] {
  return rulesToAsk(procedure.constraints, watched.unwatched, said?.suspects).flatMap((constraint) =>
    findingOf(constraint, change, judge, said?.sure.find((one) => one.constraint === constraint)?.bindings),
  );
}

function rulesToAsk(
  all: readonly DefinedConstraint[],
  unwatched: GuardSetup["watched"]["unwatched"],
  suspects: readonly DefinedConstraint[] | undefined,
): readonly DefinedConstraint[] {
  if (suspects === undefined) return all;
  return all.filter((constraint) => unwatched.has(constraint) || suspects.includes(constraint));
}
