import { describe, expect, test } from "vitest";
import {
  bind,
  bindSome,
  called,
  eventually,
  type Formula,
  forall,
  globally,
  implies,
  next,
  not,
  now,
  once,
  or,
  until,
  values,
  variable,
} from "../formula/index.ts";
import type { Json } from "../json/json.ts";
import { parse } from "../syntax/parse.ts";
import type { Trace } from "../trace/trace.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import { evaluate } from "./evaluate.ts";

const [a, b] = [now("a"), now("b")];

/** `a b c refund a b c refund ...`, each fourth call a refund of one of 50 orders. */
function longTrace(length: number, call: Partial<ToolCall> = {}): Trace {
  const names = ["a", "b", "c", "refund"];
  return traceOf(
    Array.from({ length }, (_, position) => ({
      name: names[position % 4] ?? "",
      args: { order_id: position % 50, x: position },
      result: null,
      outcome: "ok",
      position,
      step: Math.floor(position / 2),
      ...call,
    })),
  );
}

function traceOf(calls: readonly ToolCall[]): Trace {
  return { calls, dialogue: [], metrics: {}, ended: true, gaps: [] };
}

function nested(depth: number, wrap: (inner: Formula) => Formula, atom: Formula = a): Formula {
  let formula = atom;
  for (let level = 0; level < depth; level++) formula = wrap(formula);
  return formula;
}

describe("a trace of 100,000 calls", () => {
  const trace = longTrace(100_000);

  test.each([
    ["!called(z)", "satisfied", undefined],
    ["G(now a -> X now b)", "satisfied", undefined],
    ["G(now a -> (!now c) U now b)", "satisfied", undefined],
    ["G(now c -> O now b)", "satisfied", undefined],
    ["G F now a", "violated", null],
    ["G(now c -> F<=1 now refund)", "satisfied", undefined],
    ["count(a) <= 24999", "violated", 99_996],
    ["in_order([a, c, refund])", "satisfied", undefined],
    ["precedes(b, a)", "violated", 0],
    ["G(bind refund(order_id = $o). O(now refund(order_id = $o)))", "satisfied", undefined],
    ["G(bind refund(order_id = $o). !Y O now refund(order_id = $o))", "violated", 103],
  ])("is judged by %s", (text, verdict, first) => {
    const found = evaluate(parse(text), trace);
    expect([found.verdict, found.witnesses[0]?.position]).toEqual([verdict, first]);
  });
});

describe("a formula nested 10,000 deep", () => {
  const trace = longTrace(4);
  const anyCall = { tool: "*", args: { x: variable("x") } };

  test.each<readonly [string, Formula, string]>([
    ["not", nested(10_000, not), "satisfied"],
    ["globally and eventually", nested(5_000, (inner) => globally(eventually(inner))), "violated"],
    ["until", nested(10_000, (inner) => until(a, inner), b), "satisfied"],
    ["once", nested(10_000, once), "satisfied"],
    ["next", nested(10_000, next), "violated"],
    ["implies", nested(10_000, (inner) => implies(a, inner)), "satisfied"],
    ["or", nested(10_000, (inner) => or(b, inner)), "satisfied"],
    ["forall", nested(10_000, (inner) => forall("x", values([1, 2]), inner)), "satisfied"],
    ["bind", nested(10_000, (inner) => bind(anyCall, inner), called("z")), "violated"],
    ["bindSome", nested(10_000, (inner) => bindSome(anyCall, inner)), "satisfied"],
  ])("of %s", (_name, formula, verdict) => {
    expect(evaluate(formula, trace).verdict).toBe(verdict);
  });
});

test("what is more than memory holds is not evaluated, and says so", () => {
  const found = evaluate(nested(10_000, not), longTrace(100_000));
  expect([found.verdict, found.detail]).toEqual([
    "unevaluable",
    "Not evaluated: the formula is too large for a trace of this length.",
  ]);
});

describe("10,000 calls without results", () => {
  const { calls } = longTrace(10_000);
  const trace = traceOf(calls.map(({ result, ...call }) => call));

  test.each([
    ["called(a(result = 1))", "unevaluable"],
    ["G(now a(result = 1) -> F now b)", "satisfied"],
    ["G(now refund -> O now a(result = 1))", "unevaluable"],
    ["before(a(result = 1), b(result = 2))", "unevaluable"],
    ["before(z, b(result = 2))", "violated"],
    ["in_order([a(result = 1), b(result = 1), c])", "unevaluable"],
    ["count(a(result = 1)) <= 5", "unevaluable"],
    ["count(a(result = 1)) <= 2500", "satisfied"],
    ["G(bind refund(order_id = $o, result = 1). O now a(order_id = $o))", "unevaluable"],
    ["forall x in results_of(a, n). called(b(x = $x))", "unevaluable"],
  ])("%s is %s", (text, verdict) => {
    expect(evaluate(parse(text), trace).verdict).toBe(verdict);
  });
});

describe("a hostile trace does no harm:", () => {
  const deep = (depth: number): Json => {
    let value: Json = 1;
    for (let level = 0; level < depth; level++) value = [value];
    return value;
  };
  const formulas = [
    "G(bind *(x = $x). O now *(x = $x))",
    "forall x in args_of(*, x). called(*(x = $x))",
    "called(__proto__(constructor = 1))",
    "called(*(x contains 1))",
    "called(*(result.x = 1))",
    'F said(user, contains "yes")',
  ];

  test.each<readonly [string, Partial<ToolCall>]>([
    ["names of prototypes", { name: "__proto__", args: JSON.parse('{"__proto__":{"x":1},"constructor":1}') }],
    ["arguments that are no object", { args: "text" }],
    ["arguments that are a list", { args: [1, [2]] }],
    ["a name that is no text", { name: JSON.parse("7") }],
    ["values nested 100,000 deep", { args: { x: deep(100_000) } }],
    ["text that is JSON nested 100,000 deep", { result: "[".repeat(100_000) + "]".repeat(100_000) }],
    ["text of a million characters", { args: { x: "x1 ".repeat(333_333) }, result: "{".repeat(1_000_000) }],
    ["an empty list of everything", { args: { x: [] }, result: [] }],
  ])("%s", (_name, call) => {
    const trace = longTrace(3, call);
    for (const text of formulas) {
      const { verdict, detail } = evaluate(parse(text), trace);
      expect(["satisfied", "violated", "unevaluable"]).toContain(verdict);
      expect(detail.length).toBeLessThan(2_000);
    }
  });
});
