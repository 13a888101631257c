import fc from "fast-check";
import { expect, test } from "vitest";
import type { Formula } from "../formula/formula.ts";
import { subformulas } from "../formula/subformulas.ts";
import { holds } from "../semantics/holds.ts";
import { formulas } from "./formulas.ts";
import { rebinds } from "./rebinds.ts";
import { traces } from "./traces.ts";

const sample = { seed: 20_240_229, numRuns: 2_000 };

test.each<[string, number, (formula: Formula) => boolean]>([
  ["rebinds a variable", 0.2, rebinds],
  ["quantifies", 0.4, has("forall", "exists", "bind", "bindSome")],
  ["looks back", 0.4, has("previous", "once", "historically", "since", "countBefore")],
  ["looks ahead", 0.6, has("next", "weakNext", "eventually", "globally", "until", "weakUntil", "release")],
  ["looks back inside of looking ahead", 0.2, pastInsideFuture],
  ["speaks of the whole trace", 0.3, has("called", "count", "before", "precedes", "inOrder", "withinCalls")],
  ["asks for every element of a list", 0.15, mentions('"items[*].id"')],
  ["asks for two facts of one element", 0.03, mentions('"items[*].n"')],
  ["looks into results", 0.15, mentions('"part":"result"')],
])("of the formulas, enough: %s (> %d)", (_name, least, wanted) => {
  expect(share(fc.sample(formulas(), sample), wanted)).toBeGreaterThan(least);
});

test("of the formulas, enough have a verdict that depends on the trace (> 0.5), and some can't be judged for what is missing", () => {
  const few = { ...sample, numRuns: 400 };
  const tried = fc.sample(fc.tuple(formulas(), fc.tuple(...Array.from({ length: 8 }, () => traces()))), few);
  const verdicts = tried.map(([formula, tries]) => new Set(tries.map((trace) => holds(formula, trace))));
  expect(share(verdicts, (found) => found.has("satisfied") && found.has("violated"))).toBeGreaterThan(0.5);
  expect(share(verdicts, (found) => found.has("unevaluable"))).toBeGreaterThan(0.08);
});

test("every kind of formula and of domain is made", () => {
  const made = fc.sample(formulas({ code: true }), sample).flatMap((formula) => subformulas(formula));
  expect(new Set(made.map(({ kind }) => kind)).size).toBe(41);
  const domains = made.flatMap((one) => ("domain" in one ? [one.domain.kind] : []));
  expect([...new Set(domains)].sort().join(" ")).toBe(
    "argsOf metricsOf registered resultsOf seen toolNames values",
  );
});

test("options leave out what they say", () => {
  const plain = fc.sample(
    formulas({ quantifiers: false, wholeTrace: false, past: false, results: false, dialogue: false }),
    sample,
  );
  const kinds = new Set(plain.flatMap((formula) => subformulas(formula)).map(({ kind }) => kind));
  expect([...kinds].sort().join(" ")).toBe(
    "and at constant eventually eventuallyWithin globally iff implies next not now or release until weakNext weakUntil",
  );
  expect(plain.some(mentions('"part":"result"'))).toBe(false);
});

test.each<[string, number, (trace: ReturnType<typeof sampleTraces>[number]) => boolean]>([
  ["is empty", 0.05, ({ calls }) => calls.length === 0],
  ["has several calls", 0.5, ({ calls }) => calls.length > 2],
  ["lacks a result", 0.1, ({ calls }) => calls.some((call) => ran(call.outcome) && !("result" in call))],
  ["lacks an outcome", 0.1, ({ calls }) => calls.some(({ outcome }) => /unknown|pending/.test(outcome))],
  ["has a gap", 0.15, ({ gaps }) => gaps.length > 0],
  [
    "has two calls of one step",
    0.15,
    ({ calls }) => calls.some((call, index) => shareStep(call, calls[index + 1])),
  ],
  ["has no steps", 0.4, ({ calls }) => calls.every(({ step }) => step === undefined)],
  ["has a list in its arguments", 0.3, ({ calls }) => /"items":\[\{/.test(JSON.stringify(calls))],
  ["has a call that never ran", 0.1, ({ calls }) => calls.some(({ outcome }) => !ran(outcome))],
  ["has messages", 0.4, ({ dialogue }) => dialogue.length > 0],
])("of the traces, enough: %s (> %d)", (_name, least, wanted) => {
  expect(share(sampleTraces(), wanted)).toBeGreaterThan(least);
});

function sampleTraces() {
  return fc.sample(traces(), sample);
}

function share<Value>(all: readonly Value[], wanted: (one: Value) => boolean): number {
  return all.filter((one) => wanted(one)).length / all.length;
}

function has(...kinds: readonly Formula["kind"][]): (formula: Formula) => boolean {
  return (formula) => subformulas(formula).some(({ kind }) => kinds.includes(kind));
}

function mentions(text: string): (formula: Formula) => boolean {
  return (formula) => JSON.stringify(formula).includes(text);
}

function pastInsideFuture(formula: Formula): boolean {
  const past = has("previous", "once", "historically", "since", "countBefore");
  return subformulas(formula).some((one) => has("eventually", "globally", "next")(one) && past(one));
}

function ran(outcome: string): boolean {
  return outcome !== "refused" && outcome !== "denied";
}

function shareStep(one: { readonly step?: number }, other: { readonly step?: number } | undefined): boolean {
  return one.step !== undefined && one.step === other?.step;
}
