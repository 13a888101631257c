import { describe, expect, test } from "vitest";
import { parse } from "../syntax/parse.ts";
import { traceOfCalls } from "../testing/vectors/trace-of-calls.ts";
import { holds } from "./holds.ts";

describe("constants and facts about one position", () => {
  table("true", { holdsOn: ["", "a"], not: [] });
  table("false", { holdsOn: [], not: ["", "a"] });
  table("now(a)", { holdsOn: ["a", "a b"], not: ["", "b a"] });
});

describe("Boolean operators", () => {
  table("not now(a)", { holdsOn: ["", "b"], not: ["a"] });
  table("called(a) & called(b)", { holdsOn: ["a b", "b a"], not: ["", "a", "b"] });
  table("called(a) | called(b)", { holdsOn: ["a", "b", "a b"], not: ["", "c"] });
  table("called(a) -> called(b)", { holdsOn: ["", "b", "a b"], not: ["a"] });
  table("called(a) <-> called(b)", { holdsOn: ["", "a b", "c"], not: ["a", "b"] });
});

describe("future operators", () => {
  table("X now(b)", { holdsOn: ["a b", "b b c"], not: ["", "b", "a c b"] });
  table("not X not now(b)", { holdsOn: ["", "a", "a b"], not: ["a c"] });
  table("F now(b)", { holdsOn: ["b", "a b", "a b a"], not: ["", "a"] });
  table("G now(b)", { holdsOn: ["", "b", "b b"], not: ["a", "b a"] });
  table("F<=1 now(b)", { holdsOn: ["b", "a b"], not: ["", "a", "a a b"] });
  table("now(a) U now(b)", { holdsOn: ["b", "a b", "a a b c"], not: ["", "a a", "a c b"] });
  table("now(a) W now(b)", { holdsOn: ["", "b", "a a", "a b c"], not: ["c", "a c b"] });
  table("now(a) R now(b)", { holdsOn: ["", "b b"], not: ["a", "b a", "b c"] });
  table("now(a) R (now(a) | now(b))", { holdsOn: ["", "a c", "b a c", "b b"], not: ["c", "b c a"] });
});

describe("past operators, read at the last call", () => {
  table("Y now(a)", { holdsOn: ["a b", "b a a"], not: ["", "a", "a b c"] }, "last");
  table("O now(a)", { holdsOn: ["a", "a b", "b a b"], not: ["", "b"] }, "last");
  table("H now(a)", { holdsOn: ["", "a", "a a"], not: ["b a", "a b"] }, "last");
  table("now(a) S now(b)", { holdsOn: ["b", "b a", "c b a a"], not: ["", "a", "b c a"] }, "last");
  table("countBefore(now(a)) = 1", { holdsOn: ["a b", "a a", "b a c"], not: ["", "a", "a a a"] }, "last");
});

describe("a fixed position", () => {
  table("at(1, now(b))", { holdsOn: ["a b", "b b c"], not: ["", "b", "b a"] });
});

describe("facts about the whole trace", () => {
  table("called(a)", { holdsOn: ["a", "b a"], not: ["", "b"] });
  table("count(a) >= 2", { holdsOn: ["a a", "a b a"], not: ["", "a"] });
  table("before(a, b)", { holdsOn: ["a b", "c a b a"], not: ["", "a", "b", "b a b"] });
  table("after(b, a)", { holdsOn: ["a b", "c a b a"], not: ["", "a", "b", "b a b"] });
  table("precedes(a, b)", { holdsOn: ["", "a", "a b"], not: ["b", "b a"] });
  table("allBefore([a, b], c)", { holdsOn: ["a b c", "b a c a"], not: ["", "a b", "a c b"] });
  table("branchCalled(a, b)", { holdsOn: ["a", "c a"], not: ["", "b", "a b"] });
  table("inOrder(a, b, a)", { holdsOn: ["a b a", "b a c b a"], not: ["", "a b", "a a b"] });
  table("instanceBefore(a, 2, b, 1)", { holdsOn: ["a a b"], not: ["", "a b", "a b a"] });
  table("withinCalls(a, b, 2)", { holdsOn: ["a b", "a c b", "b a b"], not: ["", "a", "b a", "a c c b"] });
});

describe("quantifiers", () => {
  table("forall t in toolNames. called(b)", { holdsOn: ["", "b", "a b"], not: ["a"] });
  table("exists t in toolNames. called(b)", { holdsOn: ["b", "a b"], not: ["", "a"] });
  table("G(bind a(n = $n). F now(b(n = $n)))", {
    holdsOn: ["", "a:1 b:1", "a:1 a:2 b:2 b:1", "b:1"],
    not: ["a:1", "a:1 b:2", "b:1 a:1"],
  });
  table("F(bindSome a(n = $n). X now(a(n = $n)))", {
    holdsOn: ["a:1 a:1", "b a:2 a:2"],
    not: ["", "a:1 a:2", "a:1 b a:1"],
  });
  table("forall n in argsOf(a, n). called(b(n = $n))", {
    holdsOn: ["", "b:1", "b:1 a:1"],
    not: ["a:1 b:2", "a:1 a:2 b:1"],
  });
  table(
    "exists n in seen(a, args.n). now(b(n = $n))",
    { holdsOn: ["a:1 b:1"], not: ["", "b:1", "a:1 b:2"] },
    "last",
  );
});

/** Words on which the formula holds, and on which it doesn't. `a:1` is a call `a` with `n` 1. */
function table(
  text: string,
  { holdsOn, not }: { readonly holdsOn: readonly string[]; readonly not: readonly string[] },
  at: "first" | "last" = "first",
): void {
  test(`${text} holds on ${say(holdsOn)}; not on ${say(not)}`, () => {
    const formula = parse(text);
    const holdsOnIt = (word: string): boolean => {
      const trace = traceOfCalls(word.split(" ").filter(Boolean).map(readCall));
      const position = at === "first" ? 0 : Math.max(0, trace.calls.length - 1);
      return holds(formula, trace, { position }) === "satisfied";
    };
    expect([...holdsOn, ...not].filter(holdsOnIt)).toEqual(holdsOn);
  });
}

function readCall(written: string): Parameters<typeof traceOfCalls>[0][number] {
  const [name = "", n] = written.split(":");
  return n === undefined ? { name } : { name, args: { n: Number(n) } };
}

function say(words: readonly string[]): string {
  return words.length === 0 ? "nothing" : words.map((word) => `"${word}"`).join(", ");
}
