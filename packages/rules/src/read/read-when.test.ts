import { Trace, verifyTrace } from "@agentltl/core";
import { expect, test } from "vitest";
import { parseRules } from "../parse-rules.ts";

test.each<[string, Readonly<Record<string, string>>, string, string]>([
  ["query: { domain: retail }", { domain: "retail" }, "a", "violated"],
  ["query: { domain: retail }", { domain: "airline" }, "a", "off"],
  ["query: { domain: retail, tier: gold }", { domain: "retail" }, "a", "off"],
  ["after: b", {}, "a", "off"],
  ["after: b", {}, "b a", "violated"],
  ["after: b", {}, "a b", "satisfied"],
  ["after: [b, c]", {}, "c a", "violated"],
  ["ltl: count(c) >= 2", {}, "c a", "off"],
  ["ltl: count(c) >= 2", {}, "c c a", "violated"],
])(
  "a rule that is on when { %s }, of a task %j with the calls %j, is %s",
  (when, labels, calls, expected) => {
    const procedure = parseRules(
      `version: 1\nid: t\nrules:\n  - id: r\n    never: a\n    when: { ${when} }\n`,
    );
    const record = {
      labels,
      tool_calls: calls.split(" ").map((tool_name) => ({ tool_name, tool_result: null, is_error: false })),
    };
    const [result] = verifyTrace(Trace.fromMetrics(record), procedure).constraints;
    expect(result?.active === false ? "off" : result?.verdict).toBe(expected);
  },
);

test("a task of which nothing was recorded leaves a rule about it unjudged", () => {
  const procedure = parseRules(
    "version: 1\nid: t\nrules:\n  - { id: r, never: a, when: { query: { domain: retail } } }\n",
  );
  expect(verifyTrace(Trace.fromNames(["a"]), procedure).constraints[0]?.verdict).toBe("unevaluable");
});
