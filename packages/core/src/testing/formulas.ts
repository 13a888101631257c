import fc, { type Arbitrary } from "fast-check";
import type { Formula } from "../formula/formula.ts";
import { comparisons, positionAtoms, traceAtoms } from "./atoms.ts";
import { domains, pastDomains } from "./domains.ts";
import type { FormulaOptions } from "./formula-options.ts";
import { capturingPatterns } from "./patterns.ts";

/** Where in a formula a part stands: what is in scope, and whether it may speak of the past only. */
interface Place {
  readonly depth: number;
  readonly scope: readonly string[];
  readonly pastOnly: boolean;
}

type Weighted = { readonly weight: number; readonly arbitrary: Arbitrary<Formula> };

/**
 * Closed formulas over the alphabet of `traces`, in which `problems` finds no fault. Variables are few, so that inner bindings often
 * shadow outer ones.
 */
export function formulas(options: FormulaOptions = {}): Arbitrary<Formula> {
  const { depth = 4 } = options;
  const made = new Map<string, Arbitrary<Formula>>();
  const formula = (place: Place): Arbitrary<Formula> => {
    const key = JSON.stringify(place);
    const known = made.get(key);
    if (known !== undefined) return known;
    const arbitrary = formulaAt(place, formula, options);
    made.set(key, arbitrary);
    return arbitrary;
  };
  const inner = formula({ depth: depth - 1, scope: [], pastOnly: false });
  return fc.oneof(
    { weight: 3, arbitrary: formula({ depth, scope: [], pastOnly: false }) },
    { weight: 3, arbitrary: inner.map((body): Formula => ({ kind: "globally", body })) },
    { weight: 2, arbitrary: inner.map((body): Formula => ({ kind: "eventually", body })) },
  );
}

type Make = (place: Place) => Arbitrary<Formula>;

function formulaAt(place: Place, make: Make, options: FormulaOptions): Arbitrary<Formula> {
  const { past = true, quantifiers = true, wholeTrace = true } = options;
  const atoms: readonly Weighted[] = [
    { weight: 4, arbitrary: positionAtoms(place.scope, options) },
    { weight: wholeTrace && !place.pastOnly ? 3 : 0, arbitrary: traceAtoms(place.scope, options) },
  ];
  if (place.depth <= 0) return fc.oneof(...atoms);
  const inside = { ...place, depth: place.depth - 1 };
  const body = make(inside);
  return fc.oneof(
    { withCrossShrink: true },
    ...atoms,
    { weight: 6, arbitrary: booleans(body) },
    { weight: place.pastOnly ? 0 : 6, arbitrary: futures(body) },
    { weight: past ? 6 : 0, arbitrary: pasts(body, make({ ...inside, pastOnly: true })) },
    {
      weight: quantifiers ? (place.scope.length > 0 ? 16 : 12) : 0,
      arbitrary: quantified(inside, make, options),
    },
  );
}

function booleans(body: Arbitrary<Formula>): Arbitrary<Formula> {
  const pair = { left: body, right: body };
  const parts = fc.array(body, { minLength: 2, maxLength: 3, size: "max" });
  return fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("not"), body }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("and"), parts }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("or"), parts }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("implies"), ...pair }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("iff"), ...pair }) },
  );
}

function futures(body: Arbitrary<Formula>): Arbitrary<Formula> {
  const unary = fc.constantFrom("next", "weakNext", "eventually", "globally");
  const binary = fc.constantFrom("until", "weakUntil", "release");
  const limit = fc.constantFrom(0, 1, 2);
  const position = fc.constantFrom(0, 1, 2);
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: unary, body }) },
    { weight: 3, arbitrary: fc.record({ kind: binary, left: body, right: body }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("eventuallyWithin"), limit, body }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("at"), position, body }) },
  );
}

/** `pastBody` is for the one operator that must not look ahead. */
function pasts(body: Arbitrary<Formula>, pastBody: Arbitrary<Formula>): Arbitrary<Formula> {
  const unary = fc.constantFrom("previous", "once", "historically");
  const times = fc.constantFrom(0, 1, 2);
  const counted = { kind: fc.constant("countBefore"), body: pastBody, comparison: comparisons, times };
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: unary, body }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("since"), left: body, right: body }) },
    { weight: 2, arbitrary: fc.record(counted) },
  );
}

function quantified(inside: Place, make: Make, options: FormulaOptions): Arbitrary<Formula> {
  const { results = true } = options;
  const { scope, pastOnly } = inside;
  return fc.oneof(
    ...["x", "x", "y"].map((name): Arbitrary<Formula> => {
      const body = make({ ...inside, scope: [...new Set([...scope, name])].sort() });
      const domain = pastOnly ? pastDomains(scope, options) : domains(scope, options);
      const variable = fc.constant(name);
      const call = capturingPatterns(name, { variables: scope, results });
      return fc.oneof(
        {
          weight: 3,
          arbitrary: fc.record({ kind: fc.constantFrom("forall", "exists"), variable, domain, body }),
        },
        { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom("bind", "bindSome"), call, body }) },
      );
    }),
  );
}
