import type { ToolCall, Trace } from "@agentltl/core";
import type { Explanation } from "@agentltl/core/host";
import { visible } from "../text/visible.ts";

type Alternative = RuleExplanation["allowed"][number];
type RuleExplanation = Explanation["rules"][number];

/** What would have let a call through, as far as one rule goes: each was tried. Empty where the rule only waits for something. */
export function alternativesText(
  { allowed, kind, rule }: RuleExplanation,
  { call }: Explanation,
  { calls }: Trace,
): string {
  const before = calls.slice(0, call.position ?? calls.length);
  if (allowed.length > 0) return allowed.map((one) => alternativeText(one, before)).join(", or ");
  if (rule === undefined) return "not tried, since the rules of that time are not given (--rules)";
  return kind === "breaks" ? "nothing was found that would have" : "";
}

function alternativeText(one: Alternative, before: readonly ToolCall[]): string {
  switch (one.kind) {
    case "laterStep":
      return "in a later step";
    case "wait":
      return `when ${one.calls.map((position) => `#${position + 1}`).join(" and ")} ${one.calls.length === 1 ? "has" : "have"} ended`;
    case "repeat":
      return "when it is called once more";
    case "approval":
      return "when a person approves it";
    case "after":
      return `${hadWorked(one, before)}after a ${visible(one.text)}`;
  }
}

/** The call that did not work and is the one that should have. */
function hadWorked(
  { call: { tool } }: Extract<Alternative, { kind: "after" }>,
  before: readonly ToolCall[],
): string {
  const failed = before.findLast(
    ({ name, outcome }) => outcome === "error" && tool.kind === "name" && name === tool.name,
  );
  return failed === undefined ? "" : `if #${failed.position + 1} had worked, or `;
}
