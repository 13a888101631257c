import { describe, expect, test } from "vitest";
import { predicate } from "../../formula/index.ts";
import { parse } from "../../syntax/parse.ts";
import type { Trace } from "../../trace/trace.ts";
import type { ToolCall } from "../../trace/trace-data.ts";
import { evaluate } from "../evaluate.ts";

/** `tool_a tool_b(i: 8) tool_b(i: 2) tool_b(i: 46) tool_d`, as in the paper's section 11, steps 2 to 6. */
const paper = traceOf(
  ["tool_a", { seed: 42 }, '{"numbers": [8, 2, 46]}'],
  ["tool_b", { i: 8 }, '{"result": 11}'],
  ["tool_b", { i: 2 }, '{"result": 11}'],
  ["tool_b", { i: 46 }, '{"result": 11}'],
  ["tool_d", { numbers: [11, 11, 11] }, '{"result": 33}'],
);

function traceOf(...calls: readonly (readonly [string, ToolCall["args"], ToolCall["result"]?])[]): Trace {
  return {
    calls: calls.map(([name, args, result], position) => ({
      name,
      args,
      position,
      step: position + 2,
      outcome: "ok",
      ...(result === undefined ? {} : { result }),
    })),
    dialogue: [{ role: "user", text: "yes, please", afterCall: 1 }],
    finalAnswer: "33",
    metrics: { steps: 7 },
    ended: true,
    gaps: [],
  };
}

function details(texts: readonly string[], trace: Trace = paper): string {
  return texts.map((text) => `${text}\n  ${evaluate(parse(text), trace).detail}`).join("\n");
}

describe("the paper's sentences", () => {
  test.each([
    ["called(tool_a)", '"tool_a" was called (call #1).'],
    ["before(tool_a, tool_d)", '"tool_a" (call #1) before "tool_d" (call #5).'],
    ["count(tool_b) >= 3", '"tool_b" called 3 time(s); expected >= 3.'],
    ["before(tool_b, tool_d)", '"tool_b" (call #2) before "tool_d" (call #5).'],
    ["called(tool_d)", '"tool_d" was called (call #5).'],
  ])("%s", (text, detail) => {
    expect(evaluate(parse(text), paper)).toEqual({
      verdict: "satisfied",
      applied: true,
      detail,
      witnesses: [],
    });
  });

  test("a predicate's own is printed as it is", () => {
    const detail = "Predicate returned True (3 branch calls, expected >= 3).";
    const formula = predicate(({ calls }) => ({ passed: calls.length === 5, detail }));
    expect(evaluate(formula, paper).detail).toBe(detail);
  });
});

test("facts about the whole trace", () => {
  expect(
    details([
      "called(tool_x)",
      "called(tool_b(i = 9))",
      "called_with_result(tool_d, {result: 33})",
      "called_with_result(tool_d, 34)",
      "count(tool_b(i > 5)) == 1",
      "before(tool_d, tool_a)",
      "before(tool_x, tool_a)",
      "before(tool_a, tool_x)",
      "before(tool_x, tool_y)",
      "after(tool_d, tool_a)",
      "precedes(tool_d, tool_b)",
      "precedes(tool_d, tool_x)",
      "all_before([tool_a, tool_b], tool_d)",
      "all_before([tool_a, tool_d], tool_b)",
      "branch_called(tool_a, tool_c)",
      "branch_called(tool_c, tool_d)",
      "in_order([tool_a, tool_b, tool_d])",
      "in_order([tool_d, tool_b])",
      "instance_before(tool_b, 3, tool_d, 1)",
      "instance_before(tool_b, 4, tool_d, 1)",
      "within_calls(tool_a, tool_d, 3)",
      "within_time(tool_a, tool_d, 100 ms)",
      "metric(steps) <= 5",
      "metric(tokens) <= 5",
      'answered(= "34")',
    ]),
  ).toMatchInlineSnapshot(`
    "called(tool_x)
      "tool_x" was never called.
    called(tool_b(i = 9))
      "tool_b" was called (call #2), but never with i = 9.
    called_with_result(tool_d, {result: 33})
      "tool_d" (call #5) returned a result = {"result":33}.
    called_with_result(tool_d, 34)
      "tool_d" called 1 time(s), and never with a result = 34.
    count(tool_b(i > 5)) == 1
      "tool_b" with i > 5 called 2 time(s); expected == 1.
    before(tool_d, tool_a)
      "tool_a" (call #1) came before "tool_d" (call #5).
    before(tool_x, tool_a)
      "tool_x" was not called before "tool_a" (call #1).
    before(tool_a, tool_x)
      "tool_x" was never called.
    before(tool_x, tool_y)
      Neither "tool_x" nor "tool_y" was called.
    after(tool_d, tool_a)
      "tool_d" (call #5) after "tool_a" (call #1).
    precedes(tool_d, tool_b)
      "tool_b" (call #2) came before "tool_d" (call #5).
    precedes(tool_d, tool_x)
      "tool_x" was never called.
    all_before([tool_a, tool_b], tool_d)
      All 2 came before "tool_d" (call #5).
    all_before([tool_a, tool_d], tool_b)
      "tool_b" (call #2) came before "tool_d" (call #5).
    branch_called(tool_a, tool_c)
      "tool_a" was called (call #1).
    branch_called(tool_c, tool_d)
      The wrong "tool_d" was called (call #5) instead of "tool_c".
    in_order([tool_a, tool_b, tool_d])
      "tool_a" (call #1), "tool_b" (call #2), "tool_d" (call #5) were called in this order.
    in_order([tool_d, tool_b])
      "tool_b" was not called after "tool_d" (call #5).
    instance_before(tool_b, 3, tool_d, 1)
      Call 3 of "tool_b" (call #4) before call 1 of "tool_d" (call #5).
    instance_before(tool_b, 4, tool_d, 1)
      "tool_b" called 3 time(s); expected >= 4.
    within_calls(tool_a, tool_d, 3)
      "tool_d" (call #5) came 4 call(s) after "tool_a" (call #1); expected <= 3.
    within_time(tool_a, tool_d, 100 ms)
      Not evaluated: when call #1 or call #5 began was not recorded.
    metric(steps) <= 5
      Metric "steps" is 7; expected <= 5.
    metric(tokens) <= 5
      Not evaluated: metric "tokens" was not recorded.
    answered(= "34")
      The final answer is "33"; expected = "34"."
  `);
});

test("operators name the call that decided, quantifiers the value", () => {
  expect(
    details([
      "now tool_a",
      "now tool_b(i = 8)",
      "G !now tool_d",
      "G(now tool_b -> X now tool_b)",
      "G(now tool_b -> O now tool_a)",
      "F now tool_d",
      "F now tool_x",
      "F<=2 now tool_d",
      "(!now tool_d) U now tool_x",
      "now tool_a U now tool_b",
      "X now tool_b",
      "at(7, now tool_a)",
      'F said(user, contains "yes")',
      "called(tool_x) -> called(tool_y)",
      "called(tool_a) & called(tool_x)",
      "called(tool_x) | called(tool_y)",
      "forall x in results_of(tool_a, numbers[*]). called(tool_b(i = $x))",
      "forall x in args_of(tool_b, i). count(*(i = $x)) >= 2",
      "exists x in args_of(tool_b, i). now tool_a(seed = $x)",
      "G(bind tool_b(i = $i). O now tool_x(i = $i))",
      "forall x in args_of(tool_x, i). called(tool_b)",
    ]),
  ).toMatchInlineSnapshot(`
    "now tool_a
      Call #1 is "tool_a".
    now tool_b(i = 8)
      Call #1 is "tool_a", not "tool_b" with i = 8.
    G !now tool_d
      Call #5 is "tool_d".
    G(now tool_b -> X now tool_b)
      Call #4 is "tool_b"; call #5 is "tool_d", not "tool_b".
    G(now tool_b -> O now tool_a)
      It held at each of 5 call(s).
    F now tool_d
      Call #5 is "tool_d".
    F now tool_x
      "tool_x" was not called from call #1 to the end.
    F<=2 now tool_d
      "tool_d" was not called from call #1 to call #3.
    (!now tool_d) U now tool_x
      Too early: call #5 is "tool_d".
    now tool_a U now tool_b
      Call #2 is "tool_b".
    X now tool_b
      Call #2 is "tool_b".
    at(7, now tool_a)
      There is no call #8.
    F said(user, contains "yes")
      User said "yes, please" before call #2.
    called(tool_x) -> called(tool_y)
      Nothing was asked: "tool_x" was never called.
    called(tool_a) & called(tool_x)
      "tool_x" was never called.
    called(tool_x) | called(tool_y)
      None of 2 parts holds: "tool_x" was never called.
    forall x in results_of(tool_a, numbers[*]). called(tool_b(i = $x))
      It held for each of 3 value(s) of x.
    forall x in args_of(tool_b, i). count(*(i = $x)) >= 2
      For x = 8: any tool with i = 8 called 1 time(s); expected >= 2.
    exists x in args_of(tool_b, i). now tool_a(seed = $x)
      It held for none of 3 value(s) of x.
    G(bind tool_b(i = $i). O now tool_x(i = $i))
      For i = 8: "tool_x" with i = 8 was not called up to call #2.
    forall x in args_of(tool_x, i). called(tool_b)
      There was no value for x."
  `);
});

test("what was not recorded is named", () => {
  const [first, second, ...rest] = paper.calls.map(({ result, ...call }): ToolCall => call);
  if (first === undefined || second === undefined) throw new Error("the paper's trace has five calls");
  const lost: Trace = { ...paper, calls: [first, { ...second, outcome: "unknown" }, ...rest] };
  expect(
    details(
      [
        "called(tool_a(result = 1))",
        "called(tool_b(i = 8, outcome = ok))",
        "forall x in results_of(tool_a, numbers[*]). called(tool_b(i = $x))",
        "within_time(tool_a, tool_b, 5 ms)",
        "metric(tokens) <= 5",
      ],
      lost,
    ),
  ).toMatchInlineSnapshot(`
    "called(tool_a(result = 1))
      Not evaluated: call #1 was recorded without its result.
    called(tool_b(i = 8, outcome = ok))
      Not evaluated: how call #2 ended was not recorded.
    forall x in results_of(tool_a, numbers[*]). called(tool_b(i = $x))
      Not evaluated: not all values of a variable were recorded.
    within_time(tool_a, tool_b, 5 ms)
      Not evaluated: when call #1 or call #2 began was not recorded.
    metric(tokens) <= 5
      Not evaluated: metric "tokens" was not recorded."
  `);
});

test("positions are those of the trace, though refused calls don't count", () => {
  const [first, ...rest] = paper.calls;
  if (first === undefined) throw new Error("the paper's trace has five calls");
  const refused: Trace = { ...paper, calls: [{ ...first, outcome: "refused" }, ...rest] };
  const { detail, witnesses } = evaluate(parse("!called(tool_b(i = 2))"), refused);
  expect([detail, witnesses]).toEqual([
    '"tool_b" with i = 2 was called (call #3).',
    [{ bindings: {}, position: 2, calls: [2], detail: '"tool_b" with i = 2 was called (call #3).' }],
  ]);
});
