import { defineProcedure, parse, Trace, verifyTrace } from "@agentltl/core";
import { expect, test } from "vitest";
import type { RunView } from "../model/run-view.ts";
import { runViewOf } from "./run-view-of.ts";

const procedure = defineProcedure({
  id: "shop",
  constraints: [
    {
      name: "verify-first",
      formula: parse("precedes(verify(outcome = ok), refund)"),
      description: "A refund needs a customer whom we know.",
      repair: "Call verify.",
      source: { file: "shop.rules.yaml", line: 3 },
    },
    { name: "once", formula: parse("count(refund) <= 1"), mode: "warn", layer: "L5", weight: 3 },
    { name: "for-guests", formula: parse("called(greet)"), when: { kind: "query", where: { guest: true } } },
  ],
});

function viewOf(record: object, most?: number): RunView {
  const trace = Trace.fromMetrics({ input: { guest: false }, ...record });
  const run = { id: "r", place: "r.jsonl", trace, verification: verifyTrace(trace, procedure) };
  return runViewOf(run, procedure, most);
}

const refunds = {
  final_answer: "Refunded.",
  dialogue: [{ role: "user", text: "Refund W23 please." }],
  tool_calls: [
    { tool_name: "verify", arguments: {}, is_error: true, tool_result: "no such customer", step: 1 },
    { tool_name: "refund", arguments: { order_id: "W23" }, tool_result: { ok: true }, step: 2, turn: 1 },
  ],
};

test("each call is shown with what rules object to it, why, and what would have been allowed", () => {
  const { calls } = viewOf(refunds);
  expect(calls.map(({ name, outcome, args, result }) => [name, outcome, args.text, result?.text])).toEqual([
    ["verify", "error", "{}", "no such customer"],
    ["refund", "ok", '{order_id: "W23"}', "{ok: true}"],
  ]);
  expect(calls[0]?.complaints).toEqual([]);
  expect(calls[1]?.complaints).toMatchInlineSnapshot(`
    [
      {
        "allowed": [
          "if #1 had worked, or after a successful verify",
        ],
        "calls": [],
        "detail": "no verify has worked yet.",
        "kind": "breaks",
        "repair": "Call verify.",
        "rule": "verify-first",
      },
    ]
  `);
});

test("each rule is shown with what it says, what became of it, and where it is written", () => {
  const { rules } = viewOf(refunds);
  expect(rules.map(({ name, mode, layer, verdict, active }) => [name, mode, layer, verdict, active])).toEqual(
    [
      ["verify-first", "block", undefined, "violated", true],
      ["once", "warn", "L5", "satisfied", true],
      ["for-guests", "block", undefined, "satisfied", false],
    ],
  );
  expect(rules[0]).toMatchObject({
    says: "no refund before successful verify has happened",
    formula: "precedes(verify(outcome = ok), refund)",
    description: "A refund needs a customer whom we know.",
    repair: "Call verify.",
    source: "shop.rules.yaml:3",
    prefixes: { kind: "letters", letters: "ssV" },
    witnesses: [{ position: 1, calls: [1] }],
  });
  expect(rules[2]?.prefixes).toEqual({ kind: "end", why: "it is not active in this run" });
});

test("texts are cut where they are longer than is shown, and say how long they were", () => {
  const { calls, said } = viewOf(refunds, 6);
  expect(calls[0]?.result).toEqual({ text: "no suc", of: 16 });
  expect(said.map(({ role, text, afterCall }) => [role, text, afterCall])).toEqual([
    ["user", { text: "Refund", of: 18 }, 0],
  ]);
});

test("what was not recorded is said, and is not shown as if nothing had come", () => {
  const { calls, gaps, answer } = viewOf({ tool_calls: [{ tool_name: "verify" }] });
  expect(calls[0]).not.toHaveProperty("result");
  expect(calls[0]?.outcome).toBe("unknown");
  expect(answer).toBeUndefined();
  expect(gaps).toContain("no call has its result recorded");
});

test("an answer that was not checked has no marks", () => {
  expect(viewOf(refunds).answer).toEqual({ text: "Refunded.", marks: [] });
});

test("what judging cost is said of the run and of each call of which it is recorded; where it is of none, that is said", () => {
  const { calls } = Trace.fromMetrics(refunds);
  const shown = (times: readonly (number | undefined)[]) => {
    const timed = calls.map((call, index) => {
      const decisionMs = times[index];
      return decisionMs === undefined ? call : { ...call, decisionMs };
    });
    const trace = { ...Trace.fromMetrics(refunds), calls: timed };
    const run = { id: "r", place: "r.jsonl", trace, verification: verifyTrace(trace, procedure) };
    const view = runViewOf(run, procedure);
    return [view.facts, view.calls.map(({ decisionMs }) => decisionMs)];
  };
  const fact = (text: string) => [{ name: "cost of judging", text }];
  expect(shown([])).toEqual([fact("not recorded"), [undefined, undefined]]);
  expect(shown([0.25])).toEqual([fact("1 decision, median 0.25 ms, slowest 0.25 ms"), [0.25, undefined]]);
  expect(shown([0.25, 0.75])).toEqual([fact("2 decisions, median 0.5 ms, slowest 0.75 ms"), [0.25, 0.75]]);
});
