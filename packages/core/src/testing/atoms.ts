import fc, { type Arbitrary } from "fast-check";
import type { Comparison, Formula, Speaker } from "../formula/formula.ts";
import type { FormulaOptions } from "./formula-options.ts";
import { matchers, patterns, textMatchers } from "./patterns.ts";

/** How numbers are compared. */
export const comparisons: Arbitrary<Comparison> = fc.constantFrom("==", "!=", "<", "<=", ">", ">=");

/** Formulas about one position. */
export function positionAtoms(variables: readonly string[], options: FormulaOptions): Arbitrary<Formula> {
  const { results = true, dialogue = true, code = false } = options;
  const call = patterns({ variables, results });
  const speaker = fc.constantFrom<Speaker>("user", "assistant", "system", "any");
  return fc.oneof(
    { weight: 14, arbitrary: call.map((pattern): Formula => ({ kind: "now", call: pattern })) },
    {
      weight: dialogue ? 1 : 0,
      arbitrary: fc.record(
        {
          kind: fc.constant("said"),
          speaker,
          text: textMatchers(),
          which: fc.constantFrom("last", "closing"),
        },
        { requiredKeys: ["kind", "speaker", "text"] },
      ),
    },
    { weight: 1, arbitrary: fc.boolean().map((value): Formula => ({ kind: "constant", value })) },
    { weight: code ? 2 : 0, arbitrary: predicates(variables, "prefix") },
  );
}

/** Facts about the whole trace. */
export function traceAtoms(variables: readonly string[], options: FormulaOptions): Arbitrary<Formula> {
  const { results = true, dialogue = true, code = false } = options;
  const call = patterns({ variables, results });
  const comparison = comparisons;
  const times = fc.constantFrom(0, 1, 1, 2, 3);
  const calls = fc.array(call, { maxLength: 2, size: "max" });
  const limit = fc.constantFrom(0, 1, 2);
  const nth = fc.constantFrom(1, 1, 2);
  const kind = <const Kind extends Formula["kind"]>(name: Kind): Arbitrary<Kind> => fc.constant(name);
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: kind("called"), call }) },
    {
      weight: results ? 1 : 0,
      arbitrary: fc.record({ kind: kind("calledWithResult"), call, expected: matchers({ variables }) }),
    },
    { weight: 3, arbitrary: fc.record({ kind: kind("count"), call, comparison, times }) },
    { weight: 2, arbitrary: fc.record({ kind: kind("before"), first: call, then: call }) },
    { weight: 1, arbitrary: fc.record({ kind: kind("after"), call, earlier: call }) },
    { weight: 2, arbitrary: fc.record({ kind: kind("precedes"), first: call, then: call }) },
    { weight: 1, arbitrary: fc.record({ kind: kind("allBefore"), calls, then: call }) },
    { weight: 1, arbitrary: fc.record({ kind: kind("branchCalled"), right: call, wrong: call }) },
    { weight: 1, arbitrary: fc.record({ kind: kind("branchCalled"), right: call }) },
    { weight: 1, arbitrary: fc.record({ kind: kind("inOrder"), calls }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: kind("instanceBefore"), first: call, nth, then: call, mth: nth }),
    },
    { weight: 1, arbitrary: fc.record({ kind: kind("withinCalls"), first: call, then: call, limit }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: kind("withinTime"),
        first: call,
        then: call,
        milliseconds: fc.constantFrom(0, 5, 10),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: kind("metric"),
        path: fc.constantFrom("n", "by.a"),
        comparison,
        value: fc.constantFrom(1, 2),
      }),
    },
    { weight: dialogue ? 1 : 0, arbitrary: fc.record({ kind: kind("answered"), text: textMatchers() }) },
    { weight: code ? 1 : 0, arbitrary: predicates(variables, "trace") },
  );
}

/** Predicates of `testingRegistry`. */
function predicates(variables: readonly string[], sees: "prefix" | "trace"): Arbitrary<Formula> {
  const term = fc.constantFrom(1, 2, ...variables.map((name) => ({ kind: "variable", name }) as const));
  return fc.record({
    kind: fc.constant("predicate"),
    name: fc.constantFrom("oddCalls", "passed", "throwsOnTwo", "knowsTheEnd", "heardLast"),
    terms: fc.array(term, { minLength: 1, maxLength: 1 }),
    sees: fc.constant(sees),
  });
}
