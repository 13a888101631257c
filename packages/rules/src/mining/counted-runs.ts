import type { Trace } from "@agentltl/core";
import { countedCalls } from "@agentltl/core/host";

/** One call of a run, as mining looks at it. */
export type MinedCall = Trace["calls"][number];

/** A run, as mining looks at it. */
export interface MinedRun {
  /** The calls that rules see. */
  readonly calls: readonly MinedCall[];
  /** By tool the places of its calls among them, rising. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** How each call ended was recorded. */
  readonly outcomesKnown: boolean;
  /** All arguments were recorded, too. A result that was not is no place where a value could be found; the trial leaves such runs out. */
  readonly valuesKnown: boolean;
}

/** What mining looks at in a run. */
export function minedRun(trace: Trace): MinedRun {
  const calls = countedCalls(trace).map((call) => withoutLostResult(call, trace.gaps));
  const places = new Map<string, number[]>();
  for (const [place, { name }] of calls.entries()) {
    const some = places.get(name);
    if (some === undefined) places.set(name, [place]);
    else some.push(place);
  }
  const lacks = (kind: Trace["gaps"][number]["kind"]): boolean => trace.gaps.some((gap) => gap.kind === kind);
  const outcomesKnown =
    !lacks("outcome") && calls.every(({ outcome }) => outcome === "ok" || outcome === "error");
  return {
    calls,
    places,
    outcomesKnown,
    valuesKnown: outcomesKnown && !lacks("args"),
  };
}

/** What stands there although the trace says that it was not recorded is not looked at. */
function withoutLostResult(call: MinedCall, gaps: Trace["gaps"]): MinedCall {
  const isLost = gaps.some(
    (gap) => gap.kind === "result" && (gap.call === undefined || gap.call === call.position),
  );
  if (!isLost) return call;
  const { result: _lost, ...rest } = call;
  return rest;
}

/** Whether a call stands behind another one, and not in the same step. */
export function inLaterStep(earlier: MinedCall, later: MinedCall): boolean {
  if (earlier.position >= later.position) return false;
  return earlier.step === undefined || later.step === undefined || later.step > earlier.step;
}
