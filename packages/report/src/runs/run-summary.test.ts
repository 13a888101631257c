import { defineProcedure, parse, Trace, verifyTrace } from "@agentltl/core";
import { expect, test } from "vitest";
import { type RunSummary, summaryOf } from "./run-summary.ts";

const procedure = defineProcedure({
  constraints: [
    { name: "no rm", formula: parse("not called(rm)") },
    { name: "tested", formula: parse("G(now(push) -> O now(test))") },
    { name: "asked", formula: parse("G(now(pay) -> O now(ask(outcome = ok)))") },
    { name: "for guests", formula: parse("called(greet)"), when: { kind: "query", where: { guest: true } } },
  ],
});

function summary(calls: readonly object[], more: object = {}): RunSummary {
  const trace = Trace.fromMetrics({ tool_calls: calls, input: { guest: false }, ...more });
  return summaryOf({ id: "7", place: "a.jsonl:3", trace, verification: verifyTrace(trace, procedure) });
}

/** Of each rule, under what it is counted. */
function check(
  calls: readonly object[],
  expected: Pick<RunSummary, "kept" | "broken" | "notJudged" | "silent">,
): void {
  const { kept, broken, notJudged, silent } = summary(calls);
  expect({ kept, broken, notJudged, silent }).toEqual(expected);
  // Each rule once.
  expect([...kept, ...broken, ...notJudged, ...silent].toSorted()).toEqual(
    procedure.constraints.map(({ name }) => name).toSorted(),
  );
}

const call = (tool_name: string, more: object = {}) => ({
  tool_name,
  arguments: {},
  tool_result: "ok",
  ...more,
});

test("a rule that a run speaks to is kept or broken; one that it doesn't, or that is not active, is silent", () => {
  check([call("rm"), call("test"), call("push")], {
    kept: ["tested"],
    broken: ["no rm"],
    notJudged: [],
    silent: ["asked", "for guests"],
  });
});

test("a rule that nobody can judge is neither kept nor broken", () => {
  const unread = { tool_name: "ask", arguments: {} };
  const { notJudged, broken } = summary([unread, call("pay")]);
  expect({ notJudged, broken }).toEqual({ notJudged: ["asked"], broken: [] });
});

test("a run without a call is told as such", () => {
  const { calls, decisionMs, label, id, place } = summary([]);
  expect({ calls, decisionMs, label, id, place }).toEqual({
    calls: 0,
    decisionMs: [],
    label: "FULL",
    id: "7",
    place: "a.jsonl:3",
  });
});

test("score and label are those of the verification", () => {
  expect(summary([call("rm")])).toMatchObject({ score: 1 - 1 / 3, label: "PARTIAL", calls: 1 });
  expect(summary([call("ls")])).toMatchObject({ score: 1, label: "FULL" });
});

test("of the answer nothing is told where nobody checked it", () => {
  expect(summary([])).not.toHaveProperty("grounded");
});
