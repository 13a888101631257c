import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../../test/factor.ts";
import type { Formula } from "../../formula/formula.ts";
import { holds } from "../../semantics/holds.ts";
import { parse } from "../../syntax/parse.ts";
import type { Trace } from "../../trace/trace.ts";
import type { ToolCall } from "../../trace/trace-data.ts";
import { evaluate } from "../evaluate.ts";

/** Shapes whose every violation shows at some call, or only at the end. */
const shapes = [
  "!called(a)",
  "G !now a",
  "precedes(a, b)",
  "before(a, b)",
  "count(a) <= 1",
  "count(a) == 1",
  "G(now a -> O now b)",
  "G(now b -> Y now a)",
  "G(now a -> X now b)",
  "G(now a -> weak_next now b)",
  "G(now a -> F<=1 now b)",
  "(!now b) W now a",
  "(!now b) U now a",
  "now a R !now b",
  "G(bind b(x = $o). O(now a(x = $o)))",
  "G(bind a(x = $o). !Y O now a(x = $o))",
  "forall x in args_of(*, x). !called(b(x = $x))",
  "within_calls(a, b, 1)",
  "branch_called(a, b)",
  "all_before([a, c], b)",
  "instance_before(a, 2, b, 1)",
  "!called(a) & count(b) <= 1",
  "!called(a) | !called(b)",
  "called(a) -> !called(b)",
  "G(now a -> H !now b)",
  "G(now c -> count_before(now a) >= 1)",
  "G(now a -> exists x in seen(b, args.x). now a(x = $x))",
  "G(now a -> exists x in values([1, 3]). now a(x = $x))",
  "G !(forall x in seen(b, args.x). now a(x = $x))",
];

const call = fc.record({
  name: fc.constantFrom("a", "b", "c"),
  x: fc.constantFrom(1, 2),
  newStep: fc.boolean(),
});
const traces = fc.array(call, { maxLength: 4 }).map((calls): Trace => {
  let step = 1;
  return traceOf(
    calls.map(({ name, x, newStep }, position) => {
      if (newStep) step++;
      return { name, args: { x }, result: null, outcome: "ok", position, step };
    }),
  );
});

function traceOf(calls: readonly ToolCall[]): Trace {
  return { calls, dialogue: [], metrics: {}, ended: true, gaps: [] };
}

/** The definition: the first call after which no continuation of up to three calls satisfies the formula. */
function firstBreak(formula: Formula, trace: Trace): number | null {
  const broken = trace.calls.findIndex(
    (_, position) => !canBeSaved(formula, trace.calls.slice(0, position + 1), 3),
  );
  return broken < 0 ? null : broken;
}

function canBeSaved(formula: Formula, calls: readonly ToolCall[], more: number): boolean {
  if (holds(formula, traceOf(calls)) === "satisfied") return true;
  if (more === 0) return false;
  const position = calls.length;
  const step = (calls.at(-1)?.step ?? 0) + 1;
  return ["a", "b", "c"].some((name) =>
    [1, 2].some((x) =>
      canBeSaved(
        formula,
        [...calls, { name, args: { x }, result: null, outcome: "ok", position, step }],
        more - 1,
      ),
    ),
  );
}

describe("the first witness stands at the first call after which nothing can save the formula:", () => {
  test.each(shapes)("%s", (text) => {
    const formula = parse(text);
    let violated = 0;
    fc.assert(
      fc.property(traces, (trace) => {
        const { verdict, witnesses } = evaluate(formula, trace);
        if (verdict === "violated") violated++;
        const expected = verdict === "violated" ? firstBreak(formula, trace) : undefined;
        expect(witnesses[0]?.position).toBe(expected);
      }),
      { numRuns: 60 * factor },
    );
    expect(violated).toBeGreaterThan(0);
  });
});

test.each([
  ["G Y now a", "b a", 0, "No call stands before."],
  ["G Y now a", "a b", 0, "No call stands before."],
  ["G(now b -> Y now a)", "c b", 1, 'Call #1 is "c", not "a".'],
  [
    "G(now a -> exists x in seen(b, args.x). now a(x = $x))",
    "b c a",
    2,
    "It held for none of 1 value(s) of x.",
  ],
])("%s on `%s` is broken at position %d: %s", (text, names, position, detail) => {
  const calls = names
    .split(" ")
    .map((name, index): ToolCall => ({ name, args: { x: index }, outcome: "ok", position: index }));
  const [first] = evaluate(parse(text), traceOf(calls)).witnesses;
  expect([first?.position, first?.detail]).toEqual([position, detail]);
});

test("witnesses are in order of position, those of the end last, and name calls of the trace", () => {
  fc.assert(
    fc.property(traces, fc.constantFrom(...shapes), (trace, text) => {
      const { witnesses } = evaluate(parse(text), trace);
      const positions = witnesses.map(({ position }) => position ?? Number.POSITIVE_INFINITY);
      expect(positions).toEqual(positions.toSorted((one, other) => one - other));
      for (const { calls, position } of witnesses) {
        expect(calls).toEqual([...new Set(calls)].sort((one, other) => one - other));
        expect(calls.filter((one) => one > (position ?? trace.calls.length - 1))).toEqual([]);
      }
    }),
  );
});
