import type { ToolCall } from "@agentltl/core";
import { alternativesInWords, type Explanation } from "@agentltl/core/host";
import type { CallView, ComplaintView } from "../model/run-view.ts";
import { shownValue } from "./shown-text.ts";

/** A call as it is shown. The complaints are those that `agentltl why` prints of it. */
export function callViewOf(
  call: ToolCall,
  explanation: Explanation | undefined,
  calls: readonly ToolCall[],
  most: number,
): CallView {
  const { position, name, args, result, outcome, step, turn, agent, decisionMs } = call;
  return {
    position,
    name,
    args: shownValue(args, most),
    ...(result === undefined ? {} : { result: shownValue(result, most) }),
    outcome,
    ...(step === undefined ? {} : { step }),
    ...(turn === undefined ? {} : { turn }),
    ...(agent === undefined ? {} : { agent }),
    ...(decisionMs === undefined ? {} : { decisionMs }),
    complaints: explanation === undefined ? [] : complaintsOf(explanation, calls),
  };
}

function complaintsOf(explanation: Explanation, calls: readonly ToolCall[]): readonly ComplaintView[] {
  const before = explanation.rules.map((rule) => ({
    rule: rule.constraint,
    kind: rule.kind,
    detail: rule.detail,
    repair: rule.repair,
    allowed: alternativesInWords(rule, explanation, calls),
    calls: rule.calls.map(({ position }) => position),
  }));
  const after = explanation.afterwards.map(({ constraint, detail, repair, witness }) => ({
    rule: constraint,
    kind: "result" as const,
    detail,
    repair,
    allowed: [],
    calls: witness?.calls ?? [],
  }));
  return [...before, ...after];
}
