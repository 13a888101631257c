import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../../test/factor.ts";
import { attempt } from "../../errors/attempt.ts";
import type { Formula } from "../../formula/formula.ts";
import { patternsOf } from "../../formula/patterns-of.ts";
import { subformulas } from "../../formula/subformulas.ts";
import { substitute } from "../../formula/substitute.ts";
import { variablesOfPattern } from "../../formula/variables-of-pattern.ts";
import type { Json } from "../../json/json.ts";
import { holds } from "../../semantics/holds.ts";
import { parse } from "../../syntax/parse.ts";
import { print } from "../../syntax/print.ts";
import { formulas, traces } from "../../testing/index.ts";
import type { TraceData } from "../../trace/trace-data.ts";
import { negated, prenexOf } from "./prenex.ts";

/** What a formula comes to: its quantifier, the variables by their new names, and the rest. */
function inWords(text: string): string {
  const prenex = prenexOf(parse(text));
  if (prenex.kind === "stuck") return `stuck: ${prenex.reason}`;
  const { quantifier, variables, matrix } = prenex;
  const names = variables.map(({ name, given }) => (name === given ? name : `${name} for ${given}`));
  return `${quantifier} ${names.join(", ")}: ${JSON.stringify(matrix.kind)}`;
}

const mixes = "stuck: it mixes `forall` and `exists`";
const stays = (kind: string): string =>
  `stuck: a quantifier stands where it can't be taken out of \`${kind}\``;

test.each([
  ["now(a)", 'none : "now"'],
  ["G(bind a(x = $v). now(b(x = $v)))", 'forall v: "globally"'],
  ["G(bind a(x = $v, y = $w). now(b(x = $v)))", 'forall v, w: "globally"'],
  ["F(bindSome a(x = $v). now(b(x = $v)))", 'exists v: "eventually"'],
  ["not G(bind a(x = $v). now(b(x = $v)))", 'exists v: "not"'],
  ["not F(bindSome a(x = $v). now(b(x = $v)))", 'forall v: "not"'],
  ["G(bind a. now(b))", 'none : "globally"'],
  ["forall v in argsOf(a, x). called(b(x = $v))", 'forall v: "implies"'],
  ["exists v in argsOf(a, x). called(b(x = $v))", 'exists v: "and"'],
  ["forall v in resultsOf(a, x). called(b(x = $v))", 'forall v: "implies"'],
  ["G(forall v in seen(a, args.x). called(b(x = $v)))", 'forall v: "globally"'],
  ["forall v in values([1, 2]). called(b(x = $v))", 'none : "and"'],
  ["exists v in values([1, 2]). called(b(x = $v))", 'none : "or"'],
  [
    `forall v in values([${Array.from({ length: 16 }, (_, one) => one).join()}]). called(b(x = $v))`,
    'none : "and"',
  ],
  [
    `forall v in values([${Array.from({ length: 17 }, (_, one) => one).join()}]). called(b(x = $v))`,
    "stuck: it lists more than 16 values",
  ],
  ["forall v in toolNames. called(b(x = $v))", "stuck: the values of `v` are not taken from calls alone"],
  ["forall v in metricsOf(m). called(b(x = $v))", "stuck: the values of `v` are not taken from calls alone"],
  ["forall v in argsOf(a, x). forall v in argsOf(b, x). called(c(x = $v))", 'forall v, v\' for v: "implies"'],
  [
    "forall v in argsOf(a, x). called(b(x = $v)) & forall v in argsOf(b, x). called(c(x = $v))",
    'forall v, v\' for v: "implies"',
  ],
  ["forall v in argsOf(a, x). exists w in argsOf(b, x). called(c(x = $w))", mixes],
  ["exists v in argsOf(a, x). forall w in argsOf(b, x). called(c(x = $w))", mixes],
  ["(forall v in argsOf(a, x). called(b(x = $v))) | exists w in argsOf(b, x). called(c(x = $w))", mixes],
  ["(exists v in argsOf(a, x). called(b(x = $v))) -> called(c)", 'forall v: "or"'],
  ["F(bind a(x = $v). now(b(x = $v)))", stays("eventually")],
  ["F<=3 (bind a(x = $v). now(b(x = $v)))", stays("eventuallyWithin")],
  ["O(bind a(x = $v). now(b(x = $v)))", stays("once")],
  ["G(bindSome a(x = $v). now(b(x = $v)))", stays("globally")],
  ["H(bindSome a(x = $v). now(b(x = $v)))", stays("historically")],
  ["H(bind a(x = $v). now(b(x = $v)))", 'forall v: "historically"'],
  ["X(bind a(x = $v). now(b(x = $v)))", 'forall v: "next"'],
  ["WX(bindSome a(x = $v). now(b(x = $v)))", 'exists v: "weakNext"'],
  ["Y(bind a(x = $v). now(b(x = $v)))", 'forall v: "previous"'],
  ["at(2, bindSome a(x = $v). now(b(x = $v)))", 'exists v: "at"'],
  ["(bind a(x = $v). now(b(x = $v))) U now(c)", 'forall v: "until"'],
  ["(bindSome a(x = $v). now(b(x = $v))) U now(c)", stays("until")],
  ["now(c) U (bind a(x = $v). now(b(x = $v)))", stays("until")],
  ["now(c) U (bindSome a(x = $v). now(b(x = $v)))", 'exists v: "until"'],
  ["now(c) W (bindSome a(x = $v). now(b(x = $v)))", 'exists v: "weakUntil"'],
  ["(bind a(x = $v). now(b(x = $v))) S now(c)", 'forall v: "since"'],
  ["now(c) S (bind a(x = $v). now(b(x = $v)))", stays("since")],
  ["(bind a(x = $v). now(b(x = $v))) R now(c)", stays("release")],
  ["(bindSome a(x = $v). now(b(x = $v))) R now(c)", 'exists v: "release"'],
  ["now(c) R (bind a(x = $v). now(b(x = $v)))", 'forall v: "release"'],
  ["now(c) <-> (bind a(x = $v). now(b(x = $v)))", stays("iff")],
  ["G(countBefore(bindSome a(x = $v). now(b(x = $v))) >= 1)", stays("countBefore")],
])("%s is %s", (text, expected) => {
  expect(inWords(text)).toBe(expected);
});

test("variables of one name stay apart: each pattern mentions the one that binds it", () => {
  const prenex = prenexOf(
    parse("forall v in argsOf(a, x). called(b(x = $v)) & forall v in argsOf(c, x). called(d(x = $v))"),
  );
  if (prenex.kind === "stuck") throw new Error(prenex.reason);
  const [first, second] = prenex.variables.map(({ name }) => name);
  const mentioned = subformulas(prenex.matrix).flatMap((one) =>
    patternsOf(one).map((call) => [
      call.tool.kind === "name" ? call.tool.name : "",
      ...variablesOfPattern(call),
    ]),
  );
  expect(new Set(mentioned.map((one) => one.join()))).toEqual(
    new Set([`a,${first}`, `b,${first}`, `c,${second}`, `d,${second}`]),
  );
  expect(prenex.variables.map(({ given }) => given)).toEqual(["v", "v"]);
  expect(new Set(prenex.variables.map(({ name }) => name)).size).toBe(2);
});

test("a negation denies the rest, and turns its quantifier into the other", () => {
  const prenex = prenexOf(parse("forall v in argsOf(a, x). called(b(x = $v))"));
  if (prenex.kind === "stuck") throw new Error(prenex.reason);
  const denied = negated(prenex);
  expect([denied.quantifier, denied.matrix.kind, negated(denied).quantifier]).toEqual([
    "exists",
    "not",
    "forall",
  ]);
  expect(denied.variables).toBe(prenex.variables);
});

/** Every value that stands somewhere in the calls of a run, and one that no run shows. */
function valuesIn({ calls }: TraceData): readonly Json[] {
  const found = new Map<string, Json>([["", "a value that nobody shows"]]);
  const visit = (value: Json | undefined): void => {
    if (value === undefined) return;
    found.set(JSON.stringify(value), value);
    if (typeof value === "string") {
      // A result that is JSON in a text is read as JSON.
      const read = attempt((): Json => JSON.parse(value));
      if (read.kind === "done") visit(read.value);
    } else if (typeof value === "object" && value !== null)
      for (const one of Object.values(value)) visit(one);
  };
  for (const { args, result } of calls) for (const one of [args, result]) visit(one);
  return [...found.values()];
}

test("a formula holds exactly if what is left of it does for every value of its variables, or for one", () => {
  const seen = { forall: 0, exists: 0, satisfied: 0, violated: 0, renamed: 0 };
  fc.assert(
    fc.property(
      formulas({ depth: 2, dialogue: false }),
      traces({ missing: false, dialogue: false }),
      (formula, trace) => {
        const prenex = prenexOf(formula);
        if (prenex.kind === "stuck" || prenex.quantifier === "none" || prenex.variables.length > 2) return;
        const { quantifier, variables, matrix } = prenex;
        const values = valuesIn(trace);
        if (values.length ** variables.length > 400) return;
        const instances = variables.reduce<readonly Formula[]>(
          (all, { name }) => all.flatMap((one) => values.map((value) => substitute(one, { [name]: value }))),
          [matrix],
        );
        const verdicts = instances.map((one) => holds(one, trace) === "satisfied");
        const mine = quantifier === "forall" ? verdicts.every(Boolean) : verdicts.some(Boolean);
        const defined = holds(formula, trace);
        if (defined === "unevaluable") return;
        expect([print(formula), trace.calls, mine]).toEqual([
          print(formula),
          trace.calls,
          defined === "satisfied",
        ]);
        seen[quantifier]++;
        seen[defined]++;
        if (variables.some(({ name, given }) => name !== given)) seen.renamed++;
      },
    ),
    { numRuns: 500 * factor },
  );
  expect(Math.min(seen.forall, seen.exists, seen.satisfied, seen.violated)).toBeGreaterThan(15);
});
