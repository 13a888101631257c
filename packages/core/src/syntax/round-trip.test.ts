import fc, { type Arbitrary } from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import type { Domain } from "../formula/domain.ts";
import type { Formula } from "../formula/formula.ts";
import type { Condition, Matcher, Operand, Pattern, ToolSelector } from "../formula/pattern.ts";
import { subformulas } from "../formula/subformulas.ts";
import { canonicalText } from "../json/canonical-text.ts";
import { formulas, jsonValues } from "../testing/index.ts";
import { parse } from "./parse.ts";
import { parsePattern } from "./parse-pattern.ts";
import { print } from "./print.ts";
import { printPattern } from "./print-pattern.ts";

test("a printed formula is read back as it was", () => {
  fc.assert(fc.property(formulas({ code: true }), check), { numRuns: 1_000 * factor });
});

test("so is one with odd names, odd paths, odd values and nesting of every kind", () => {
  fc.assert(fc.property(oddFormulas(), check), { numRuns: 2_000 * factor });
});

test("a printed pattern is read back as it was", () => {
  fc.assert(
    fc.property(oddPatterns(), (pattern) => {
      expect(parsePattern(printPattern(pattern))).toEqual(pattern);
    }),
    { numRuns: 1_000 * factor },
  );
});

test("a printed formula can stand in an unquoted YAML scalar, whatever it holds", () => {
  fc.assert(
    fc.property(oddFormulas(), (formula) => {
      const text = print(formula);
      expect(text).toMatch(/^[a-zA-Z(]/);
      expect(text).not.toMatch(/: | #|:$|\s$|[\p{Cc}\u2028\u2029\ufeff\ufffe\uffff]/u);
    }),
    { numRuns: 1_000 * factor },
  );
});

test("the generator of odd formulas reaches every kind, and nests", () => {
  const sample = fc.sample(oddFormulas(), { numRuns: 3_000, seed: 7 });
  const kinds = new Set(sample.flatMap((formula) => subformulas(formula).map(({ kind }) => kind)));
  expect(kinds.size).toBe(41);
  const nested = sample.filter((formula) => subformulas(formula).length > 4).length / sample.length;
  expect(nested).toBeGreaterThan(0.3);
});

/** Prints and reads back; compares as data and, since `toEqual` is lenient with odd keys, as canonical text. */
function check(formula: Formula): void {
  const text = print(formula);
  const again = parse(text);
  expect(again, text).toEqual(formula);
  expect(canonicalText(JSON.parse(JSON.stringify(again)))).toBe(
    canonicalText(JSON.parse(JSON.stringify(formula))),
  );
  expect(print(again)).toBe(text);
}

const oddNames: readonly string[] = [
  ..."refund|odd name||mcp__*|*|?|true|glob|context|in|not".split("|"),
  ..."get-order|-a|a--b|1st|größe|𝒳y|a: b|x #y|#W23|a.b|__proto__".split("|"),
  ...["\n", '"', "\\", "\u0085\u2028\ufeff", "\ud800"],
];
const oddPaths: readonly string[] = [
  ..."|x|a.b[0].c|items[*].id|items[#]|a[#].b|[#]|outcome|outcome.x|agent|opensStep|opens_step|result|result.x|args".split(
    "|",
  ),
  ..."args[0]|args-x|[0]|[*].y|a b|a=b|.a|a.|a.$b|a.0|not|in".split("|"),
  ...['["odd key"].x', '["a: b"]', '["a\\n"]'],
];

function names(): Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...oddNames) },
    { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  );
}

function paths(): Arbitrary<string> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...oddPaths) },
    { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  );
}

function numbers(): Arbitrary<number> {
  return fc.oneof(fc.integer({ min: -3, max: 9 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
}

function is<const Kind extends string>(kind: Kind): Arbitrary<Kind> {
  return fc.constant(kind);
}

function references(): Arbitrary<{ readonly kind: "variable"; readonly name: string }> {
  return fc.record({ kind: is("variable"), name: names() });
}

function parts(): Arbitrary<"args" | "result"> {
  return fc.constantFrom("args", "result");
}

function operands(): Arbitrary<Operand> {
  return fc.oneof(
    fc.record({ kind: is("literal"), value: fc.oneof(numbers(), names()) }),
    references(),
    fc.record({ kind: is("valueAt"), part: parts(), path: paths() }),
  );
}

function oddMatchers(): Arbitrary<Matcher> {
  const plain = fc.oneof(
    fc.record({ kind: is("equals"), value: fc.oneof(jsonValues(), names()) }),
    references(),
    fc.record({ kind: is("oneOf"), values: fc.array(jsonValues(), { maxLength: 3 }) }),
    fc.record({
      kind: is("compare"),
      relation: fc.constantFrom("<", "<=", ">", ">="),
      operand: operands(),
    }),
    fc.record({ kind: is("sameAs"), part: parts(), path: paths() }),
    fc.record({ kind: is("glob"), glob: names() }),
    fc.record({ kind: is("regex"), regex: names() }),
    fc.record({ kind: is("contains"), value: fc.oneof(jsonValues(), references()) }),
    fc.constantFrom<Matcher>({ kind: "exists" }, { kind: "absent" }),
  );
  return fc
    .tuple(plain, fc.constantFrom(0, 0, 0, 1, 2, 3))
    .map(([matcher, times]) =>
      Array.from({ length: times }).reduce<Matcher>((body) => ({ kind: "not", body }), matcher),
    );
}

function oddPatterns(): Arbitrary<Pattern> {
  const tool: Arbitrary<ToolSelector> = fc.oneof(
    fc.constant<ToolSelector>({ kind: "any" }),
    fc.record({ kind: is("name"), name: names() }),
    fc.record({ kind: is("names"), names: fc.array(names(), { maxLength: 3 }) }),
    fc.record({ kind: is("glob"), glob: names() }),
  );
  const condition: Arbitrary<Condition> = fc.record({ part: parts(), path: paths(), matcher: oddMatchers() });
  return fc.record(
    {
      tool,
      where: fc.array(condition, { maxLength: 2 }),
      outcome: fc.constantFrom("ok", "error"),
      agent: oddMatchers(),
      opensStep: fc.constant(true as const),
    },
    { requiredKeys: ["tool", "where"] },
  );
}

function oddDomains(): Arbitrary<Domain> {
  const call = oddPatterns();
  return fc.oneof(
    fc.record({ kind: fc.constantFrom("argsOf", "resultsOf"), call, path: paths() }),
    fc.record({ kind: is("seen"), call, part: parts(), path: paths() }),
    fc.constant<Domain>({ kind: "toolNames" }),
    fc.record({ kind: is("values"), values: fc.array(jsonValues(), { maxLength: 2 }) }),
    fc.record({ kind: is("metricsOf"), path: paths() }),
    fc.record({ kind: is("registered"), name: names() }),
  );
}

function oddAtoms(): Arbitrary<Formula> {
  const call = oddPatterns();
  const comparison = fc.constantFrom("==", "!=", "<", "<=", ">", ">=");
  const calls = fc.array(call, { maxLength: 3 });
  const [text, whole] = [oddMatchers(), fc.integer({ min: 1, max: 2_000_000 })];
  const speaker = fc.constantFrom("user", "assistant", "system", "any");
  const milliseconds = fc.oneof(
    fc.constantFrom(0, 1, 999, 1_000, 1_500, 60_000, 90_000, 3_600_000, 0.5, 9_007_199_254_740_991),
    fc.double({ min: 0, max: 1e300, noNaN: true }),
  );
  return fc.oneof(
    fc.record({ kind: is("constant"), value: fc.boolean() }),
    fc.record({ kind: fc.constantFrom("now", "called"), call }),
    fc.record({ kind: is("said"), speaker, text }),
    fc.record({ kind: is("calledWithResult"), call, expected: text }),
    fc.record({ kind: is("count"), call, comparison, times: numbers() }),
    fc.record({ kind: fc.constantFrom("before", "precedes"), first: call, then: call }),
    fc.record({ kind: is("after"), call, earlier: call }),
    fc.record({ kind: is("allBefore"), calls, then: call }),
    fc.record(
      { kind: is("branchCalled"), right: call, wrong: call, context: names() },
      { requiredKeys: ["kind", "right"] },
    ),
    fc.record({ kind: is("inOrder"), calls }),
    fc.record({ kind: is("instanceBefore"), first: call, nth: whole, then: call, mth: whole }),
    fc.record({ kind: is("withinCalls"), first: call, then: call, limit: whole }),
    fc.record({ kind: is("withinTime"), first: call, then: call, milliseconds }),
    fc.record({ kind: is("metric"), path: paths(), comparison, value: numbers() }),
    fc.record({ kind: is("answered"), text }),
    fc.record({
      kind: is("predicate"),
      name: names(),
      terms: fc.array(fc.oneof(jsonValues(), references()), { maxLength: 3 }),
      sees: fc.constantFrom("prefix", "trace"),
    }),
  );
}

function oddFormulas(): Arbitrary<Formula> {
  const { formula } = fc.letrec<{ formula: Formula }>((tie) => {
    const [body, left, right] = [tie("formula"), tie("formula"), tie("formula")];
    const comparison = fc.constantFrom("==", "!=", "<", "<=", ">", ">=");
    const small = fc.integer({ min: 0, max: 9 });
    return {
      formula: fc.oneof(
        { maxDepth: 5, depthSize: "medium", withCrossShrink: true },
        { weight: 3, arbitrary: oddAtoms() },
        {
          weight: 4,
          arbitrary: fc.record({
            kind: fc.constantFrom(
              "not",
              "next",
              "weakNext",
              "eventually",
              "globally",
              "previous",
              "once",
              "historically",
            ),
            body,
          }),
        },
        {
          weight: 4,
          arbitrary: fc.record({
            kind: fc.constantFrom("implies", "iff", "until", "weakUntil", "release", "since"),
            left,
            right,
          }),
        },
        {
          weight: 4,
          arbitrary: fc.record({
            kind: fc.constantFrom("and", "or"),
            parts: fc.array(tie("formula"), { maxLength: 3 }),
          }),
        },
        { weight: 1, arbitrary: fc.record({ kind: is("eventuallyWithin"), limit: small, body }) },
        { weight: 1, arbitrary: fc.record({ kind: is("at"), position: small, body }) },
        { weight: 1, arbitrary: fc.record({ kind: is("countBefore"), body, comparison, times: numbers() }) },
        {
          weight: 2,
          arbitrary: fc.record({
            kind: fc.constantFrom("forall", "exists"),
            variable: names(),
            domain: oddDomains(),
            body,
          }),
        },
        {
          weight: 2,
          arbitrary: fc.record({ kind: fc.constantFrom("bind", "bindSome"), call: oddPatterns(), body }),
        },
      ),
    };
  });
  return formula;
}
