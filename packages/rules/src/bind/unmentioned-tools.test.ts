import { expect, test } from "vitest";
import { readRules } from "../read-rules.ts";

test("a tool that nothing mentions and nothing is like is a warning with its line", () => {
  expect(warningsOf("audit", "never: refund")).toEqual([
    "t.rules.yaml:3: `tools` names `audit`, which no rule mentions, so that this entry changes nothing",
  ]);
  expect(
    readRules("version: 1\nid: t\ntools: { audit: { success: { ok: true } } }\nrules: [{ id: r, never: b }]")
      .warnings,
  ).toEqual(["line 3: `tools` names `audit`, which no rule mentions, so that this entry changes nothing"]);
});

test.each([
  ["refund", "never: refund"],
  ["refund", "never: [search, refund]"],
  ["refund", 'never: "re*"'],
  ["refund", 'never: { tool: "*", outcome: error }'],
  ["refund", "never: money"],
  ["refund", "ltl: called(search) -> called(refund(outcome = ok))"],
  ['"re*"', "never: refund"],
  ['"re*"', 'never: "*fund"'],
  ['"*"', "never: search"],
])("%s is mentioned by %s", (tool, rule) => {
  expect(warningsOf(tool, rule)).toEqual([]);
});

function warningsOf(tool: string, rule: string): readonly string[] {
  const define = rule.includes("money") ? "define: { money: [refund, pay] }\n" : "";
  const text = `version: 1\nid: t\ntools: { ${tool}: { success: { ok: true } } }\n${define}rules:\n  - id: r\n    ${rule}\n`;
  return readRules(text, { file: "t.rules.yaml" }).warnings;
}
