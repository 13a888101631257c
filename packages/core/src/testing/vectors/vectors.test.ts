import { describe, expect, test } from "vitest";
import { holds } from "../../semantics/holds.ts";
import { print } from "../../syntax/print.ts";
import { conformanceRegistry } from "./conformance-registry.ts";
import { conformanceVectors } from "./conformance-vectors.ts";
import { declareTemplates } from "./declare-templates.ts";
import { declareCases } from "./declare-verdicts.ts";
import { jsonLines } from "./json-lines.ts";
import { referenceCases } from "./reference-vectors.ts";
import { traceOfCalls } from "./trace-of-calls.ts";

test("a line is a value, and empty lines are none", () => {
  expect(jsonLines('{"a":1}\n\n  \n[2]\n')).toEqual([{ a: 1 }, [2]]);
  expect(jsonLines("")).toEqual([]);
  expect(() => jsonLines("{")).toThrow(SyntaxError);
});

test("a trace of calls counts them, and what is not said is plain", () => {
  const { calls, ...rest } = traceOfCalls([{ name: "a" }, { name: "b", args: { x: 1 } }]);
  expect(calls.map(({ name, position, outcome, args }) => [name, position, outcome, args])).toEqual([
    ["a", 0, "ok", {}],
    ["b", 1, "ok", { x: 1 }],
  ]);
  expect(rest).toMatchObject({ ended: true, gaps: [] });
});

describe("a file of conformance vectors", () => {
  test("leaves out of traces what is plain", () => {
    const file = {
      format: 1,
      vectors: [
        {
          name: "n",
          formula: { kind: "constant", value: true },
          trace: { calls: [{ name: "a" }, { name: "b", outcome: "error", args: { x: 1 } }] },
          verdict: "satisfied",
        },
      ],
    };
    expect(conformanceVectors(JSON.stringify(file))).toEqual([
      {
        name: "n",
        formula: { kind: "constant", value: true },
        options: {},
        trace: {
          calls: [
            { name: "a", args: {}, outcome: "ok", position: 0 },
            { name: "b", args: { x: 1 }, outcome: "error", position: 1 },
          ],
          dialogue: [],
          metrics: {},
          ended: true,
          gaps: [],
        },
        verdict: "satisfied",
      },
    ]);
  });

  test("of another format is refused", () => {
    expect(() => conformanceVectors('{"format":2,"vectors":[]}')).toThrow("format 2 is not known");
  });

  test("names functions that answer, throw, or answer what is no answer", () => {
    const trace = traceOfCalls([{ name: "a" }]);
    const verdicts = Object.keys(conformanceRegistry.predicates).map((name) => [
      name,
      holds({ kind: "predicate", name, terms: [1, 1], sees: "prefix" }, trace, {
        registry: conformanceRegistry,
      }),
    ]);
    expect(Object.fromEntries(verdicts)).toEqual({
      atLeast: "satisfied",
      isOne: "satisfied",
      same: "satisfied",
      fails: "unevaluable",
      garbage: "unevaluable",
    });
    const found = Object.keys(conformanceRegistry.domains).map((name) => [
      name,
      holds(
        {
          kind: "exists",
          variable: "x",
          domain: { kind: "registered", name },
          body: { kind: "constant", value: true },
        },
        trace,
        { registry: conformanceRegistry },
      ),
    ]);
    expect(Object.fromEntries(found)).toEqual({
      evens: "satisfied",
      fails: "unevaluable",
      noList: "unevaluable",
    });
  });
});

describe("DECLARE's templates", () => {
  /** A word that satisfies the template, and one that doesn't. */
  test.each<[string, string, string]>([
    ["Absence(a)", "b", "a"],
    ["AtLeast1(a)", "a", "b"],
    ["AtLeast2(a)", "aa", "a"],
    ["AtLeast3(a)", "aaa", "aa"],
    ["AtMost1(a)", "a", "aa"],
    ["AtMost2(a)", "aa", "aaa"],
    ["AtMost3(a)", "aaa", "aaaa"],
    ["Init(a)", "ab", "ba"],
    ["End(a)", "ba", "ab"],
    ["RespondedExistence(a, b)", "ba", "a"],
    ["CoExistence(a, b)", "ab", "b"],
    ["NotRespondedExistence(a, b)", "b", "ba"],
    ["NotCoExistence(a, b)", "a", "ab"],
    ["Response(a, b)", "aab", "aba"],
    ["AlternateResponse(a, b)", "abab", "aab"],
    ["ChainResponse(a, b)", "ab", "acb"],
    ["NotResponse(a, b)", "ba", "acb"],
    ["NotChainResponse(a, b)", "acb", "ab"],
    ["Precedence(b, a)", "ba", "ab"],
    ["AlternatePrecedence(b, a)", "baba", "baa"],
    ["ChainPrecedence(b, a)", "ba", "bca"],
    ["NotPrecedence(b, a)", "ab", "bca"],
    ["NotChainPrecedence(b, a)", "bca", "ba"],
    ["Succession(a, b)", "aab", "ba"],
    ["AlternateSuccession(a, b)", "abab", "aab"],
    ["ChainSuccession(a, b)", "abab", "acb"],
    ["NotSuccession(a, b)", "ab", "bca"],
    ["NotChainSuccession(a, b)", "bca", "ba"],
  ])("%s holds on `%s` and not on `%s`", (name, good, bad) => {
    const file = { words: [good, bad], templates: { [name]: { dfa_verdicts: "10" } } };
    const cases = declareCases(JSON.stringify(file));
    expect(cases.map(({ id }) => id)).toEqual([`${name} on "${good}"`, `${name} on "${bad}"`]);
    expect(cases.map(({ formula, trace }) => holds(formula, trace))).toEqual(["satisfied", "violated"]);
    expect(cases.map(({ satisfied }) => satisfied)).toEqual([true, false]);
  });

  test("are 28, no two alike", () => {
    const texts = [...declareTemplates.values()].map(print);
    expect([texts.length, new Set(texts).size]).toEqual([28, 28]);
  });

  test("that nobody translated are told by name", () => {
    expect(() => declareCases('{"words":["a"],"templates":{"Choice(a, b)":{"dfa_verdicts":"1"}}}')).toThrow(
      "no translation of Choice(a, b)",
    );
  });
});

test.each<[object, string]>([
  [{ op: "called", tool: "a" }, "called(a)"],
  [{ op: "now", tool: "a" }, "now(a)"],
  [{ op: "calledWith", tool: "a", args: { x: 1 } }, "called(a(x = 1))"],
  [{ op: "count", tool: "a", cmp: "<=", n: 2 }, "count(a) <= 2"],
  [{ op: "before", first: "a", then: "b" }, "before(a, b)"],
  [{ op: "after", tool: "a", of: "b" }, "after(a, b)"],
  [{ op: "allBefore", tools: ["a", "b"], then: "c" }, "allBefore([a, b], c)"],
  [{ op: "branch", correct: "a", wrong: "b" }, "branchCalled(a, b)"],
  [{ op: "inOrder", tools: ["a", "b"] }, "inOrder(a, b)"],
  [{ op: "instanceBefore", first: "a", n: 1, then: "b", m: 2 }, "instanceBefore(a, 1, b, 2)"],
  [{ op: "withinSteps", first: "a", then: "b", steps: 3 }, "withinCalls(a, b, 3)"],
  [{ op: "not", body: { op: "next", body: { op: "now", tool: "a" } } }, "not X now(a)"],
  [{ op: "until", left: { op: "now", tool: "a" }, right: { op: "now", tool: "b" } }, "now(a) U now(b)"],
  [{ op: "since", left: { op: "now", tool: "a" }, right: { op: "now", tool: "b" } }, "now(a) S now(b)"],
  [{ op: "implies", left: { op: "now", tool: "a" }, right: { op: "now", tool: "b" } }, "now(a) -> now(b)"],
])("the reference's %j is %s", (formula, text) => {
  const line = {
    id: "1",
    formula,
    cases: [
      {
        trace: [
          ["a", 1],
          ["b", 2],
        ],
        holds: true,
        prefix: [2, 4, 4],
      },
    ],
  };
  const [only] = referenceCases(JSON.stringify(line));
  expect([only?.id, only === undefined ? "" : print(only.formula), only?.satisfied, only?.prefix]).toEqual([
    "1/0",
    text,
    true,
    [2, 4, 4],
  ]);
  expect(only?.trace.calls.map(({ name, args }) => [name, args])).toEqual([
    ["a", { x: 1 }],
    ["b", { x: 2 }],
  ]);
});
