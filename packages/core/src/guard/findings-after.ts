import type { Finding } from "./decision.ts";
import { findingOf } from "./finding-of.ts";
import type { GuardSetup } from "./guard-setup.ts";
import type { GuardState } from "./guard-state.ts";
import { type Settled, settledTrace } from "./settled-trace.ts";

/** What a result breaks: nobody was refused for it, since it could not be known. */
export function findingsAfter(
  { procedure, judge }: Pick<GuardSetup, "procedure" | "judge">,
  { trace }: GuardState,
  settled: Settled,
): readonly Finding[] {
  const after = settledTrace(trace, settled);
  const turn = trace.calls.find((call) => call.id === settled.id && call.outcome === "pending")?.turn ?? 1;
  return procedure.constraints
    .flatMap((constraint) => findingOf(constraint, { before: trace, after, turn }, judge))
    .filter(({ kind }) => kind === "breaks");
}
