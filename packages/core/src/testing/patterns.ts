import fc, { type Arbitrary } from "fast-check";
import type { CallPart, Condition, Matcher, Operand, Pattern, ToolSelector } from "../formula/pattern.ts";
import { smallValues } from "./json-values.ts";

/** What a generated pattern may speak of. */
export interface PatternOptions {
  /** Variables that may be mentioned. Default: none. */
  readonly variables?: readonly string[];
  /** Whether some demand is on a result, which may be missing. Default true. */
  readonly results?: boolean;
}

/** Paths into the arguments of generated calls; those of a list's elements twice, so that they meet. */
const argPaths = ["x", "x", "x", "y", "items[*].id", "items[*].id", "items[*].n", "items[0].id", ""] as const;
const resultPaths = ["", "n", "n", "numbers[*]", "numbers[*]"] as const;

/** Patterns over the tools `a`, `b` and `c` and the arguments and results of {@link traces}. */
export function patterns({ variables = [], results = true }: PatternOptions = {}): Arbitrary<Pattern> {
  const condition = conditions(variables, results);
  const where = fc.oneof(
    { weight: 6, arbitrary: fc.constant<readonly Condition[]>([]) },
    { weight: variables.length > 0 ? 10 : 4, arbitrary: fc.array(condition, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(condition, { minLength: 2, maxLength: 2 }) },
    { weight: 1, arbitrary: sharedElement({ variables, results }) },
  );
  return fc
    .record({ tool: tools(), where, rest: rests(results) })
    .map(({ tool, where: demands, rest }) => ({ tool, where: demands, ...rest }));
}

/** A pattern that captures at least one of `variables` where it stands in `bind`. */
export function capturingPatterns(capture: string, options: PatternOptions = {}): Arbitrary<Pattern> {
  const path = fc.constantFrom("x", "x", "x", "y", "items[*].id");
  return fc
    .record({ path, pattern: patterns(options), alone: fc.integer({ min: 0, max: 2 }) })
    .map(({ path: at, pattern, alone }) => {
      const captured: Condition = { part: "args", path: at, matcher: { kind: "variable", name: capture } };
      return alone > 0
        ? { tool: pattern.tool, where: [captured] }
        : { ...pattern, where: [captured, ...pattern.where] };
    });
}

/** Matchers over the values of {@link traces}. */
export function matchers({ variables = [], results = true }: PatternOptions = {}): Arbitrary<Matcher> {
  const plain = fc.oneof(
    { weight: 8, arbitrary: smallValues().map((value): Matcher => ({ kind: "equals", value })) },
    { weight: 1, arbitrary: fc.constant<Matcher>({ kind: "oneOf", values: [1, "1"] }) },
    { weight: 2, arbitrary: comparisons(variables) },
    { weight: 1, arbitrary: sameAsParts(results).map(sameAsX) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("*", "y?s", "1").map((glob): Matcher => ({ kind: "glob", glob })),
    },
    { weight: 1, arbitrary: fc.constantFrom("^y", "s$").map((regex): Matcher => ({ kind: "regex", regex })) },
    { weight: 1, arbitrary: smallValues().map((value): Matcher => ({ kind: "contains", value })) },
    { weight: 1, arbitrary: fc.constant<Matcher>({ kind: "contains", value: { id: 1 } }) },
    { weight: 1, arbitrary: fc.constantFrom<Matcher>({ kind: "exists" }, { kind: "absent" }) },
  );
  const open = variables.length === 0 ? plain : openMatchers(plain, variables);
  return fc.oneof(
    { weight: 7, arbitrary: open },
    { weight: 1, arbitrary: open.map((body): Matcher => ({ kind: "not", body })) },
  );
}

/** Mostly variables, which are the point where there are some. */
function openMatchers(plain: Arbitrary<Matcher>, variables: readonly string[]): Arbitrary<Matcher> {
  const reference = fc.constantFrom(...variables).map((name) => ({ kind: "variable", name }) as const);
  return fc.oneof(
    { weight: 2, arbitrary: plain },
    { weight: 6, arbitrary: reference },
    { weight: 1, arbitrary: reference.map((value): Matcher => ({ kind: "contains", value })) },
  );
}

/** Matchers for what people and models say. */
export function textMatchers(): Arbitrary<Matcher> {
  return fc.constantFrom<Matcher>(
    { kind: "exists" },
    { kind: "equals", value: "yes" },
    { kind: "contains", value: "yes" },
    { kind: "contains", value: "1" },
    { kind: "glob", glob: "y*" },
    { kind: "not", body: { kind: "equals", value: "yes" } },
  );
}

function sameAsParts(results: boolean): Arbitrary<CallPart> {
  return results ? fc.constantFrom("args", "result") : fc.constant("args");
}

function sameAsX(part: CallPart): Matcher {
  return { kind: "sameAs", part, path: part === "args" ? "x" : "n" };
}

function comparisons(variables: readonly string[]): Arbitrary<Matcher> {
  const operand = fc.oneof(
    {
      weight: 2,
      arbitrary: fc.constantFrom<Operand>({ kind: "literal", value: 1 }, { kind: "literal", value: "1" }),
    },
    { weight: 1, arbitrary: fc.constant<Operand>({ kind: "valueAt", part: "args", path: "y" }) },
    ...variables.map((name) => ({ weight: 1, arbitrary: fc.constant<Operand>({ kind: "variable", name }) })),
  );
  return fc
    .record({ relation: fc.constantFrom("<", "<=", ">", ">="), operand })
    .map((parts): Matcher => ({ kind: "compare", ...parts }));
}

function conditions(variables: readonly string[], results: boolean): Arbitrary<Condition> {
  const matcher = matchers({ variables, results });
  const onArgs = fc.record({ part: fc.constant("args"), path: fc.constantFrom(...argPaths), matcher });
  const onResult = fc.record({ part: fc.constant("result"), path: fc.constantFrom(...resultPaths), matcher });
  return fc.oneof({ weight: 4, arbitrary: onArgs }, { weight: results ? 1 : 0, arbitrary: onResult });
}

/** Two demands on one element of a list. */
function sharedElement(options: PatternOptions): Arbitrary<readonly Condition[]> {
  const matcher = matchers(options);
  return fc.tuple(matcher, matcher).map(([id, n]) => [
    { part: "args", path: "items[*].id", matcher: id },
    { part: "args", path: "items[*].n", matcher: n },
  ]);
}

function tools(): Arbitrary<ToolSelector> {
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc.constantFrom("a", "b", "c").map((name): ToolSelector => ({ kind: "name", name })),
    },
    { weight: 2, arbitrary: fc.constant<ToolSelector>({ kind: "any" }) },
    { weight: 1, arbitrary: fc.constant<ToolSelector>({ kind: "names", names: ["a", "b"] }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("*", "?", "a*").map((glob): ToolSelector => ({ kind: "glob", glob })),
    },
  );
}

function rests(results: boolean): Arbitrary<Omit<Pattern, "tool" | "where">> {
  return fc.oneof(
    { weight: 18, arbitrary: fc.constant({}) },
    {
      weight: results ? 2 : 0,
      arbitrary: fc.constantFrom({ outcome: "ok" } as const, { outcome: "error" } as const),
    },
    { weight: 1, arbitrary: fc.constant({ opensStep: true } as const) },
    { weight: 1, arbitrary: fc.constant({ agent: { kind: "equals", value: "m" } } as const) },
  );
}
