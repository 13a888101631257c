import { describe, expect, test } from "vitest";
import { traceInWords } from "../../test/calls-in-words.ts";
import { watch } from "../../test/watch.ts";
import { compile } from "../monitor/compile.ts";
import type { Monitor } from "../monitor/monitor-of.ts";
import { start } from "../monitor/monitor-state.ts";
import { parse } from "../syntax/parse.ts";
import { printPattern } from "../syntax/print-pattern.ts";
import { jointRules } from "./joint-rules.ts";
import { type OwedNow, owedNow } from "./obligations.ts";

function owedAfter(formulas: readonly string[], words: string): OwedNow {
  const monitors = formulas.map((text): Monitor => {
    const monitor = compile(parse(text));
    if (monitor.kind !== "monitor") throw new Error(`${text} can't be watched`);
    return monitor;
  });
  const rules = jointRules(monitors);
  return owedNow(rules, watch(rules.monitor, traceInWords(words)).at(-1) ?? start(rules.monitor));
}

/** What is owed: the rule's number, the values, how many calls at least, and what the next can be. */
function check(formulas: readonly string[], words: string, expected: readonly string[]): void {
  const { owed, more } = owedAfter(formulas, words);
  const texts = owed.map(({ rule, bindings, calls, next }) => {
    const values = Object.entries(bindings).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
    const ways = next.map(({ call, unlike }) => [call, ...unlike].map(printPattern).join(" not "));
    return [`#${rule}`, ...values, calls ?? "?", ways.join(" | ")].join(" ").trim();
  });
  expect(texts).toEqual(expected);
  expect(more).toBe(false);
}

describe("what is owed now", () => {
  test.each<[string, string, readonly string[]]>([
    ["F now(a)", "", ["#0 1 a"]],
    ["F now(a)", "a", []],
    ["called(a) & called(b)", "", ["#0 2 a | b"]],
    ["F (now(a) & X now(b))", "", ["#0 2 a"]],
    ["F (now(a) & X now(b))", "a", ["#0 1 b"]],
    ["count(a) >= 3", "a", ["#0 2 a"]],
    ["F now(a) | F now(b)", "", ["#0 1 a | b"]],
    ["G(now(a) -> F now(b))", "", []],
    ["G(now(a) -> F now(b))", "a", ["#0 1 b"]],
    ["not called(a)", "a", []],
    ["not called(a) & called(b)", "a", ["#0 1 b"]],
    ["F now(a(x = 1))", "a", ["#0 1 a(x = 1)"]],
  ])("%s after %j: %j", (formula, words, expected) => {
    check([formula], words, expected);
  });

  test("is owed to each rule, whatever the others ask", () => {
    check(["F now(a)", "G not now(a)", "F now(b)"], "", ["#0 1 a", "#2 1 b"]);
    check(["F now(a)", "F now(a)"], "", ["#0 1 a", "#1 1 a"]);
  });

  test("is owed for each value that a call has shown", () => {
    const formula = "G(bind a(x = $v). F now(b(x = $v)))";
    check([formula], "a:1 a:2 b:1", ["#0 v=2 1 b(x = 2)"]);
    check([formula, "called(c)"], "a:1 a:2", ["#0 v=1 1 b(x = 1)", "#0 v=2 1 b(x = 2)", "#1 1 c"]);
  });

  test("may be a value that nobody has shown yet: then no call is known", () => {
    const formula = "exists v in argsOf(a, x). called(b(x = $v))";
    check([formula], "", ["#0 ?"]);
    check([formula], "a:1", ["#0 ?"]);
    check([formula], "a:1 b:1", []);
  });

  test("is not owed where it may have been done, for all that is known", () => {
    check(["F now(a(outcome = ok))"], "a?", []);
    check(["F now(a(outcome = ok))"], "a!", ["#0 1 a(outcome = ok)"]);
  });
});

test("of many things that are owed twenty are told, and that there are more", () => {
  const formula = "G(bind a(x = $v). F now(b(x = $v)))";
  const calls = (count: number) => Array.from({ length: count }, (_, value) => `a:${value}`).join(" ");
  for (const [count, more] of [
    [20, false],
    [21, true],
    [40, true],
  ] as const) {
    const found = owedAfter([formula], calls(count));
    expect([found.owed.length, found.more]).toEqual([20, more]);
    expect(found.owed.at(-1)?.bindings).toEqual({ v: 19 });
  }
  const names = Array.from({ length: 21 }, (_, index) => `called(t${index})`);
  expect(owedAfter(names, "")).toMatchObject({ owed: { length: 20 }, more: true });
});
