import type { Procedure, ToolCall, Trace, Verdict } from "@agentltl/core";
import { canonicalText, countedCalls, equalJson, groupBy } from "@agentltl/core/host";
import { listedVerdicts, withCallsAt } from "./listed-verdicts.ts";

/** A step with several calls that both runs made, and what came of it in each. Positions are those of the first run. */
export interface ComparedStep {
  /** As the first run counts it. */
  readonly step: number;
  /** Its calls in the order in which they ended in the first run; as they are listed where that was not recorded. */
  readonly first: readonly number[];
  /** The same calls in the order of the second run. */
  readonly second: readonly number[];
  /**
   * `commute`: they ran in another order, and ended and returned the same, and no rule says otherwise. `differ`: something is otherwise.
   * `same-order`: they ran in the same order, so that nothing is learnt. `unknown`: how they ended was not recorded.
   */
  readonly answer: "commute" | "differ" | "same-order" | "unknown";
  /** Calls that ended or returned otherwise in the second run. */
  readonly results: readonly number[];
  /** Rules that say otherwise of the first run once this step goes as in the second. */
  readonly rules: readonly string[];
}

/** Two recorded runs beside each other. */
export interface RunsCompared {
  /** Steps with several calls, as far as the runs make the same calls. */
  readonly steps: readonly ComparedStep[];
  /** The place, from 0, of the first step in which they don't; absent where they do throughout. */
  readonly parted?: number;
  /** Rules that say otherwise of the second run as a whole. */
  readonly rules: readonly { readonly rule: string; readonly first: Verdict; readonly second: Verdict }[];
  readonly finalAnswer: "same" | "different" | "unknown";
}

/**
 * Compares two recorded runs of the same task: of each step with several calls, whether they ran in another order and whether that changed what
 * they returned or what the rules say; and whether the runs ended otherwise. Calls are judged in the order in which they ended, also by rules
 * that don't count parallel calls as ordered. That something differs behind another order does not prove that the order was why.
 */
export function compareRuns(first: Trace, second: Trace, procedure: Procedure): RunsCompared {
  const [one, other] = [stepsOf(first), stepsOf(second)];
  const pairs = one.map((calls, index) => [calls, matched(calls, other[index] ?? [])] as const);
  const place = pairs.findIndex(([, mates]) => mates === undefined);
  const parted = place !== -1 ? place : other.length > one.length ? one.length : undefined;
  const steps = pairs
    .slice(0, parted)
    .flatMap(([calls, mates = []]) =>
      calls.length > 1 ? [comparedStep(first, calls, mates, procedure)] : [],
    );
  const [before, after] = [first, second].map((trace) => listedVerdicts(asEnded(trace), procedure));
  return {
    steps,
    ...(parted === undefined ? {} : { parted }),
    rules: [...(before ?? [])].flatMap(([rule, verdict]) => {
      const now = after?.get(rule);
      return now === undefined || now === verdict ? [] : [{ rule, first: verdict, second: now }];
    }),
    finalAnswer: sameAnswer(first, second),
  };
}

/** The calls of each step in the order in which they ended. */
function stepsOf(trace: Trace): readonly (readonly ToolCall[])[] {
  const steps = groupBy(countedCalls(trace), ({ step, position }) =>
    step === undefined ? `#${position}` : step,
  );
  return [...steps.values()].map((calls) =>
    calls.every(({ endedAt }) => endedAt !== undefined)
      ? calls.toSorted((left, right) => Number(left.endedAt) - Number(right.endedAt))
      : calls,
  );
}

/** The trace with the calls of each step in the order in which they ended. */
function asEnded(trace: Trace): Trace {
  return stepsOf(trace).reduce((moved, calls) => withCallsAt(moved, placesOf(calls), calls), trace);
}

function placesOf(calls: readonly ToolCall[]): readonly number[] {
  return calls.map(({ position }) => position).toSorted((left, right) => left - right);
}

/** For each call of the second run's step, in its order, the same call of the first; `undefined` where the steps are not of the same calls. */
function matched(
  calls: readonly ToolCall[],
  others: readonly ToolCall[],
): readonly (readonly [ToolCall, ToolCall])[] | undefined {
  const waiting = groupBy(calls, keyOf);
  const left = new Map([...waiting].map(([key, some]) => [key, [...some]]));
  const mates = others.flatMap((other) => {
    const mate = left.get(keyOf(other))?.shift();
    return mate === undefined ? [] : [[mate, other] as const];
  });
  return mates.length === calls.length && mates.length === others.length ? mates : undefined;
}

function keyOf({ name, args }: ToolCall): string {
  return `${name} ${canonicalText(args)}`;
}

function comparedStep(
  trace: Trace,
  calls: readonly ToolCall[],
  mates: readonly (readonly [ToolCall, ToolCall])[],
  procedure: Procedure,
): ComparedStep {
  const first = calls.map(({ position }) => position);
  const second = mates.map(([{ position }]) => position);
  const results = mates
    .filter(([one, other]) => endedOtherwise(one, other))
    .map(([{ position }]) => position);
  const places = placesOf(calls);
  const before = listedVerdicts(withCallsAt(trace, places, calls), procedure);
  const others = mates.map(([, other]) => other);
  const after = listedVerdicts(withCallsAt(trace, places, others), procedure);
  const rules = [...before].flatMap(([rule, verdict]) => (after.get(rule) === verdict ? [] : [rule]));
  const isKnown = mates.flat().every(({ result, outcome }) => result !== undefined || outcome === "error");
  const isMoved = first.some((position, index) => position !== second[index]);
  return {
    step: calls[0]?.step ?? 0,
    first,
    second,
    answer: answerOf(isMoved, results.length + rules.length > 0, isKnown),
    results,
    rules,
  };
}

function answerOf(isMoved: boolean, isChanged: boolean, isKnown: boolean): ComparedStep["answer"] {
  if (!isMoved) return "same-order";
  if (isChanged) return "differ";
  return isKnown ? "commute" : "unknown";
}

/** What was not recorded on one side is no difference. */
function endedOtherwise(one: ToolCall, other: ToolCall): boolean {
  const isOpen = ({ outcome }: ToolCall): boolean => outcome === "unknown" || outcome === "pending";
  if (one.outcome !== other.outcome && !isOpen(one) && !isOpen(other)) return true;
  return one.result !== undefined && other.result !== undefined && !equalJson(one.result, other.result);
}

function sameAnswer({ finalAnswer: one }: Trace, { finalAnswer: other }: Trace): RunsCompared["finalAnswer"] {
  if (one === undefined || other === undefined) return "unknown";
  return one === other ? "same" : "different";
}
