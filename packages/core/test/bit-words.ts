import fc, { type Arbitrary } from "fast-check";
import { compares } from "../src/formula/compares.ts";
import type { Formula } from "../src/formula/formula.ts";
import { mapChildren } from "../src/formula/map-children.ts";
import { mapPatterns } from "../src/formula/map-patterns.ts";
import type { Pattern } from "../src/formula/pattern.ts";
import { subformulas } from "../src/formula/subformulas.ts";
import type { StepKind } from "../src/monitor/letters/letter-bit.ts";
import { coreOf } from "../src/monitor/residual/core-of.ts";
import { CoreStore } from "../src/monitor/residual/core-store.ts";
import type { Counter } from "../src/monitor/residual/counter.ts";
import { holds } from "../src/semantics/holds.ts";
import { formulas } from "../src/testing/index.ts";
import type { ToolCall, TraceData } from "../src/trace/trace-data.ts";

/** How many questions about a call there are: one for each argument `b0`, `b1`, .. that may be true. */
export const bitCount = 3;

/** A call by its answers, and how its step stands to the calls before it. */
export interface BitCall {
  readonly mask: number;
  readonly step: StepKind;
}

/** Fits the calls whose argument of this number is true. */
export function bitPattern(bit: number): Pattern {
  return {
    tool: { kind: "any" },
    where: [{ part: "args", path: `b${bit}`, matcher: { kind: "equals", value: true } }],
  };
}

/** The run of these calls. */
export function bitTrace(word: readonly BitCall[]): TraceData {
  let last = 0;
  const calls = word.map(({ mask, step }, position): ToolCall => {
    if (step === "new") last++;
    const args = Object.fromEntries(
      Array.from({ length: bitCount }, (_, bit) => [`b${bit}`, ((mask >> bit) & 1) === 1] as const),
    );
    const call = { name: "t", args, position, result: null, outcome: "ok" } as const;
    return step === "none" ? call : { ...call, step: last };
  });
  return { calls, dialogue: [], metrics: {}, ended: true, gaps: [] };
}

/** Runs of at most so many calls. */
export function bitWords(maxLength = 6): Arbitrary<readonly BitCall[]> {
  const call = fc.record({
    mask: fc.nat(2 ** bitCount - 1),
    step: fc.constantFrom<StepKind>("new", "new", "same", "none"),
  });
  return fc.array(call, { maxLength }).map((word) => {
    // No call is of the same step as one before it where none before it is of any.
    const first = word.findIndex(({ step }) => step !== "none");
    return word.map((one, index): BitCall => (index === first ? { ...one, step: "new" } : one));
  });
}

/** Formulas that ask nothing but these questions. */
export function bitFormulas(depth = 3): Arbitrary<Formula> {
  return formulas({ quantifiers: false, dialogue: false, results: false, depth })
    .filter((formula) => !subformulas(formula).some(({ kind }) => kind === "withinTime"))
    .map(bitsOnly);
}

function bitsOnly(formula: Formula): Formula {
  const simple = ({ tool, where, opensStep }: Pattern): Pattern =>
    bitPattern(JSON.stringify([tool, where, opensStep]).length % bitCount);
  return mapPatterns(mapChildren(formula, bitsOnly), simple);
}

/** A store in which the letter bits are numbered as the questions are. */
export function bitStore(): CoreStore {
  const store = new CoreStore();
  for (let bit = 0; bit < bitCount; bit++) coreOf({ kind: "now", call: bitPattern(bit) }, store);
  return store;
}

/** By definition: whether the fact that a counter counts is so. */
export function factHolds(counter: Counter, word: readonly BitCall[]): boolean {
  return holds(factOf(counter), bitTrace(word)) === "satisfied";
}

/** The fact that a counter counts. */
function factOf(counter: Counter): Formula {
  switch (counter.kind) {
    case "count":
      return { ...counter, call: bitPattern(counter.call) };
    case "inOrder":
      return { kind: "inOrder", calls: counter.calls.map(bitPattern) };
    case "before":
      return { kind: "before", first: bitPattern(counter.first), then: bitPattern(counter.then) };
    case "instanceBefore":
      return { ...counter, first: bitPattern(counter.first), then: bitPattern(counter.then) };
    case "withinCalls":
      return { ...counter, first: bitPattern(counter.first), then: bitPattern(counter.then) };
  }
}

/**
 * By definition: whether what a core node says holds at the first call. `ending`: the end atoms that hold, as a bit set. Slow, and knows of
 * no functions, memories or residuals.
 */
export function coreHolds(store: CoreStore, root: number, word: readonly BitCall[], ending = 0): boolean {
  const facts = store.counters.map((counter) => factHolds(counter, word));
  const at = (id: number, position: number): boolean => {
    const [node, here] = [store.nodes[id], word[position]];
    switch (node?.kind) {
      case undefined:
        throw new Error(`there is no node ${id}`);
      case "true":
        return true;
      case "call":
        return here !== undefined;
      case "bit":
        return here !== undefined && ((here.mask >> node.bit) & 1) === 1;
      case "counter":
        return facts[node.counter] === true;
      case "end":
        return ((ending >> node.end) & 1) === 1;
      case "not":
        return !at(node.body, position);
      case "and":
        return at(node.left, position) && at(node.right, position);
      case "next":
        return position + 1 < word.length && at(node.body, position + 1);
      case "until": {
        const later = word.slice(position).map((_, index) => position + index);
        const met = later.find((one) => at(node.right, one));
        return met !== undefined && later.every((one) => one >= met || at(node.left, one));
      }
      case "previous":
        return here !== undefined && position > 0 && at(node.body, position - 1);
      case "since": {
        const earlier = word.slice(0, position + 1).map((_, index) => index);
        const met = earlier.findLast((one) => at(node.right, one));
        return (
          here !== undefined && met !== undefined && earlier.every((one) => one <= met || at(node.left, one))
        );
      }
      case "first":
        return word.length > 0 && at(node.body, 0);
      case "countBefore": {
        const many = word.slice(0, position).filter((_, index) => at(node.body, index)).length;
        return compares(many, node.comparison, node.times);
      }
    }
  };
  return at(root, 0);
}
