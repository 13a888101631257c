import { expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { parse } from "../syntax/parse.ts";
import { holdsMark, redactionGap } from "../trace/redaction.ts";
import type { Trace } from "../trace/trace.ts";
import { verifyTrace } from "./verify-trace.ts";

const one = "[hashed 00112233445566ff]";
const other = "[hashed ff00112233445566]";

const run: Trace = {
  calls: [
    { name: "find", args: {}, result: { id: one, ok: true }, position: 0, step: 1, outcome: "ok" },
    { name: "pay", args: { id: one, amount: other }, result: null, position: 1, step: 2, outcome: "ok" },
  ],
  dialogue: [],
  metrics: {},
  ended: true,
  gaps: [redactionGap],
};

/** What a rule comes to on the run, and on the same run where it does not say that it is redacted. */
function check(rule: string, expected: string): void {
  const procedure = defineProcedure({ constraints: [{ name: "r", formula: parse(rule) }] });
  const verdicts = [run, { ...run, gaps: [] }].map(
    (trace) => verifyTrace(trace, procedure).constraints[0]?.verdict,
  );
  expect(verdicts.join(" ")).toBe(expected);
}

test.each([
  ["G(bind pay(id = $i). O(now find(result.id = $i)))", "satisfied satisfied"],
  ["called(pay(id = args.amount))", "violated violated"],
  ["called(find(result.ok = true))", "satisfied satisfied"],
  ["called(find(result.ok in [false, null]))", "violated violated"],
  ["called(pay(id exists))", "satisfied satisfied"],
  ['called(pay(id = "W23"))', "unevaluable violated"],
  ['not called(pay(id glob "W*"))', "unevaluable satisfied"],
  ["called(pay(amount > 10))", "unevaluable violated"],
  ['called(pay(id not = "W23"))', "unevaluable satisfied"],
  ['called(pay(note = "W23"))', "violated violated"],
  ['called(find(id = "W23"))', "violated violated"],
  ['forall i in values(["W23"]). not called(pay(id = $i))', "unevaluable satisfied"],
  ['now(find) | called(pay(id = "W23"))', "satisfied satisfied"],
])("%s: %s", check);

test("the reason is said", () => {
  const procedure = defineProcedure({
    constraints: [{ name: "r", formula: parse("called(pay(amount > 10))") }],
  });
  expect(verifyTrace(run, procedure).constraints[0]?.detail).toBe("Not evaluated: redacted.");
});

test.each<[Parameters<typeof holdsMark>[0], boolean]>([
  [one, true],
  ["key: [redacted 1a2b3c4d]", true],
  ["[redacted]", true],
  [{ a: [1, { b: `x${other}` }] }, true],
  [{ [one]: 1 }, true],
  ["[hashed]", false],
  ["redacted", false],
  [null, false],
  [{ a: [1, "x"] }, false],
])("whether something in %j was redacted: %s", (value, expected) => expect(holdsMark(value)).toBe(expected));
