import type { DefinedConstraint } from "../constraint/procedure.ts";
import { attempt } from "../errors/attempt.ts";
import type { Formula } from "../formula/formula.ts";
import { partThatLooksAhead } from "../formula/past-only.ts";
import { subformulas } from "../formula/subformulas.ts";
import { endingOf } from "../monitor/letters/observations.ts";
import type { FinishDecision, Obligation } from "./decision.ts";
import { finishFeedback } from "./feedback.ts";
import type { GuardSetup } from "./guard-setup.ts";
import { traceOf } from "./history.ts";
import type { Owed } from "./judge.ts";
import { isMeetable } from "./meetable.ts";
import { offeredOrMade } from "./offered.ts";
import type { Session } from "./session.ts";
import { mayOwe } from "./watch/may-owe.ts";

/** What is asked at the end of a turn or of the session. */
export interface Finish {
  readonly answer?: string;
  readonly end: "turn" | "session";
}

/**
 * Whether the run may end. Observe never sends back, nor does a stopped run, and nobody is sent back for what no tool at hand can do: that
 * ends the run with what is owed.
 */
export function judgeFinish(setup: GuardSetup, session: Session, finish: Finish): FinishDecision {
  const { state } = session;
  const { posture, maxSendBacks } = setup.settings;
  const owed = obligationsOf(setup, session, finish);
  const insisting = owed.filter(
    ({ constraint, meetable }) => meetable !== false && insists(setup, constraint),
  );
  const mayContinue =
    posture === "enforce" && state.counters.stopped === undefined && state.sentBack < maxSendBacks;
  if (insisting.length === 0 || !mayContinue) return { kind: "finish", owed };
  const hopeless = owed.filter(({ meetable }) => meetable === false).map(({ constraint }) => constraint);
  return { kind: "continue", owed, feedback: finishFeedback(insisting, hopeless) };
}

/** What would be violated if the session, or the turn, ended here. */
export function obligationsOf(
  { procedure, judge, watched }: Pick<GuardSetup, "procedure" | "judge" | "watched">,
  { state, watch }: Session,
  { answer, end }: Finish,
): readonly Obligation[] {
  const { turn } = state;
  const trace = traceOf(state.history);
  const answered = answer === undefined ? trace : { ...trace, finalAnswer: answer };
  const available = offeredOrMade(trace);
  const ending = endingOf(answered);
  return procedure.constraints
    .filter((constraint) => end === "session" || isDueWithTurn(constraint))
    .flatMap((constraint): readonly Obligation[] => {
      const owes = attempt(() =>
        watch === undefined || mayOwe(watched, watch, constraint, turn, ending)
          ? judge.owes(constraint, answered, turn)
          : undefined,
      );
      if (owes.kind === "done" && owes.value === undefined) return [];
      const { name, scope, due, repair = "", formula } = constraint;
      const unjudged: Owed = { detail: "it can't be judged." };
      const { detail, demand = formula } = (owes.kind === "done" ? owes.value : undefined) ?? unjudged;
      const hopeless =
        available !== undefined &&
        (!isMeetable(formula, available) || (isForGood(formula) && !isMeetable(demand, available)));
      return [
        {
          constraint: name,
          due: scope === "turn" ? "turn" : due,
          detail,
          repair,
          ...(hopeless ? { meetable: false } : {}),
        },
      ];
    });
}

/** Whether what made a rule apply stays so: else later calls might excuse it from its demand. */
function isForGood(formula: Formula): boolean {
  return subformulas(formula).every(
    (part) => part.kind !== "implies" || partThatLooksAhead(part.left) === undefined,
  );
}

function isDueWithTurn({ due, scope, appliesToFinalAnswer }: DefinedConstraint): boolean {
  return due === "turn" || scope === "turn" || appliesToFinalAnswer;
}

/** A rule that only writes down sends no answer back, nor does one that is not about the answer, where only those are asked. */
function insists({ procedure, settings }: GuardSetup, name: string): boolean {
  return procedure.constraints.some(
    (constraint) =>
      constraint.name === name &&
      constraint.mode !== "log" &&
      (settings.finish === "obligations" || constraint.appliesToFinalAnswer),
  );
}
