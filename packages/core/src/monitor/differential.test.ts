import fc from "fast-check";
import { expect, test } from "vitest";
import { isWatched, watch } from "../../test/watch.ts";
import { attempt } from "../errors/attempt.ts";
import type { PredicateFunction, PredicateResult } from "../formula/code.ts";
import type { Formula, Predicate } from "../formula/formula.ts";
import { subformulas } from "../formula/subformulas.ts";
import { isVariableReference } from "../formula/variables-of-pattern.ts";
import { holds } from "../semantics/holds.ts";
import { type FormulaOptions, formulas, testingRegistry, traces } from "../testing/index.ts";
import type { Trace } from "../trace/trace.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { type CompileOptions, compile, endingOf, finish, observationsOf, start, step } from "./index.ts";

/** `AGENTLTL_RUNS=100 npm test` tries a hundred times as many cases. */
const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

const propositional: FormulaOptions = { quantifiers: false };
const options = fc.record({
  parallel: fc.constantFrom("unordered" as const, "listed" as const),
  counts: fc.constantFrom("ran" as const, "proposed" as const),
});

/** The verdict of the watcher and that of the definition; `undefined` where the formula can't be watched. */
function both(
  formula: Formula,
  trace: Trace,
  given: CompileOptions,
): readonly [Verdict, Verdict] | undefined {
  const monitor = compile(formula, given);
  if (monitor.kind === "unwatchable" || !isWatched(monitor)) return undefined;
  const state = watch(monitor, trace, given.counts).at(-1) ?? start(monitor);
  const decide = (part: Formula): Verdict => holds(part, trace, given);
  return [finish(monitor, state, { ...endingOf(trace), decide }), holds(formula, trace, given)];
}

test("at the end the watcher says what the definition says", () => {
  let watched = 0;
  const runs = 1_500 * factor;
  fc.assert(
    fc.property(formulas(propositional), traces({ missing: false }), options, (formula, trace, given) => {
      const verdicts = both(formula, trace, given);
      if (verdicts === undefined) return;
      watched++;
      expect(verdicts[0]).toBe(verdicts[1]);
    }),
    { numRuns: runs },
  );
  expect(watched).toBeGreaterThan(runs * 0.8);
});

test("where something was not recorded the watcher says what the definition says, or decides what that leaves open", () => {
  let [decided, open] = [0, 0];
  fc.assert(
    fc.property(formulas(propositional), traces(), options, (formula, trace, given) => {
      const verdicts = both(formula, trace, given);
      if (verdicts === undefined) return;
      const [mine, defined] = verdicts;
      if (defined === "unevaluable") open++;
      if (mine !== defined) {
        decided++;
        expect(defined).toBe("unevaluable");
      }
    }),
    { numRuns: 1_500 * factor },
  );
  expect(open).toBeGreaterThan(20 * factor);
  expect(decided).toBeLessThan(open / 2);
});

test("so it is for formulas with variables, where each stands in every pattern that mentions one", () => {
  let [watched, quantified] = [0, 0];
  const runs = 2_000 * factor;
  fc.assert(
    fc.property(formulas({ depth: 3 }), traces({ missing: false }), options, (formula, trace, given) => {
      if (!subformulas(formula).some(({ kind }) => binders.has(kind))) return;
      quantified++;
      const verdicts = both(formula, trace, given);
      if (verdicts === undefined) return;
      watched++;
      expect(verdicts[0]).toBe(verdicts[1]);
    }),
    { numRuns: runs },
  );
  expect(quantified).toBeGreaterThan(runs * 0.3);
  expect(watched).toBeGreaterThan(runs * 0.1);
});

test("with variables, too, what was not recorded makes no verdict wrong", () => {
  let [same, different] = [0, 0];
  fc.assert(
    fc.property(formulas({ depth: 3 }), traces(), (formula, trace) => {
      if (!subformulas(formula).some(({ kind }) => binders.has(kind))) return;
      const verdicts = both(formula, trace, {});
      if (verdicts === undefined) return;
      if (verdicts[0] === verdicts[1]) {
        same++;
        return;
      }
      different++;
      expect(verdicts).toContain("unevaluable");
    }),
    { numRuns: 2_000 * factor },
  );
  expect(same).toBeGreaterThan(100 * factor);
  expect(different).toBeLessThan(same);
});

test("predicates are asked at each call, about the calls so far alone", () => {
  let [asked, same] = [0, 0];
  const runs = 600 * factor;
  fc.assert(
    fc.property(
      formulas({ ...propositional, code: true, depth: 3 }),
      traces({ missing: false }),
      (formula, trace) => {
        if (!subformulas(formula).some((part) => part.kind === "predicate" && part.sees === "prefix")) return;
        const monitor = compile(formula);
        if (monitor.kind === "unwatchable" || !monitor.pieces.every((piece) => piece.kind === "table"))
          return;
        asked++;
        const observations = observationsOf(trace);
        let state = start(monitor);
        for (const [position, observation] of observations.entries()) {
          const calls = observations.slice(0, position + 1).map(({ call }) => call);
          const dialogue = observations
            .slice(0, position + 1)
            .flatMap(({ said = [] }, afterCall) =>
              said === "missing" ? [] : said.map((one) => ({ ...one, afterCall })),
            );
          const view = { calls, dialogue, position, metrics: {}, finalAnswer: undefined, bindings: {} };
          const ask = ({ name, terms }: Predicate): PredicateResult | undefined => {
            const answer = attempt(() =>
              predicates[name]?.(view, ...terms.flatMap((term) => (isVariableReference(term) ? [] : [term]))),
            );
            const value = answer.kind === "done" ? answer.value : undefined;
            return typeof value === "boolean" ? { passed: value } : value;
          };
          state = step(monitor, state, { ...observation, ask });
        }
        const mine = finish(monitor, state, endingOf(trace));
        const defined = holds(formula, trace, { registry: testingRegistry });
        // Of the run without calls nobody asked them, and parts without predicates may decide all the same.
        if (observations.length === 0)
          expect(
            monitor.pieces.every(({ asks }) => asks) ? ["unevaluable"] : ["unevaluable", defined],
          ).toContain(mine);
        else if (mine === defined) same++;
        else expect([formula, mine, defined]).toContain("unevaluable");
      },
    ),
    { numRuns: runs },
  );
  expect(asked).toBeGreaterThan(runs * 0.06);
  expect(same).toBeGreaterThan(asked * 0.7);
});

const predicates: Readonly<Record<string, PredicateFunction>> = testingRegistry.predicates;

const binders: ReadonlySet<Formula["kind"]> = new Set(["forall", "exists", "bind", "bindSome"]);
