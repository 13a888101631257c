import { evaluate, type Outcome, type ToolCall, type Trace, type TraceGap } from "@agentltl/core";
import { type Condition, called } from "@agentltl/core/formula";
import type { ToolRecogniser } from "../read/read-tools.ts";
import { selectorOf } from "../read/selector-of.ts";

/**
 * The trace with the outcomes that the recognisers of a rule file see. Only calls that ran are asked, and one that the host marked as
 * failed stays so. A result that shows a failure is one; where there is a `success`, a result that doesn't show it is a failure too. Where
 * the result, or the part that is looked at, was not recorded, the outcome is unknown.
 */
export function recogniseOutcomes(trace: Trace, tools: readonly ToolRecogniser[]): Trace {
  if (tools.length === 0) return trace;
  const recognised = trace.calls.map((call) => recogniseOutcome(call, trace.gaps, tools));
  const settled = new Set(
    recognised.flatMap((outcome, position) => (outcome === "ok" || outcome === "error" ? [position] : [])),
  );
  const calls = trace.calls.map((call, position) => {
    const outcome = recognised[position];
    return outcome === undefined || outcome === call.outcome ? call : { ...call, outcome };
  });
  return { ...trace, calls, gaps: trace.gaps.flatMap((gap) => remaining(gap, settled, calls.length)) };
}

/** The outcome that the recognisers see; `undefined` where they have nothing to say. */
export function recogniseOutcome(
  call: ToolCall,
  gaps: readonly TraceGap[],
  tools: readonly ToolRecogniser[],
): Outcome | undefined {
  if (call.outcome !== "ok" && call.outcome !== "unknown") return undefined;
  const alone = {
    calls: [{ ...call, position: 0 }],
    dialogue: [],
    metrics: {},
    ended: true,
    gaps: gapsOf(call, gaps),
  };
  const concerned = tools.filter(({ tool }) => shows(alone, tool, []) === true);
  const seen = concerned.map(({ tool, success, failure }) =>
    outcomeOf(
      failure === undefined ? false : shows(alone, tool, failure),
      success === undefined ? true : shows(alone, tool, success),
    ),
  );
  if (seen.length === 0) return undefined;
  if (seen.includes("error")) return "error";
  return seen.includes("unknown") ? "unknown" : "ok";
}

function outcomeOf(failed: boolean | undefined, worked: boolean | undefined): Outcome {
  if (failed === true || worked === false) return "error";
  return failed === undefined || worked === undefined ? "unknown" : "ok";
}

/** Whether the one call of the trace is of the tool and meets the conditions; `undefined` where that was not recorded. */
function shows(alone: Trace, tool: string, where: readonly Condition[]): boolean | undefined {
  const { verdict } = evaluate(called({ tool: selectorOf(tool), where }), alone);
  return verdict === "unevaluable" ? undefined : verdict === "satisfied";
}

function gapsOf(call: ToolCall, gaps: readonly TraceGap[]): readonly TraceGap[] {
  return gaps
    .filter((gap) => gap.kind === "result" && (gap.call === undefined || gap.call === call.position))
    .map((gap) => ({ ...gap, call: 0 }));
}

/** What is left of a gap once these calls' outcomes are known. One about the whole trace is then one about each other call. */
function remaining(gap: TraceGap, settled: ReadonlySet<number>, calls: number): readonly TraceGap[] {
  if (gap.kind !== "outcome" || settled.size === 0) return [gap];
  if (gap.call !== undefined) return settled.has(gap.call) ? [] : [gap];
  return [...Array(calls).keys()]
    .filter((position) => !settled.has(position))
    .map((call) => ({ ...gap, call }));
}
