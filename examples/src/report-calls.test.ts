import { createGuard, defineProcedure, parse } from "@agentltl/core";
import { runFrom } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { plain } from "./paint.ts";
import { reportCalls, type ShownCall, shownCalls } from "./report-calls.ts";

const call: ShownCall = { number: 1, name: "f", args: {}, fate: "ran" };

test("every fate of a call is told", () => {
  const rules = defineProcedure({ constraints: [{ name: "no-rm", formula: parse("not called(rm)") }] });
  const guard = createGuard(rules);
  const propose = (id: string, name: string) => guard.propose({ id, name, args: { path: id } });
  propose("good", "ls");
  guard.settle("good", { result: null });
  propose("bad", "ls");
  guard.settle("bad", { error: "no such file" });
  propose("never", "rm");
  propose("denied", "ls");
  guard.settle("denied", { denied: "not now" });
  propose("open", "ls");
  const run = runFrom(guard, rules, { id: "r", decisionMs: [] });
  expect(`\n${reportCalls(shownCalls(run), plain).join("\n")}\n`).toMatchInlineSnapshot(`
    "
       #1 ls {path: "good"}                                   ran
       #2 ls {path: "bad"}                                    failed
       #3 rm {path: "never"}                                  REFUSED  no-rm
          told  "Not executed. Rule no-rm: rm is not allowed."
       #4 ls {path: "denied"}                                 denied
       #5 ls {path: "open"}                                   not finished
    "
  `);
});

test("a call that only was observed to break a rule says so", () => {
  const rules = defineProcedure({ constraints: [{ name: "no-rm", formula: parse("not called(rm)") }] });
  const guard = createGuard(rules, { posture: "observe" });
  guard.propose({ id: "1", name: "rm", args: {} });
  guard.settle("1", { result: null });
  const run = runFrom(guard, rules, { id: "r", decisionMs: [] });
  expect(reportCalls(shownCalls(run), plain).map((line) => line.replace(/ +/g, " "))).toEqual([
    " #1 rm {} ran against no-rm",
  ]);
});

test.each<[string, unknown, string]>([
  ["are written without quotes around their names", { a: 1, b: "x" }, '{a: 1, b: "x"}'],
  [
    "are left out from the end where there is no room",
    { a: "x".repeat(30), b: "y".repeat(30) },
    `{a: "${"x".repeat(30)}", …}`,
  ],
  ["are only hinted at where not one fits", { a: "x".repeat(90) }, "{…}"],
  ["may be none", {}, "{}"],
  ["may be no object", ["a", 1], '["a",1]'],
  ["may be long and no object", "x".repeat(90), `"${"x".repeat(46)}…`],
  ["can't reach the terminal", { a: "\u009b31m" }, '{a: " 31m"}'],
])("arguments %s", (_what, args, expected) => {
  const [line = ""] = reportCalls([{ ...call, args }], plain);
  expect(line.slice("   #1 f ".length).replace(/ +ran$/, "")).toBe(expected);
  expect(line).toHaveLength("   #1 f ".length + 50 + "ran".length);
});

test("of many calls the first twelve are shown", () => {
  const many = Array.from({ length: 15 }, (_, index) => ({ ...call, number: index + 1 }));
  const lines = reportCalls(many, plain);
  expect([lines.length, lines.at(-1)]).toEqual([13, "   (3 more)"]);
});
