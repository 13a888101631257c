import type { ToolCall, Trace } from "@agentltl/core";
import { traces } from "@agentltl/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseExample } from "../examples/parse-example.ts";
import { parseRules } from "../parse-rules.ts";
import { compareRuns } from "./compare-runs.ts";
import { stepOrders } from "./step-orders.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

const rules = parseRules(`version: 1
id: x
rules:
  - { id: once, at_most: { call: refund, times: 1 } }
  - { id: looked, before: { first: look, then: refund } }
  - { id: cheap, never: { tool: look, result: { price: high } } }
`);

/** Of each step with several calls: order before and now, the answer, calls and rules that are otherwise. Then where the runs part. */
function shown(first: Trace, second: Trace): string {
  const { steps, parted } = compareRuns(first, second, rules);
  const lines = steps.map(
    ({ step, first: one, second: other, answer, results, rules: some }) =>
      `${step}: ${one} / ${other} ${answer}${results.length > 0 ? ` results ${results}` : ""}${some.length > 0 ? ` rules ${some}` : ""}`,
  );
  return [...lines, ...(parted === undefined ? [] : [`parted ${parted}`])].join("; ");
}

test.each<[what: string, first: string, second: string, expected: string]>([
  ["no parallel calls", "look -> 1, refund -> 2", "look -> 1, refund -> 2", ""],
  [
    "another order, and all as before",
    "[look -> 1, get -> 2]",
    "[get -> 2, look -> 1]",
    "1: 0,1 / 1,0 commute",
  ],
  [
    "another order, which a rule asks about",
    "[look -> 1, refund -> 2]",
    "[refund -> 2, look -> 1]",
    "1: 0,1 / 1,0 differ rules looked",
  ],
  [
    "another order, and a result is otherwise",
    "[get -> 1, put -> 2]",
    "[put -> 2, get -> 7]",
    "1: 0,1 / 1,0 differ results 0",
  ],
  [
    "a result that a rule asks about",
    "[look -> {price: low}, put -> 2]",
    "[put -> 2, look -> {price: high}]",
    "1: 0,1 / 1,0 differ results 0 rules cheap",
  ],
  [
    "another order, and one call fails",
    "[get -> 1, put -> 2]",
    "[put! get -> 1]",
    "1: 0,1 / 1,0 differ results 1",
  ],
  ["the same order", "[get -> 1, put -> 2]", "[get -> 1, put -> 2]", "1: 0,1 / 0,1 same-order"],
  [
    "the same order, and a result is otherwise all the same",
    "[get -> 1, put -> 2]",
    "[get -> 9, put -> 2]",
    "1: 0,1 / 0,1 same-order results 0",
  ],
  ["results that were not recorded", "[get put -> 2]", "[put -> 2, get -> 1]", "1: 0,1 / 1,0 unknown"],
  [
    "equal calls are taken in their order",
    "[get -> 1, get -> 2, put -> 3]",
    "[put -> 3, get -> 1, get -> 2]",
    "1: 0,1,2 / 2,0,1 commute",
  ],
  [
    "arguments tell calls apart",
    "[get{id: 1} -> 1, get{id: 2} -> 2]",
    "[get{id: 2} -> 2, get{id: 1} -> 1]",
    "1: 0,1 / 1,0 commute",
  ],
  ["other calls in a step", "look -> 1, [get -> 1, put -> 2]", "look -> 1, [get -> 1, pet -> 2]", "parted 1"],
  ["parallel calls one after the other", "[get -> 1, put -> 2]", "get -> 1, put -> 2", "parted 0"],
  [
    "what stands before they part counts",
    "[get -> 1, put -> 2], a",
    "[put -> 2, get -> 1], b",
    "1: 0,1 / 1,0 commute; parted 1",
  ],
  ["one run goes on", "[get -> 1, put -> 2]", "[put -> 2, get -> 1], b", "1: 0,1 / 1,0 commute; parted 1"],
  ["the first goes on", "[get -> 1, put -> 2], b", "[put -> 2, get -> 1]", "1: 0,1 / 1,0 commute; parted 1"],
])("%s", (_what, first, second, expected) => {
  expect(shown(parseExample(first), parseExample(second))).toBe(expected);
});

/** The trace with the times at which its calls ended. */
function endedAt(text: string, ...times: readonly number[]): Trace {
  const trace = parseExample(text);
  const calls = trace.calls.map((call, index): ToolCall => ({ ...call, endedAt: times[index] ?? 0 }));
  return { ...trace, calls };
}

test("calls are in the order in which they ended, where that was recorded of all of a step", () => {
  const text = "[look -> 1, refund -> 2]";
  expect(shown(endedAt(text, 10, 20), endedAt(text, 20, 10))).toBe("1: 0,1 / 1,0 differ rules looked");
  expect(shown(endedAt(text, 20, 10), endedAt(text, 20, 10))).toBe("1: 1,0 / 1,0 same-order");
  expect(shown(parseExample(text), endedAt(text, 20, 10))).toBe("1: 0,1 / 1,0 differ rules looked");
});

test("of the runs as a whole: which rules say otherwise, and whether the answer is another", () => {
  const check = (first: string, second: string): unknown => {
    const { rules: some, finalAnswer } = compareRuns(parseExample(first), parseExample(second), rules);
    return [some, finalAnswer];
  };
  expect(
    check('[look -> 1, refund -> 2], answer: "Done."', '[refund -> 2, look -> 1], answer: "Sorry."'),
  ).toEqual([[{ rule: "looked", first: "satisfied", second: "violated" }], "different"]);
  expect(check('a, answer: "Done."', 'a, answer: "Done."')).toEqual([[], "same"]);
  expect(check("a", 'a, answer: "Done."')).toEqual([[], "unknown"]);
});

test("a run beside itself shows nothing", () => {
  fc.assert(
    fc.property(traces(), (trace) => {
      const { steps, parted, rules: some } = compareRuns(trace, trace, rules);
      expect([parted, some]).toEqual([undefined, []]);
      for (const { answer, results, rules: others, first, second } of steps)
        expect([answer, results, others, second]).toEqual(["same-order", [], [], first]);
    }),
    { numRuns: 100 * factor },
  );
});

/** Steps of up to four calls, all different, with results. */
const drafts = fc.array(
  fc.array(fc.constantFrom("look", "refund", "get", "put"), { minLength: 1, maxLength: 4 }),
  {
    minLength: 1,
    maxLength: 3,
  },
);

test("a step that only ran in another order differs exactly where `stepOrders` finds that order to matter", () => {
  let moved = 0;
  fc.assert(
    fc.property(drafts, fc.nat(), (steps, seed) => {
      const named = steps.map((names, step) => names.map((name, n) => `${name}{n: ${step}${n}} -> ${n}`));
      const text = (all: readonly (readonly string[])[]): string =>
        all.map((calls) => `[${calls.join(", ")}]`).join(", ");
      const first = parseExample(text(named));
      const second = parseExample(
        text(
          named.map((calls) => [...calls.slice(seed % calls.length), ...calls.slice(0, seed % calls.length)]),
        ),
      );
      const orders = new Map(stepOrders(first, rules).map((one) => [one.step, one]));
      for (const { step, answer, second: order, rules: some } of compareRuns(first, second, rules).steps) {
        if (answer === "same-order") continue;
        moved += 1;
        const tried = orders.get(step);
        if (tried?.answer === "commute") expect(answer).toBe("commute");
        for (const rule of some) expect(tried?.rules.map((one) => one.rule)).toContain(rule);
        const found = tried?.rules.find((one) => one.order.join() === order.join());
        if (found !== undefined) expect(some).toContain(found.rule);
      }
    }),
    { numRuns: 100 * factor },
  );
  expect(moved).toBeGreaterThan(10);
});
