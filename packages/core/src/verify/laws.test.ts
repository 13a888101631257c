import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import type { Constraint } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { holds } from "../semantics/holds.ts";
import { formulas, testingRegistry, traces } from "../testing/index.ts";
import type { Trace } from "../trace/trace.ts";
import { scoreOf } from "./score.ts";
import type { Verification } from "./verification.ts";
import { verifyTrace } from "./verify-trace.ts";

const weights = fc.constantFrom(0, 1, 2, 0.5);
const rules = fc
  .array(fc.tuple(formulas({ depth: 3, code: true }), weights), { minLength: 1, maxLength: 5 })
  .map((drawn) =>
    drawn.map(([formula, weight], index): Constraint => ({ name: `rule ${index}`, formula, weight })),
  );

const judged = (constraints: readonly Constraint[], trace: Trace): Verification =>
  verifyTrace(trace, defineProcedure({ constraints, registry: testingRegistry }));

test("each verdict is that of the definition, and everything else follows from it", () => {
  const counted = { satisfied: 0, violated: 0, unevaluable: 0 };
  check((constraints, trace) => {
    const { constraints: found, score, label, activeScore } = judged(constraints, trace);
    for (const [index, { formula, name, weight = 1 }] of constraints.entries()) {
      const verdict = holds(formula, trace, { registry: testingRegistry });
      counted[verdict]++;
      const passed = verdict === "unevaluable" ? null : verdict === "satisfied";
      expect(found[index]).toMatchObject({ name, weight, verdict, passed, active: true });
      expect(found[index]?.witnesses.length === 0).toBe(verdict !== "violated");
      expect(found[index]?.firstViolation).toBe(found[index]?.witnesses[0]?.position ?? null);
    }
    expect({ score, label }).toEqual(scoreOf(found));
    expect(activeScore).toBe(scoreOf(found.filter(({ applied }) => applied)).score);
  }, 150);
  expect(Math.min(...Object.values(counted))).toBeGreaterThan(4 * factor);
});

describe("on the same trace", () => {
  test("rules in another order give the same results in that order", () => {
    check((constraints, trace) => {
      const [one, other] = [judged(constraints, trace), judged(constraints.toReversed(), trace)];
      expect(other.constraints.toReversed()).toEqual(one.constraints);
      expect([other.label, other.toolSequence, other.gaps]).toEqual([one.label, one.toolSequence, one.gaps]);
      if (one.score === null) expect(other.score).toBeNull();
      else expect(other.score).toBeCloseTo(one.score, 12);
    });
  });

  test("a rule says the same alone as among others", () => {
    check((constraints, trace) => {
      const alone = constraints.map((constraint) => judged([constraint], trace).constraints[0]);
      expect(judged(constraints, trace).constraints).toEqual(alone);
    });
  });

  test("other names change the names, and nothing else", () => {
    check((constraints, trace) => {
      const names = ["__proto__", "constructor", "toString", "größer: 7", "\u202e"];
      const renamed = constraints.map((one, index) => ({ ...one, name: names[index] ?? one.name }));
      const [before, after] = [judged(constraints, trace), judged(renamed, trace)];
      const nameless = ({ constraints: all }: Verification): unknown =>
        all.map(({ name: _name, ...rest }) => rest);
      expect(nameless(after)).toEqual(nameless(before));
      expect([after.score, after.label]).toEqual([before.score, before.label]);
      const broken = before.constraints.flatMap(({ verdict }, index) =>
        verdict === "violated" ? [names[index]] : [],
      );
      for (const name of broken) expect(after.details).toContain(name);
    });
  });

  test("twice the weights are the same score, and weights overridden are weights written", () => {
    check((constraints, trace) => {
      const doubled = constraints.map(({ weight = 1, ...rest }) => ({ ...rest, weight: weight * 2 }));
      expect(judged(doubled, trace).score).toBe(judged(constraints, trace).score);
      const overrides = Object.fromEntries(doubled.map(({ name, weight }) => [name, weight]));
      const procedure = defineProcedure({ constraints, registry: testingRegistry });
      const overridden = verifyTrace(trace, procedure, { weightOverrides: overrides });
      expect(overridden.constraints).toEqual(judged(doubled, trace).constraints);
    });
  });

  test("what is asked and what it is asked of stay as they were, and the answer can't be changed", () => {
    check((constraints, trace) => {
      const before = JSON.stringify([constraints, trace]);
      const verification = judged(constraints, trace);
      expect(JSON.stringify([constraints, trace])).toBe(before);
      expect(Object.isFrozen(verification)).toBe(true);
      expect(JSON.stringify(verification)).toBe(JSON.stringify(judged(constraints, trace)));
    });
  });
});

test("a run that goes on has broken for good only what it has broken if it ends here", () => {
  let broken = 0;
  check((constraints, trace) => {
    const procedure = defineProcedure({ constraints, registry: testingRegistry });
    const goesOn = verifyTrace(trace, procedure, { partialTrace: true });
    for (const [index, { passed }] of judged(constraints, trace).constraints.entries()) {
      if (goesOn.constraints[index]?.passed !== false) continue;
      broken++;
      expect(passed).toBe(false);
    }
  });
  expect(broken).toBeGreaterThan(5 * factor);
});

test("its JSON holds a number and a word for each rule, in the words of the paper", () => {
  check((constraints, trace) => {
    const verification = judged(constraints, trace);
    expect(JSON.parse(JSON.stringify(verification))).toMatchObject({
      compliance_score: verification.score === null ? null : expect.any(Number),
      compliance_label: verification.label,
      details: verification.details,
      tool_sequence: verification.toolSequence,
      constraints: verification.constraints.map(({ name, passed, detail, weight }) => ({
        name,
        passed,
        detail,
        weight,
      })),
    });
  });
});

function check(law: (constraints: readonly Constraint[], trace: Trace) => void, runs: number = 50): void {
  fc.assert(
    fc.property(rules, traces(), (constraints, trace) => {
      law(constraints, trace);
    }),
    { numRuns: runs * factor },
  );
}
