import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import type { Json } from "../json/json.ts";
import { holds } from "../semantics/holds.ts";
import { formulas } from "../testing/formulas.ts";
import { patterns } from "../testing/patterns.ts";
import { traces } from "../testing/traces.ts";
import type { Trace } from "../trace/trace.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import { classifyByShape } from "./classify-by-shape.ts";
import type { Formula } from "./formula.ts";
import {
  and,
  answered,
  before,
  bind,
  branchCalled,
  called,
  constant,
  count,
  eventually,
  eventuallyWithin,
  globally,
  implies,
  inOrder,
  next,
  not,
  now,
  once,
  or,
  precedes,
  until,
  variable,
  weakNext,
  withinCalls,
} from "./index.ts";
import type { Matcher, Pattern } from "./pattern.ts";
import { patternsOf } from "./patterns-of.ts";
import { subformulas } from "./subformulas.ts";

test.each<[Formula, string, boolean | "unknown", string]>([
  [constant(true), "constant", false, ""],
  [globally(not(now("a"))), "safety", true, "a"],
  [eventually(now("a")), "co-safety", false, ""],
  [called("a"), "co-safety", false, ""],
  [count("a", ">=", 2), "co-safety", false, ""],
  [count("a", "<=", 2), "safety", true, "a"],
  [count("a", "==", 2), "mixed", true, "a"],
  [not(called("a")), "safety", true, "any"],
  [precedes("a", "b"), "safety", true, "b"],
  [before("a", "b"), "co-safety", true, "b"],
  [inOrder(["a", "b"]), "co-safety", false, ""],
  [branchCalled("a"), "co-safety", false, ""],
  [branchCalled("a", "b"), "mixed", true, "b"],
  [withinCalls("a", "b", 2), "bounded", "unknown", "any"],
  [eventuallyWithin(2, now("a")), "bounded", "unknown", "any"],
  [globally(implies(now("a"), once(now("b")))), "safety", true, "a"],
  [globally(implies(now("a"), eventually(now("b")))), "mixed", "unknown", "any"],
  [
    globally(
      bind({ tool: "a", args: { x: variable("x") } }, once(now({ tool: "b", args: { x: variable("x") } }))),
    ),
    "safety",
    "unknown",
    "a",
  ],
  [and(eventually(now("a")), called("b")), "co-safety", false, ""],
  [or(globally(not(now("a"))), eventually(now("b"))), "liveness", false, ""],
  [until(not(now("a")), now("b")), "co-safety", true, "any"],
  [implies(answered(), called("a")), "liveness", false, ""],
  [answered(), "mixed", "unknown", "any"],
  [globally(weakNext(now("a"))), "safety", "unknown", "any"],
  [now("a"), "co-safety", true, "any"],
])("classifies %j as %s", (formula, kind, canBeViolated, calls) => {
  const found = classifyByShape(formula);
  expect(found.kind).toBe(kind);
  expect(found.canBeViolatedByPrefix).toBe(canBeViolated);
  expect(
    found.calls === "any"
      ? "any"
      : found.calls.map(({ tool }) => ("name" in tool ? tool.name : "?")).join(" "),
  ).toBe(calls);
});

test("says why in one sentence", () => {
  const formulasByKind = [
    globally(not(now("a"))),
    called("a"),
    branchCalled("a", "b"),
    eventuallyWithin(1, now("a")),
    constant(true),
  ];
  expect(formulasByKind.map((formula) => classifyByShape(formula).reason).join("\n")).toMatchInlineSnapshot(`
    "some calls violate it for good, and no violation waits for the end of the run
    whatever was called, later calls can still meet it, so only the end of the run violates it
    some calls violate it for good; other violations show only at the end of the run
    its shape doesn't tell whether calls can violate it for good, and a bounded number of calls settles it
    it is true or false by itself"
  `);
});

/** Nothing is missing, and the run goes on in steps of their own. */
const whole = { missing: false, steps: false, refused: false, dialogue: false, maxLength: 4 };
const shape = { depth: 3, dialogue: false, results: false };

test("what no prefix violates can be met from every prefix by some next calls", () => {
  fc.assert(
    fc.property(formulas(shape), traces(whole), (formula, trace) => {
      fc.pre(classifyByShape(formula).canBeViolatedByPrefix === false);
      expect(continuations(trace, formula).some((longer) => holds(formula, longer) === "satisfied")).toBe(
        true,
      );
    }),
    { numRuns: 150 * factor },
  );
});

test("what some prefix violates is violated after some prefix, whatever follows", () => {
  fc.assert(
    fc.property(formulas(shape), (formula) => {
      fc.pre(classifyByShape(formula).canBeViolatedByPrefix === true);
      const bad = continuations(emptyTrace, formula).some((prefix) =>
        continuations(prefix, formula, 1).every((longer) => holds(formula, longer) === "violated"),
      );
      expect(bad).toBe(true);
    }),
    { numRuns: 100 * factor },
  );
});

test("a safety formula that a whole trace violates is violated by it whatever follows; a co-safety formula likewise stays met", () => {
  fc.assert(
    fc.property(
      formulas(shape),
      traces(whole),
      traces({ ...whole, minLength: 1 }),
      (formula, trace, more) => {
        const { kind } = classifyByShape(formula);
        const verdict = holds(formula, trace);
        const final =
          (kind === "safety" && verdict === "violated") || (kind === "co-safety" && verdict === "satisfied");
        fc.pre(final);
        expect(holds(formula, extend(trace, more.calls))).toBe(verdict);
      },
    ),
    { numRuns: 300 * factor },
  );
});

test("the call that first violates a safety formula fits one of the calls that are named", () => {
  const guarded = fc
    .tuple(patterns({ results: false }), formulas({ ...shape, depth: 2 }), fc.boolean())
    .map(([call, body, alone]): Formula => (alone ? globally(implies(now(call), body)) : body));
  fc.assert(
    fc.property(guarded, traces({ ...whole, minLength: 2 }), (formula, trace) => {
      const { kind, calls } = classifyByShape(formula);
      fc.pre(kind === "safety" && calls !== "any");
      const prefixes = [...Array(trace.calls.length + 1).keys()].map((length) =>
        extend(emptyTrace, trace.calls.slice(0, length)),
      );
      const first = prefixes.findIndex((prefix) => holds(formula, prefix) === "violated") - 1;
      fc.pre(first >= 0);
      const fits = (call: Pattern): boolean =>
        holds({ kind: "now", call }, trace, { position: first }) === "satisfied";
      expect(calls.some((call) => fits(withoutVariables(call)))).toBe(true);
    }),
    { numRuns: 60 * factor },
  );
});

test("a formula that can be told apart is told apart often enough", () => {
  const kinds = fc
    .sample(formulas(shape), { numRuns: 1_000, seed: 1 })
    .map((formula) => classifyByShape(formula));
  const share = (wanted: (one: (typeof kinds)[number]) => boolean): number =>
    kinds.filter(wanted).length / kinds.length;
  expect(share(({ canBeViolatedByPrefix }) => canBeViolatedByPrefix === false)).toBeGreaterThan(0.03);
  expect(share(({ canBeViolatedByPrefix }) => canBeViolatedByPrefix === true)).toBeGreaterThan(0.05);
  expect(share(({ kind }) => kind === "safety")).toBeGreaterThan(0.1);
  expect(share(({ kind }) => kind === "co-safety")).toBeGreaterThan(0.1);
});

test("nesting of 10,000 is no trouble", () => {
  let formula: Formula = now("a");
  for (let depth = 0; depth < 10_000; depth++) formula = depth % 2 === 0 ? not(formula) : next(formula);
  expect(classifyByShape(formula).canBeViolatedByPrefix).toBe("unknown");
});

const emptyTrace: Trace = { calls: [], dialogue: [], metrics: {}, ended: true, gaps: [] };

/** The trace, the trace with up to `most` more calls, and one where everything that the formula speaks of is done again and again. */
function continuations(trace: Trace, formula: Formula, most = 2): readonly Trace[] {
  const calls = callsFor(formula);
  let longest: readonly Trace[] = [trace];
  const all = [trace];
  for (let more = 0; more < most; more++) {
    longest = longest.flatMap((one) => calls.map((call) => extend(one, [call])));
    all.push(...longest);
  }
  const often = calls.flatMap((call) => [call, call, call, call]);
  return [...all, extend(trace, [...often, ...often])];
}

/** A call for each pattern that asks for one plain thing, and one of each tool. */
function callsFor(formula: Formula): readonly ToolCall[] {
  const asked = subformulas(formula).flatMap(patternsOf);
  const fitting = asked.flatMap(({ tool, where: [condition] }) => {
    const name = tool.kind === "name" ? tool.name : "a";
    return condition === undefined ? [] : [{ name, args: { [condition.path]: valueFor(condition.matcher) } }];
  });
  const plain = ["a", "b", "c", "d"].flatMap((name) => [
    { name, args: {} },
    { name, args: { x: 1 } },
  ]);
  const different = new Map([...plain, ...fitting].map((call) => [JSON.stringify(call), call]));
  return [...different.values()].map((call) => ({ ...call, position: 0, outcome: "ok", result: null }));
}

/** A capture fits whatever is there. */
function withoutVariables(call: Pattern): Pattern {
  const where = call.where.map((condition) =>
    condition.matcher.kind === "variable"
      ? { ...condition, matcher: { kind: "exists" } as const }
      : condition,
  );
  return { ...call, where };
}

function valueFor(matcher: Matcher): Json {
  if (matcher.kind === "equals") return matcher.value;
  if (matcher.kind === "compare" && matcher.operand.kind === "literal" && matcher.operand.value === 1) {
    return matcher.relation.startsWith(">") ? 2 : 0;
  }
  return 1;
}

function extend(trace: Trace, calls: readonly ToolCall[]): Trace {
  const all = [...trace.calls, ...calls].map((call, position) => ({ ...call, position }));
  return { ...trace, calls: all };
}
