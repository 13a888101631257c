import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import {
  after,
  allBefore,
  and,
  argsOf,
  at,
  before,
  bind,
  bindSome,
  branchCalled,
  called,
  calledWithResult,
  constant,
  count,
  countBefore,
  eventually,
  eventuallyWithin,
  exists,
  type Formula,
  forall,
  globally,
  historically,
  iff,
  implies,
  inOrder,
  instanceBefore,
  next,
  not,
  now,
  once,
  or,
  precedes,
  previous,
  release,
  seen,
  since,
  until,
  values,
  variable,
  weakNext,
  weakUntil,
  withinCalls,
} from "../formula/index.ts";
import { formulas, type TraceOptions, traces } from "../testing/index.ts";
import { holds } from "./holds.ts";

/** Two formulas that say the same. */
type Law = (f: Formula, g: Formula) => readonly [Formula, Formula];

const [yes, no] = [constant(true), constant(false)];
const [a, b, c] = ["a", "b", "c"];
const x1 = { tool: "a", args: { x: 1 } };
const capture = { tool: "*", args: { x: variable("x") } };
const inValues = (body: Formula): Formula => forall("x", values([1, 2]), body);
const someSeen = (body: Formula): Formula => exists("x", seen("a", "x"), body);
const everySeen = (body: Formula): Formula => forall("x", seen("a", "x"), body);

const laws: Readonly<Record<string, Readonly<Record<string, Law>>>> = {
  "of Boole": {
    "!!f = f": (f) => [not(not(f)), f],
    "f & g = g & f": (f, g) => [and(f, g), and(g, f)],
    "f & (f | g) = f": (f, g) => [and(f, or(f, g)), f],
    "!(f & g) = !f | !g": (f, g) => [not(and(f, g)), or(not(f), not(g))],
    "f -> g = !f | g": (f, g) => [implies(f, g), or(not(f), g)],
    "f <-> g = (f -> g) & (g -> f)": (f, g) => [iff(f, g), and(implies(f, g), implies(g, f))],
    "f | !f = true": (f) => [or(f, not(f)), yes],
    "no parts: and is true, or is false": () => [
      and({ kind: "and", parts: [] }, not({ kind: "or", parts: [] })),
      yes,
    ],
  },
  "of distribution": {
    "F(f | g) = F f | F g": (f, g) => [eventually(or(f, g)), or(eventually(f), eventually(g))],
    "G(f & g) = G f & G g": (f, g) => [globally(and(f, g)), and(globally(f), globally(g))],
    "X(f & g) = X f & X g": (f, g) => [next(and(f, g)), and(next(f), next(g))],
    "X(f | g) = X f | X g": (f, g) => [next(or(f, g)), or(next(f), next(g))],
    "O(f | g) = O f | O g": (f, g) => [once(or(f, g)), or(once(f), once(g))],
    "H(f & g) = H f & H g": (f, g) => [historically(and(f, g)), and(historically(f), historically(g))],
    "f U (g | h) = f U g | f U h": (f, g) => [until(f, or(g, now(a))), or(until(f, g), until(f, now(a)))],
    "(f & g) U h = f U h & g U h": (f, g) => [
      until(and(f, g), now(a)),
      and(until(f, now(a)), until(g, now(a))),
    ],
  },
  "of duality": {
    "!G f = F !f": (f) => [not(globally(f)), eventually(not(f))],
    "!X f = weak next !f": (f) => [not(next(f)), weakNext(not(f))],
    "!(f U g) = !f R !g": (f, g) => [not(until(f, g)), release(not(f), not(g))],
    "!(f W g) = !g U (!f & !g)": (f, g) => [not(weakUntil(f, g)), until(not(g), and(not(f), not(g)))],
    "!O f = H !f": (f) => [not(once(f)), historically(not(f))],
    "!forall = exists !": (f) => [not(inValues(f)), exists("x", values([1, 2]), not(f))],
    "!forall seen = exists seen !": (f) => [not(everySeen(f)), someSeen(not(f))],
    "!bind = bindSome !": (f) => [not(bind(capture, f)), bindSome(capture, not(f))],
  },
  "of absorption": {
    "F F f = F f": (f) => [eventually(eventually(f)), eventually(f)],
    "G G f = G f": (f) => [globally(globally(f)), globally(f)],
    "O O f = O f": (f) => [once(once(f)), once(f)],
    "f U (f U g) = f U g": (f, g) => [until(f, until(f, g)), until(f, g)],
    "f S (f S g) = f S g": (f, g) => [since(f, since(f, g)), since(f, g)],
  },
  "of definition": {
    "F f = true U f": (f) => [eventually(f), until(yes, f)],
    "G f = false R f": (f) => [globally(f), release(no, f)],
    "G f = f W false": (f) => [globally(f), weakUntil(f, no)],
    "O f = true S f": (f) => [once(f), since(yes, f)],
    "f W g = f U g | G f": (f, g) => [weakUntil(f, g), or(until(f, g), globally(f))],
    "f U g = f W g & F g": (f, g) => [until(f, g), and(weakUntil(f, g), eventually(g))],
    "f R g = g W (f & g)": (f, g) => [release(f, g), weakUntil(g, and(f, g))],
    "within 0 calls = here, if there is a call": (f) => [eventuallyWithin(0, f), and(now("*"), f)],
    "within 2 calls = within 1, here or at the next": (f) => [
      eventuallyWithin(2, f),
      or(eventuallyWithin(1, f), next(eventuallyWithin(1, f))),
    ],
    "at(0) = O of the first": (f) => [at(0, f), and(called("*"), at(0, and(not(previous(yes)), f)))],
    "at(1) = at(0) X": (f) => [at(1, f), at(0, next(f))],
    "count before > 0 = Y O, at a call": (f) => [
      and(now("*"), countBefore(f, ">", 0)),
      and(now("*"), previous(once(f))),
    ],
  },
  "at a call": atCall({
    "F f = f | X F f": (f) => [eventually(f), or(f, next(eventually(f)))],
    "G f = f & weak next G f": (f) => [globally(f), and(f, weakNext(globally(f)))],
    "f U g = g | f & X(f U g)": (f, g) => [until(f, g), or(g, and(f, next(until(f, g))))],
    "f W g = g | f & weak next(f W g)": (f, g) => [weakUntil(f, g), or(g, and(f, weakNext(weakUntil(f, g))))],
    "f R g = g & (f | weak next(f R g))": (f, g) => [release(f, g), and(g, or(f, weakNext(release(f, g))))],
    "F G f = G F f, as traces end": (f) => [eventually(globally(f)), globally(eventually(f))],
    "O f = f | Y O f": (f) => [once(f), or(f, previous(once(f)))],
    "H f = f & !Y !H f": (f) => [historically(f), and(f, not(previous(not(historically(f)))))],
    "f S g = g | f & Y(f S g)": (f, g) => [since(f, g), or(g, and(f, previous(since(f, g))))],
    "X Y f = f, where there is a next call": (f) => [and(next(yes), next(previous(f))), and(next(yes), f)],
    "Y X f = f, where there is a previous call": (f) => [
      and(previous(yes), previous(next(f))),
      and(previous(yes), f),
    ],
  }),
  "of quantifiers": {
    "forall over nothing is true": (f) => [forall("x", values([]), f), yes],
    "exists over nothing is false": (f) => [exists("x", values([]), f), no],
    "forall over two = both": (f) => [
      inValues(or(f, now({ tool: "*", args: { x: variable("x") } }))),
      and(or(f, now({ tool: "*", args: { x: 1 } })), or(f, now({ tool: "*", args: { x: 2 } }))),
    ],
    "an inner variable hides an outer one": (f) => [
      inValues(forall("x", values([1]), or(f, now({ tool: "*", args: { x: variable("x") } })))),
      or(f, now({ tool: "*", args: { x: 1 } })),
    ],
    "bind without captures = now ->": (f) => [bind(x1, f), implies(now(x1), f)],
    "bindSome without captures = now &": (f) => [bindSome(x1, f), and(now(x1), f)],
  },
  "of facts about the whole trace": {
    "called = F now, from the start": () => [at(0, called(x1)), at(0, eventually(now(x1)))],
    "called = count >= 1": () => [called(x1), count(x1, ">=", 1)],
    "a fact is the same at every call": () => [globally(called(a)), or(not(now("*")), called(a))],
    "precedes = before, or the second never": () => [precedes(a, x1), or(not(called(x1)), before(a, x1))],
    "before = precedes and the second": () => [before(a, x1), and(precedes(a, x1), called(x1))],
    "after(b, a) = before(a, b)": () => [after(b, x1), before(x1, b)],
    "before = the first before the first": () => [before(x1, b), instanceBefore(x1, 1, b, 1)],
    "before = all of one before": () => [before(x1, b), allBefore([x1], b)],
    "all before = each before": () => [allBefore([a, b], c), and(before(a, c), before(b, c))],
    "not both orders": () => [and(before(a, b), before(b, a)), no],
    "nothing is before itself": () => [before(x1, x1), no],
    "branch = one, not the other": () => [branchCalled(a, b), and(called(a), not(called(b)))],
    "in order, one call = called": () => [inOrder([x1]), called(x1)],
    "in order twice = the second exists, for calls in listed order": () => [
      implies(inOrder([a, a]), count(a, ">=", 2)),
      yes,
    ],
    "within 0 calls of itself = called": () => [withinCalls(x1, x1, 0), called(x1)],
    "called with result = called with that result": () => [
      calledWithResult(a, 1),
      called({ tool: "a", result: 1 }),
    ],
  },
};

/** Laws of which one side asks for a missing value in another way, so that they hold where nothing is missing. */
const onWhatWasRecorded: Readonly<Record<string, Law>> = {
  "a value seen before = bound now, and before": () => [
    someSeen(now({ tool: "*", args: { x: variable("x") } })),
    bindSome(capture, once(now({ tool: "a", args: { x: variable("x") } }))),
  ],
  "every value of some calls = bound at each of them": (f) => [
    at(0, globally(bind(capture, or(at(0, f), called({ tool: "b", args: { x: variable("x") } }))))),
    at(0, forall("x", argsOf("*", "x"), or(at(0, f), called({ tool: "b", args: { x: variable("x") } })))),
  ],
};

for (const [kind, ofKind] of Object.entries(laws)) {
  describe(`laws ${kind}`, () => {
    test.each(Object.entries(ofKind))("%s", (_name, law) => {
      check(law);
    });
  });
}

test.each(Object.entries(onWhatWasRecorded))("law where nothing is missing: %s", (_name, law) => {
  check(law, { missing: false });
});

/** The two sides agree on random formulas and traces, at random positions, the place after the last call among them. */
function check(law: Law, options: TraceOptions = {}): void {
  // Half of them say little, so that both sides of an operator come true and false at neighbouring calls.
  const small = fc.oneof(
    formulas({ depth: 2 }),
    fc.constantFrom(now(a), now(b), not(now(a)), now(["a", "b"])),
  );
  const positions = fc.constantFrom(0, 0, 1, 2, 3);
  fc.assert(
    fc.property(small, small, traces({ maxLength: 5, ...options }), positions, (f, g, trace, place) => {
      const position = Math.min(place, trace.calls.length);
      const [left, right] = law(f, g).map((side) => holds(side, trace, { position }));
      expect(left).toBe(right);
    }),
    { numRuns: 300 * factor },
  );
}

/** The laws, where there is a call. */
function atCall(these: Readonly<Record<string, Law>>): Readonly<Record<string, Law>> {
  const here = now("*");
  return Object.fromEntries(
    Object.entries(these).map(([name, law]): [string, Law] => [
      name,
      (f, g) => {
        const [left, right] = law(f, g);
        return [and(here, left), and(here, right)];
      },
    ]),
  );
}
