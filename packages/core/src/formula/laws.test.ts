import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { holds } from "../semantics/holds.ts";
import { formulas } from "../testing/formulas.ts";
import { traces } from "../testing/traces.ts";
import type { Trace } from "../trace/trace.ts";
import type { Formula } from "./formula.ts";
import { freeVariables } from "./free-variables.ts";
import { forall, not, or, type Pattern, values } from "./index.ts";
import { mapChildren } from "./map-children.ts";
import { mapPatterns } from "./map-patterns.ts";
import { partThatLooksAhead } from "./past-only.ts";
import { subformulas } from "./subformulas.ts";
import { substitute } from "./substitute.ts";

const recorded = traces({ missing: false });

test("what a substitution puts in is what was there before a variable was put in its place", () => {
  check(formulas(), (closed) => {
    expect(substitute(opened(closed), { free: 1 })).toEqual(closed);
  });
});

test("a formula with a value put in says what it says of a variable that has this value", () => {
  let [mentioned, violated] = [0, 0];
  fc.assert(
    fc.property(
      formulas({ depth: 3 }),
      recorded,
      fc.constantFrom(1, 2, "1", null),
      (closed, trace, value) => {
        const open = opened(closed);
        const verdict = holds(substitute(open, { free: value }), trace);
        expect(holds(forall("free", values([value]), open), trace)).toBe(verdict);
        if (freeVariables(open).has("free")) mentioned++;
        if (verdict === "violated") violated++;
      },
    ),
    { numRuns: 1_000 * factor },
  );
  expect(mentioned).toBeGreaterThan(100 * factor);
  expect(violated).toBeGreaterThan(200 * factor);
});

test("two substitutions one after the other are one of both, in either order", () => {
  check(formulas({ depth: 3 }), (closed) => {
    const open = opened(opened(closed), 2, "other");
    const both = substitute(open, { free: 7, other: 8 });
    expect(substitute(substitute(open, { free: 7 }), { other: 8 })).toEqual(both);
    expect(substitute(substitute(open, { other: 8 }), { free: 7 })).toEqual(both);
    expect(substitute(both, { free: 9, other: 9 }) === both).toBe(true);
  });
});

test("the variables that are free are those that a look at each place of the data finds unbound", () => {
  let found = 0;
  check(formulas(), (closed) => {
    // An opened variable of a name that is bound elsewhere is free in one place and bound in another.
    const open = opened(closed, 1, "x");
    const expected = [...unboundIn(open, [])].sort();
    expect([...freeVariables(open)].sort()).toEqual(expected);
    found += expected.length;
  });
  expect(found).toBeGreaterThan(25 * factor);
});

test("a formula about the past says the same at a call whatever follows, and others are really swayed", () => {
  let [past, swayed] = [0, 0];
  fc.assert(
    fc.property(
      formulas({ depth: 3, results: false }),
      traces({ missing: false, refused: false, minLength: 1 }),
      fc.nat(5),
      (formula, trace, place) => {
        const position = place % trace.calls.length;
        const now = holds(formula, upTo(trace, position), { position });
        const later = holds(formula, trace, { position });
        if (partThatLooksAhead(formula) === undefined) {
          past++;
          expect(later).toBe(now);
        } else if (later !== now) swayed++;
      },
    ),
    { numRuns: 1_200 * factor },
  );
  expect(past).toBeGreaterThan(80 * factor);
  expect(swayed).toBeGreaterThan(50 * factor);
});

test("the part that looks ahead is a part, and without such parts nothing looks ahead", () => {
  check(formulas({ code: true }), (formula) => {
    const part = partThatLooksAhead(formula);
    const all = subformulas(formula);
    if (part !== undefined) expect(all.includes(part)).toBe(true);
    const none = all.every((one) => partThatLooksAhead({ ...one, ...cut(one) }) === undefined);
    expect(part === undefined).toBe(none);
  });
});

test("a rewriting of every part that keeps what the part says keeps what the whole says", () => {
  const twice = (formula: Formula): Formula =>
    mapChildren(formula, (child) => or(not(not(twice(child))), { kind: "constant", value: false }));
  fc.assert(
    fc.property(formulas({ depth: 3 }), recorded, fc.nat(3), (formula, trace, position) => {
      expect(holds(twice(formula), trace, { position })).toBe(holds(formula, trace, { position }));
    }),
    { numRuns: 500 * factor },
  );
});

test("conditions in another order are the same demand", () => {
  const reversed = (call: Pattern): Pattern => ({ ...call, where: call.where.toReversed() });
  const everywhere = (formula: Formula): Formula => mapPatterns(mapChildren(formula, everywhere), reversed);
  fc.assert(
    fc.property(formulas({ depth: 3 }), traces(), (formula, trace) => {
      expect(holds(everywhere(formula), trace)).toBe(holds(formula, trace));
    }),
    { numRuns: 1_000 * factor },
  );
});

/** `formula` with a variable in place of each value that must be equal to `value`, save where a binder would capture it. */
function opened(formula: Formula, value: number = 1, name: string = "free"): Formula {
  const inside = mapChildren(formula, (child) => opened(child, value, name));
  if (formula.kind === "bind" || formula.kind === "bindSome") return inside;
  return mapPatterns(inside, (call) => ({
    ...call,
    where: call.where.map((condition) =>
      condition.matcher.kind === "equals" && condition.matcher.value === value
        ? { ...condition, matcher: { kind: "variable", name } }
        : condition,
    ),
  }));
}

/** The definition: every variable in the data that nothing around its place binds. */
function unboundIn(value: unknown, bound: readonly string[]): ReadonlySet<string> {
  if (typeof value !== "object" || value === null) return new Set();
  const node = value as { readonly [key: string]: unknown };
  if (node.kind === "variable") return new Set(bound.includes(String(node.name)) ? [] : [String(node.name)]);
  const binds =
    node.kind === "forall" || node.kind === "exists"
      ? [String(node.variable)]
      : node.kind === "bind" || node.kind === "bindSome"
        ? capturedBy(node.call as Pattern)
        : [];
  const inner = [...bound, ...binds];
  return new Set(
    Object.entries(node).flatMap(([key, member]) => [
      ...unboundIn(member, key === "body" || key === "call" ? inner : bound),
    ]),
  );
}

function capturedBy({ where }: Pattern): readonly string[] {
  return where.flatMap(({ matcher }) => (matcher.kind === "variable" ? [matcher.name] : []));
}

/** Nothing in place of what stands inside. */
function cut(one: Formula): object {
  const nothing: Formula = { kind: "constant", value: true };
  return {
    ...("body" in one ? { body: nothing } : {}),
    ...("left" in one ? { left: nothing } : {}),
    ...("right" in one && one.kind !== "branchCalled" ? { right: nothing } : {}),
    ...("parts" in one ? { parts: [] } : {}),
  };
}

/** `trace` as it was when the call at `position` had just been made. */
function upTo(trace: Trace, position: number): Trace {
  return {
    ...trace,
    calls: trace.calls.slice(0, position + 1),
    dialogue: trace.dialogue.filter(({ afterCall }) => afterCall <= position),
  };
}

function check(arbitrary: fc.Arbitrary<Formula>, law: (formula: Formula) => void): void {
  fc.assert(fc.property(arbitrary, law), { numRuns: 500 * factor });
}
