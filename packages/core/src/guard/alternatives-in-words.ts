import type { ToolCall } from "../trace/trace-data.ts";
import type { Alternative, Explanation, RuleExplanation } from "./explanation.ts";

/** What would have let a call through, as far as one rule goes, each in words: `in a later step`. `calls` are those of the run. */
export function alternativesInWords(
  { allowed }: RuleExplanation,
  { call }: Explanation,
  calls: readonly ToolCall[],
): readonly string[] {
  const before = calls.slice(0, call.position ?? calls.length);
  return allowed.map((one) => inWords(one, before));
}

function inWords(one: Alternative, before: readonly ToolCall[]): string {
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
      return `${hadWorked(one, before)}after a ${one.text}`;
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
