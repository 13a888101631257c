import { attempt } from "../errors/attempt.ts";
import type { FinishDecision, Obligation } from "./decision.ts";
import { finishFeedback } from "./feedback.ts";
import type { GuardState } from "./guard-state.ts";
import type { GuardSetup } from "./judge-proposal.ts";

/** What is asked at the end of a turn or of the session. */
export interface Finish {
  readonly answer?: string;
  readonly end: "turn" | "session";
}

/** Whether the run may end. Observe never sends back, nor does a stopped run. */
export function judgeFinish(setup: GuardSetup, state: GuardState, finish: Finish): FinishDecision {
  const owed = obligationsOf(setup, state, finish);
  const insisting = owed.filter(({ constraint }) => insists(setup, constraint));
  const mayContinue =
    setup.posture === "enforce" && state.stopped === undefined && state.sentBack < setup.maxSendBacks;
  if (insisting.length === 0 || !mayContinue) return { kind: "finish", owed };
  return { kind: "continue", owed, feedback: finishFeedback(insisting) };
}

/** What would be violated if the session, or the turn, ended here. */
export function obligationsOf(
  { procedure, judge }: GuardSetup,
  { trace, turn }: GuardState,
  { answer, end }: Finish,
): readonly Obligation[] {
  const answered = answer === undefined ? trace : { ...trace, finalAnswer: answer };
  return procedure.constraints
    .filter(({ due, scope }) => end === "session" || due === "turn" || scope === "turn")
    .flatMap((constraint): readonly Obligation[] => {
      const owes = attempt(() => judge.owes(constraint, answered, turn));
      if (owes.kind === "done" && owes.value === undefined) return [];
      const { name, scope, due, repair = "" } = constraint;
      const detail = owes.kind === "done" ? (owes.value ?? "") : "it can't be judged.";
      return [{ constraint: name, due: scope === "turn" ? "turn" : due, detail, repair }];
    });
}

/** A rule that only writes down sends no answer back. */
function insists({ procedure }: GuardSetup, name: string): boolean {
  return procedure.constraints.some((constraint) => constraint.name === name && constraint.mode !== "log");
}
