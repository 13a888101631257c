import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import type { Formula } from "../formula/formula.ts";
import type { Json } from "../json/json.ts";
import { holds } from "../semantics/holds.ts";
import { formulas, testingRegistry, traces } from "../testing/index.ts";
import { matchers, patterns } from "../testing/patterns.ts";
import type { Trace } from "../trace/trace.ts";
import { evaluate } from "./evaluate.ts";
import type { EvaluateOptions } from "./evaluate-options.ts";

function agrees(formula: Formula, trace: Trace, given: EvaluateOptions = {}): void {
  expect(evaluate(formula, trace, given).verdict).toBe(holds(formula, trace, given));
}

const positions = fc.integer({ min: 0, max: 8 });
const options = fc.record({
  parallel: fc.constantFrom("unordered" as const, "listed" as const),
  counts: fc.constantFrom("ran" as const, "proposed" as const),
});

test("the fast evaluator agrees with the definition where everything was recorded", () => {
  fc.assert(
    fc.property(formulas(), traces({ missing: false }), (formula, trace) => agrees(formula, trace)),
    { numRuns: 3_000 * factor },
  );
});

test("the fast evaluator agrees with the definition where something was not recorded", () => {
  fc.assert(
    fc.property(formulas(), traces(), (formula, trace) => agrees(formula, trace)),
    { numRuns: 4_000 * factor },
  );
});

test("the fast evaluator agrees with the definition at every position, whatever counts, in any order of steps", () => {
  fc.assert(
    fc.property(formulas(), traces(), positions, options, (formula, trace, position, given) =>
      agrees(formula, trace, { ...given, position }),
    ),
    { numRuns: 3_000 * factor },
  );
});

test("the fast evaluator agrees with the definition where code answers, throws, or is not there", () => {
  fc.assert(
    fc.property(formulas({ code: true }), traces(), fc.boolean(), (formula, trace, registered) =>
      agrees(formula, trace, registered ? { registry: testingRegistry } : {}),
    ),
    { numRuns: 3_000 * factor },
  );
});

test("the fast evaluator agrees with the definition where results are compared by another equality", () => {
  const match = (actual: unknown, expected: unknown): boolean => typeof actual === typeof expected;
  fc.assert(
    fc.property(formulas({ quantifiers: false }), traces(), (formula, trace) =>
      agrees(formula, trace, { match }),
    ),
    { numRuns: 2_000 * factor },
  );
});

test("the fast evaluator agrees with the definition where comparing results throws", () => {
  const match = (actual: Json, expected: Json): boolean => {
    if (actual === 2 || expected === 2) throw new Error("two can't be compared");
    return typeof actual === typeof expected;
  };
  let open = 0;
  fc.assert(
    fc.property(comparing(), traces({ missing: false }), (formula, trace) => {
      agrees(formula, trace, { match });
      if (evaluate(formula, trace, { match }).verdict === "unevaluable") open++;
    }),
    { numRuns: 2_000 * factor },
  );
  expect(open).toBeGreaterThan(100 * factor);
});

/** Formulas that compare results, several times each. */
function comparing(): fc.Arbitrary<Formula> {
  const one = fc
    .tuple(patterns({ variables: [] }), matchers({ variables: [] }))
    .map(([call, expected]): Formula => ({ kind: "calledWithResult", call, expected }));
  return fc
    .tuple(fc.constantFrom("or" as const, "iff" as const, "and" as const), one, one)
    .map(([kind, left, right]) =>
      kind === "iff" ? { kind, left, right } : { kind, parts: [left, { kind: "not", body: right }] },
    );
}
