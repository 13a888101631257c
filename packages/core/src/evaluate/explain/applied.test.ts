import { describe, expect, test } from "vitest";
import { parse } from "../../syntax/parse.ts";
import type { Trace } from "../../trace/trace.ts";
import { evaluate } from "../evaluate.ts";

function traceOf(names: string): Trace {
  const calls = names.split(" ").flatMap((name, position) => {
    if (name === "") return [];
    return [{ name, args: { x: position }, result: null, outcome: "ok" as const, position }];
  });
  return { calls, dialogue: [], metrics: {}, ended: true, gaps: [] };
}

describe("a formula applies", () => {
  test.each([
    // formula, a trace on which it had nothing to say, one on which it had
    ["called(a) -> called(b)", "b c", "a b"],
    ["G(now a -> F now b)", "b c", "c a b"],
    ["G(now a -> (now b -> now c))", "a c", ""],
    ["G called(b)", "", "b"],
    ["H called(b)", "", "b"],
    ["G(bind a(x = $x). O now a(x = $x))", "b c", "b a"],
    ["G(bind a(x = $x). (now b(x = $x) -> called(c)))", "a b", ""],
    ["forall x in args_of(a, x). called(a(x = $x))", "b", "a"],
    ["precedes(a, b)", "a c", "a b"],
    ["count(a) <= 2", "b", "a b"],
    ["count(a) < 2", "b", "a b"],
    ["count(a(x = 9)) == 0", "b", "a b"],
    ["!(count(a) >= 2)", "b", "a"],
    ["!called(a(x = 9))", "b", "a"],
    ["G !now a(x = 9)", "b", "a"],
    ["all_before([], b)", "b", ""],
    ["in_order([])", "b", ""],
    ["!called(a) & !called(b)", "c", ""],
    ["!called(a) | !called(b)", "c", "b"],
    ["!!(called(a) -> called(b))", "c", "a b"],
  ])("%s: not on %o, but on %o", (text, vacuous, applying) => {
    const judged = [vacuous, ...(applying === "" ? [] : [applying])].map((names) => {
      const { verdict, applied } = evaluate(parse(text), traceOf(names));
      return [verdict, applied];
    });
    expect(judged).toEqual(
      [
        ["satisfied", false],
        ["satisfied", true],
      ].slice(0, judged.length),
    );
  });

  test.each([
    "called(a)",
    "F now a",
    "count(a) >= 1",
    "before(a, b)",
    "now a",
    "(!now b) W now a",
    "X now b",
  ])("%s: wherever it holds", (text) => {
    expect(evaluate(parse(text), traceOf("a b")).applied).toBe(true);
  });

  test.each(["!G called(a)", "G(now a -> now b)", "!(called(b) -> called(a))"])(
    "%s: where it is violated",
    (text) => {
      const found = ["", "a", "b"].map((names) => evaluate(parse(text), traceOf(names)));
      const violated = found.filter(({ verdict }) => verdict === "violated");
      expect(violated.map(({ applied }) => applied)).toEqual(violated.map(() => true));
      expect(violated.length).toBeGreaterThan(0);
    },
  );
});
