import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import type { Formula } from "../formula/formula.ts";
import { freeVariables } from "../formula/free-variables.ts";
import { subformulas } from "../formula/subformulas.ts";
import { holds } from "../semantics/holds.ts";
import { formulas, testingRegistry, traces } from "../testing/index.ts";
import type { Trace } from "../trace/trace.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { createEvaluator } from "./evaluate.ts";
import type { EvaluateOptions } from "./evaluate-options.ts";

/** Closed formulas by the operator at their top, up to so many of each. */
function byKind(upTo: number): ReadonlyMap<Formula["kind"], readonly Formula[]> {
  const found = new Map<Formula["kind"], Formula[]>();
  const drawn = fc.sample(formulas({ code: true, depth: 3 }), { numRuns: 2_500 * factor, seed: 11 });
  for (const part of drawn.flatMap((formula) => subformulas(formula))) {
    const same = found.get(part.kind) ?? [];
    found.set(part.kind, same);
    if (same.length < upTo && freeVariables(part).size === 0) same.push(part);
  }
  return found;
}

const kinds = byKind(25 * factor);
const tried: readonly Trace[] = fc.sample(traces(), { numRuns: 24, seed: 5 });

test("there are formulas of each of the 41 kinds, and enough of each", () => {
  expect(kinds.size).toBe(41);
  const few = [...kinds].filter(([kind, all]) => kind !== "constant" && all.length < 8);
  expect(few.map(([kind, all]) => `${kind} ${all.length}`)).toEqual([]);
});

/** Kinds that no missing thing makes open, and one that is never both. */
const never: Readonly<Partial<Record<Formula["kind"], readonly Verdict[]>>> = { constant: ["unevaluable"] };

describe.each([...kinds])("`%s` at the top:", (kind, all) => {
  test("the evaluator says what the definition says, at the first call, in the middle and behind the end", () => {
    const seen = new Set<Verdict>();
    const registry = testingRegistry;
    const questions: readonly EvaluateOptions[] = [
      { registry },
      { registry, parallel: "listed", counts: "proposed" },
      { registry, position: 2 },
      { registry, position: 9 },
    ];
    for (const [index, formula] of all.entries()) {
      const some = tried.filter((_, place) => (place + index) % 6 === 0);
      for (const trace of [...some, ...some.slice(0, 1).map(forgotten)]) {
        for (const options of questions) {
          const { verdict } = createEvaluator(trace, options)(formula);
          expect(verdict, JSON.stringify([formula, trace, options])).toBe(holds(formula, trace, options));
          seen.add(verdict);
        }
      }
    }
    const wanted: readonly Verdict[] = ["satisfied", "violated", "unevaluable"];
    expect(wanted.filter((verdict) => !seen.has(verdict) && never[kind]?.includes(verdict) !== true)).toEqual(
      [],
    );
  });

  test("on the empty trace it is decided, unless something of the end or code is asked", () => {
    const empty: Trace = { calls: [], dialogue: [], metrics: {}, ended: true, gaps: [] };
    for (const formula of all) {
      const { verdict } = createEvaluator(empty)(formula);
      expect(verdict).toBe(holds(formula, empty));
      if (!/"(metric|metricsOf|predicate|registered)"/.test(JSON.stringify(formula)))
        expect(verdict).not.toBe("unevaluable");
    }
  });
});

describe("one evaluator for many formulas", () => {
  test("says of each what an evaluator of its own says, in any order and asked twice", () => {
    fc.assert(
      fc.property(
        fc.array(formulas({ depth: 3 }), { minLength: 2, maxLength: 5 }),
        traces(),
        (many, trace) => {
          const shared = createEvaluator(trace);
          const alone = many.map((formula) => createEvaluator(trace)(formula));
          expect(many.map(shared)).toEqual(alone);
          expect(many.toReversed().map(shared).toReversed()).toEqual(alone);
        },
      ),
      { numRuns: 150 * factor },
    );
  });

  test("leaves formula and trace as they were", () => {
    fc.assert(
      fc.property(formulas(), traces(), (formula, trace) => {
        const before = JSON.stringify([formula, trace]);
        createEvaluator(deepFrozen(trace))(deepFrozen(formula));
        expect(JSON.stringify([formula, trace])).toBe(before);
      }),
      { numRuns: 200 * factor },
    );
  });

  test("does not mind that parts of a formula are one object or several", () => {
    fc.assert(
      fc.property(formulas({ depth: 3 }), traces(), (formula, trace) => {
        const shared: Formula = { kind: "or", parts: [formula, { kind: "not", body: formula }, formula] };
        const apart = structuredClone(shared.parts.map((part) => structuredClone(part)));
        const copy: Formula = { kind: "or", parts: apart };
        expect(createEvaluator(trace)(shared)).toEqual(createEvaluator(trace)(copy));
      }),
      { numRuns: 200 * factor },
    );
  });
});

/** The last calls of a trace of which nothing was recorded but the names. */
function forgotten(trace: Trace): Trace {
  const calls = trace.calls
    .slice(-2)
    .map(({ result: _result, ...call }, position): Trace["calls"][number] => ({
      ...call,
      position,
      outcome: "unknown",
    }));
  const ofCalls = calls.flatMap(({ position }) =>
    (["args", "time"] as const).map((kind) => ({ kind, call: position, detail: "lost" })),
  );
  const ofAll = (["dialogue", "finalAnswer", "metrics"] as const).map((kind) => ({ kind, detail: "lost" }));
  return { ...trace, calls, dialogue: [], metrics: {}, gaps: [...ofCalls, ...ofAll] };
}

function deepFrozen<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  for (const member of Object.values(value)) deepFrozen(member);
  return Object.freeze(value);
}
