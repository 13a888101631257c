import { describe, expect, test } from "vitest";
import { AgentLTLError } from "../errors/agentltl-error.ts";
import type { Formula } from "../formula/formula.ts";
import { parse } from "./parse.ts";
import { print } from "./print.ts";

/** Each word that a text may begin with, as it is printed. */
const forms: readonly string[] = [
  "true",
  "false",
  "now(a)",
  "called(a)",
  "said(user)",
  'lastSaid(user, contains "yes")',
  'justSaid(assistant, = "yes")',
  "calledWithResult(a, 1)",
  "count(a) < 1",
  "before(a, b)",
  "after(a, b)",
  "precedes(a, b)",
  "allBefore([a], b)",
  "branchCalled(a, b)",
  "inOrder(a, b)",
  "instanceBefore(a, 1, b, 1)",
  "withinCalls(a, b, 1)",
  "withinTime(a, b, 1 s)",
  "metric(n) < 1",
  "answered()",
  "predicate(p)",
  "tracePredicate(p)",
  "countBefore(now(a)) < 1",
  "at(1, now(a))",
  "forall x in argsOf(a, n). now(b)",
  "forall x in resultsOf(a). now(b)",
  "forall x in seen(a, args.n). now(b)",
  "forall x in toolNames. now(b)",
  "forall x in values(1). now(b)",
  "forall x in metricsOf(n). now(b)",
  "forall x in registeredDomain(d). now(b)",
  "exists x in toolNames. now(b)",
  "bind a. now(b)",
  "bindSome a. now(b)",
];

const snake = (text: string): string =>
  text.replace(/[a-z]+[A-Z][a-zA-Z]*/g, (word) => word.replace(/[A-Z]/g, "_$&").toLowerCase());

describe.each(forms)("%s", (text) => {
  const formula: Formula = parse(text);

  test("is printed so", () => expect(print(formula)).toBe(text));

  test("may be written with underscores", () => expect(parse(snake(text))).toEqual(formula));

  test("may be written in capitals, the first word", () => {
    expect(parse(text.replace(/^[a-zA-Z]+/, (word) => word.toUpperCase()))).toEqual(formula);
    expect(parse(snake(text).replace(/^[a-z_]+/, (word) => word.toUpperCase()))).toEqual(formula);
  });

  test("may have spaces before and inside of its parentheses", () => {
    expect(parse(text.replace(/\(/g, " ( ").replace(/\)/g, " ) "))).toEqual(formula);
  });

  test("a text that ends before it does is refused where it ends, and a longer one where it goes on", () => {
    const rest = Array.from(text, (_, end) => text.slice(0, end)).slice(1);
    for (const cut of rest) {
      const fault = faultOf(cut);
      if (fault !== undefined) expect(fault.place?.column, cut).toBeLessThanOrEqual(cut.length + 1);
    }
    expect(faultOf(`${text} now(c)`)?.message).toMatch(/expected an operator or the end of the text/);
    expect(faultOf(`${text})`)?.place?.column).toBe(text.length + 1);
    expect(faultOf(`(${text}`)?.place?.column).toBe(text.length + 2);
  });

  test("a letter too many in its first word is told by the nearest", () => {
    const [word = ""] = /^[a-zA-Z]+(?=\()/.exec(text) ?? [];
    if (word === "") return;
    const fault = faultOf(text.replace(word, `${word}q`));
    expect(fault?.message).toMatch(/^unknown function `\w+`/);
    expect(fault?.place).toMatchObject({ line: 1, column: 1 });
    if (word.length > 3) expect(fault?.nearest).toBe(word);
  });
});

/** Wrong texts, each with the one fault that is told. */
const wrong: readonly string[] = [
  "called('a')",
  'calld("a")',
  "refund(order_id = 3)",
  "called(refund",
  "now(a))",
  "called(a) && called(b)",
  "called(a) then called(b)",
  "called(a) &",
  "U now(a)",
  "F<=x now(a)",
  "count(refund)",
  "called()",
  "before(a)",
  "instanceBefore(a, 0, b, 1)",
  "withinTime(a, b, 5)",
  'answered("yes")',
  "forall x in argOf(a, x). true",
  "bind refund(order_id = $o) O now(a)",
  "at(-1, now(a))",
  "called(a(x == 1))",
  "called(a(x = 'b'))",
  "called(a(x = 007))",
  "called(a(x in 1))",
  'called(a(x regex "("',
  "not now(a) U now(b)",
];

describe.each(wrong)("the place of the fault in `%s`", (text) => {
  const { message, place } = faultOf(text) ?? { message: "it was read", place: undefined };

  test("is in the text", () => {
    expect(place?.source).toBe(text);
    expect(place?.column).toBeGreaterThan(0);
    expect(place?.column).toBeLessThanOrEqual(text.length + 1);
  });

  test.each<[string, string, number, number]>([
    ["spaces", "   ", 0, 3],
    ["ends of lines", "\n\n", 2, 0],
    ["Windows' ends of lines", "\r\n\r\n\r\n", 3, 0],
    ["both", "\n\t ", 1, 2],
  ])("moves with %s in front", (_what, front, lines, columns) => {
    const moved = faultOf(front + text);
    expect(moved?.message).toBe(message);
    expect(moved?.place).toMatchObject({ line: 1 + lines, column: (place?.column ?? 0) + columns });
  });

  test("stays with more behind, where the fault is not that the text ends", () => {
    if (place?.column === text.length + 1) return;
    expect(faultOf(`${text}\n`)).toMatchObject({ message, place: { line: 1, column: place?.column } });
  });

  test("is the same inside of a formula that goes on", () => {
    const inside = faultOf(`true & ${text}`);
    if (!/^not /.test(text)) expect(inside?.place?.column).toBe((place?.column ?? 0) + "true & ".length);
    expect(inside?.message).toBe(message);
  });
});

function faultOf(text: string): AgentLTLError | undefined {
  try {
    parse(text);
    return undefined;
  } catch (error) {
    if (AgentLTLError.isInstance(error) && error.code === "syntax") return error;
    throw error;
  }
}
