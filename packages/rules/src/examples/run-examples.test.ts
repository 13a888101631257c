import { expect, test } from "vitest";
import { readRules } from "../read-rules.ts";
import { runExamples } from "./run-examples.ts";

test("an example passes where the rule says what the file says", () => {
  check("never: a", "allow", "b", "allow");
  check("never: a", "deny", "b, a", "deny");
});

test("an example fails where the rule says otherwise, with the rule's reason", () => {
  check("never: a", "allow", "b, a", "deny, FAILED");
  check("never: a", "deny", "b", "allow, FAILED");
  const [result] = resultsOf("never: a", "allow", "b, a");
  expect(result?.detail).toMatch(/#2/);
});

test("a failed call is no prerequisite", () => {
  check("before: { first: a, then: b }", "deny", "a!, b", "deny");
});

test("calls of one step don't come before each other", () => {
  check("before: { first: a, then: b }", "deny", "[a b]", "deny");
});

test("a turn begins where the user speaks again", () => {
  const rule = "at_most: { call: a, times: 1, per: turn }";
  check(rule, "allow", `a, user: "again", a`, "allow");
  check(rule, "deny", `user: "hi", a, a`, "deny");
});

test("a result is judged by the file's recognisers, and without one the example's word counts", () => {
  const tools = "tools: { a: { success: { ok: true }, failure: { text: Error* } } }\n";
  const rule = "before: { first: a, then: b }";
  check(rule, "allow", "a, b", "allow", tools);
  check(rule, "allow", "a -> {ok: true}, b", "allow", tools);
  check(rule, "deny", "a -> {ok: false}, b", "deny", tools);
  check(rule, "deny", `a -> "Error: no", b`, "deny", tools);
});

test("an example that leaves out a result that the rule looks at can't be judged, and so fails", () => {
  check("never: { tool: a, result: { ok: false } }", "allow", "a", "unjudged, FAILED");
});

test("an example says whether the rule had anything to say", () => {
  expect(resultsOf("never: a", "allow", "b")[0]?.applied).toBe(false);
});

test("a result names rule and place", () => {
  expect(resultsOf("never: a", "deny", "a")).toMatchObject([
    { rule: "r", expected: "deny", text: "a", line: 5, column: 24 },
  ]);
});

function resultsOf(
  demand: string,
  expected: string,
  text: string,
  tools = "",
): ReturnType<typeof runExamples> {
  const example = `examples: { ${expected}: ['${text}'] }`;
  return runExamples(
    readRules(`${tools}version: 1\nid: t\nrules:\n  - ${demand}\n    ${example}\n    id: r\n`),
  );
}

function check(demand: string, expected: string, text: string, outcome: string, tools = ""): void {
  const shown = resultsOf(demand, expected, text, tools).map(({ got, passed }) =>
    passed ? got : `${got}, FAILED`,
  );
  expect(shown).toEqual([outcome]);
}
