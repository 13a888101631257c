import { asComparison, asCount } from "./as-formula.ts";
import { asMatcher, type MatcherInput } from "./as-matcher.ts";
import { asPattern, type CallInput, type Conditions, withArgs } from "./as-pattern.ts";
import type { Comparison, FormulaOf, Speaker } from "./formula.ts";
import { formulaError } from "./formula-error.ts";
import { pathFaults } from "./matcher-faults.ts";
import type { Pattern } from "./pattern.ts";
import { showValue } from "./show-value.ts";

const there = { kind: "exists" } as const;

/** True, or false, at every position, also on the empty trace. */
export function constant(value: boolean): FormulaOf<"constant"> {
  if (typeof value !== "boolean")
    throw formulaError(`\`constant\` takes true or false, not ${showValue(value)}`);
  return { kind: "constant", value };
}

/** The call at this position fits. */
export function now(call: CallInput): FormulaOf<"now"> {
  return { kind: "now", call: asPattern(call, "`now`") };
}

/**
 * Since the previous call someone said a text that matches; any text where no matcher is given. `which` asks for one message: the
 * speaker's `last`, or the `closing` one, with nothing said between it and the call.
 */
export function said(
  speaker: Speaker,
  text: MatcherInput = there,
  which?: "last" | "closing",
): FormulaOf<"said"> {
  if (!["user", "assistant", "system", "any"].includes(speaker)) {
    throw formulaError(
      `\`said\`: the speaker is "user", "assistant", "system" or "any", not ${showValue(speaker)}`,
    );
  }
  if (which !== undefined && which !== "last" && which !== "closing")
    throw formulaError(`\`said\`: which message is "last" or "closing", not ${showValue(which)}`);
  return {
    kind: "said",
    speaker,
    text: asMatcher(text, "`said`"),
    ...(which === undefined ? {} : { which }),
  };
}

/** Some call of the trace fits. */
export function called(call: CallInput): FormulaOf<"called"> {
  return { kind: "called", call: asPattern(call, "`called`") };
}

/** Some call of the trace has these arguments, others aside. By path: `calledWith("refund", { order_id: variable("o") })`. */
export function calledWith(call: CallInput, args: Conditions): FormulaOf<"called"> {
  return { kind: "called", call: withArgs(asPattern(call, "`calledWith`"), args, "`calledWith`") };
}

/** Some call of the trace, with these arguments where they are given, has a result that matches by the comparator in force. */
export function calledWithResult(
  call: CallInput,
  expected: MatcherInput,
  args?: Conditions,
): FormulaOf<"calledWithResult"> {
  const pattern = withArgs(asPattern(call, "`calledWithResult`"), args, "`calledWithResult`");
  return {
    kind: "calledWithResult",
    call: pattern,
    expected: asMatcher(expected, "`calledWithResult`, result"),
  };
}

/** The number of calls that fit compares so with `times`. */
export function count(call: CallInput, comparison: Comparison, times: number): FormulaOf<"count"> {
  return {
    kind: "count",
    call: asPattern(call, "`count`"),
    comparison: asComparison(comparison, "`count`"),
    times: asCount(times, 0, "the number in `count`"),
  };
}

/** Both happen, and the first `first` stands before the first `then`. For "`then` only after `first`" write {@link precedes}. */
export function before(first: CallInput, then: CallInput): FormulaOf<"before"> {
  return { kind: "before", ...firstAndThen(first, then, "before") };
}

/** Both happen, and the first `call` stands after the first `earlier`. */
export function after(call: CallInput, earlier: CallInput): FormulaOf<"after"> {
  return {
    kind: "after",
    call: asPattern(call, "`after`"),
    earlier: asPattern(earlier, "`after`, second call"),
  };
}

/** `then` happens only after a `first`; nothing needs to happen. */
export function precedes(first: CallInput, then: CallInput): FormulaOf<"precedes"> {
  return { kind: "precedes", ...firstAndThen(first, then, "precedes") };
}

/** The first of each of `calls` stands before the first `then`; true where `calls` is empty. */
export function allBefore(calls: readonly CallInput[], then: CallInput): FormulaOf<"allBefore"> {
  return {
    kind: "allBefore",
    calls: listOfPatterns(calls, "`allBefore`"),
    then: asPattern(then, "`allBefore`, second argument"),
  };
}

/** `right` happens and `wrong`, where one is given, does not. `context` is shown in reports. */
export function branchCalled(
  right: CallInput,
  wrong?: CallInput,
  context?: string,
): FormulaOf<"branchCalled"> {
  if (context !== undefined && typeof context !== "string")
    throw formulaError(`\`branchCalled\`: the context is a text, not ${showValue(context)}`);
  return {
    kind: "branchCalled",
    right: asPattern(right, "`branchCalled`"),
    ...(wrong === undefined ? {} : { wrong: asPattern(wrong, "`branchCalled`, wrong call") }),
    ...(context === undefined ? {} : { context }),
  };
}

/** The calls occur in this order, others between them allowed. */
export function inOrder(calls: readonly CallInput[]): FormulaOf<"inOrder"> {
  return { kind: "inOrder", calls: listOfPatterns(calls, "`inOrder`") };
}

/** The `nth` `first` and the `mth` `then` exist, counted from 1, and the former stands before the latter. */
export function instanceBefore(
  first: CallInput,
  nth: number,
  then: CallInput,
  mth: number,
): FormulaOf<"instanceBefore"> {
  return {
    kind: "instanceBefore",
    first: asPattern(first, "`instanceBefore`"),
    nth: asCount(nth, 1, "the first number in `instanceBefore`"),
    then: asPattern(then, "`instanceBefore`, second call"),
    mth: asCount(mth, 1, "the second number in `instanceBefore`"),
  };
}

/** From the first `first`, the first `then` at or after it is at most `limit` calls away. */
export function withinCalls(first: CallInput, then: CallInput, limit: number): FormulaOf<"withinCalls"> {
  const pair = firstAndThen(first, then, "withinCalls");
  return { kind: "withinCalls", ...pair, limit: asCount(limit, 0, "the limit in `withinCalls`") };
}

/** As {@link withinCalls}, measured from start to start in milliseconds. */
export function withinTime(first: CallInput, then: CallInput, milliseconds: number): FormulaOf<"withinTime"> {
  if (!Number.isFinite(milliseconds) || milliseconds < 0) {
    throw formulaError(`\`withinTime\` takes milliseconds >= 0, not ${showValue(milliseconds)}`);
  }
  return { kind: "withinTime", ...firstAndThen(first, then, "withinTime"), milliseconds };
}

/** The recorded metric at `path` compares so with `value`. */
export function metric(path: string, comparison: Comparison, value: number): FormulaOf<"metric"> {
  if (path === "" || typeof path !== "string")
    throw formulaError("`metric` takes the name of a metric, such as `total_tokens`");
  const [fault] = pathFaults(path);
  if (fault !== undefined) throw formulaError(`\`metric\`: ${fault.message}`);
  if (!Number.isFinite(value))
    throw formulaError(`\`metric\` compares with a number, not ${showValue(value)}`);
  return { kind: "metric", path, comparison: asComparison(comparison, "`metric`"), value };
}

/** There is a final answer and it matches; any answer where no matcher is given. */
export function answered(text: MatcherInput = there): FormulaOf<"answered"> {
  return { kind: "answered", text: asMatcher(text, "`answered`") };
}

function firstAndThen(
  first: CallInput,
  then: CallInput,
  builder: string,
): { readonly first: Pattern; readonly then: Pattern } {
  return { first: asPattern(first, `\`${builder}\``), then: asPattern(then, `\`${builder}\`, second call`) };
}

function listOfPatterns(calls: readonly CallInput[], where: string): readonly Pattern[] {
  if (!Array.isArray(calls)) throw formulaError(`${where} takes a list of calls, not ${showValue(calls)}`);
  return calls.map((call: CallInput, index) => asPattern(call, `${where}, call ${index + 1}`));
}
