import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import type { Procedure } from "../constraint/procedure.ts";
import { before, called, count, globally, not, now } from "../formula/index.ts";
import { formulas } from "../testing/formulas.ts";
import { traces } from "../testing/traces.ts";
import { ran } from "../trace/counted-calls.ts";
import { Trace } from "../trace/trace.ts";
import { reward } from "./reward.ts";
import type { RewardOptions } from "./reward-task.ts";
import type { GoldCall } from "./trace-distance.ts";

const hardened: RewardOptions = { preset: "hardened" };

const orderly = defineProcedure({
  constraints: [
    { name: "a", formula: called("a") },
    { name: "a first", formula: before("a", "b") },
    { name: "never c", formula: globally(not(now("c"))) },
    { name: "two calls", formula: count("*", "==", 2) },
  ],
});
const gold: readonly GoldCall[] = [
  { name: "a", args: {} },
  { name: "b", args: {} },
];

function run(...names: readonly string[]): Trace {
  return Trace.fromMetrics({
    final_answer: "1",
    tool_calls: names.map((name) =>
      name.endsWith("?")
        ? { name: name.slice(0, -1), args: {}, outcome: "refused" }
        : { name, args: {}, result: 1 },
    ),
  });
}

test.each<[string, readonly string[], number, number]>([
  ["the gold run", ["a", "b"], 1, 1],
  ["a refused try of what is forbidden", ["c?", "a", "b"], 0.5, Math.exp(-1)],
  ["a refused call that would have been right, and nothing else", ["a?", "b?"], 0, Math.exp(-2)],
  ["the right call refused, then made: tried once too often", ["a?", "a", "b"], 2 / 3, Math.exp(-1)],
  ["a refused call in place of one that had to run", ["a?", "b"], 0, Math.exp(-1)],
])("hardened, a refused call counts as tried and never as done: %s", (_name, names, compliance, distance) => {
  const { parts } = reward(run(...names), { procedure: orderly, gold, answer: 1 }, hardened);
  expect(parts.compliance).toBeCloseTo(compliance, 12);
  expect(parts.distance).toBeCloseTo(distance, 12);
});

test("hardened, a run in which every call was refused earns 0", () => {
  expect(reward(run("a?", "b?"), { procedure: orderly, gold, answer: 1 }, hardened)).toMatchObject({
    value: 0,
    notes: ["no call ran, so the reward is 0"],
  });
});

/** A trace as it would be had the refused calls never been tried. */
function untried(trace: Trace): Trace {
  const kept = trace.calls.filter(ran);
  const place = new Map(kept.map((call, position) => [call.position, position]));
  return {
    ...trace,
    calls: kept.map((call, position) => ({ ...call, position })),
    dialogue: trace.dialogue.map((message) => ({
      ...message,
      afterCall: trace.calls.slice(0, message.afterCall).filter(ran).length,
    })),
    gaps: trace.gaps.flatMap(({ call, ...gap }) => {
      if (call === undefined) return [gap];
      const moved = place.get(call);
      return moved === undefined ? [] : [{ ...gap, call: moved }];
    }),
  };
}

const goldCalls = fc.array(
  fc.record({ name: fc.constantFrom("a", "b", "c"), args: fc.constantFrom(1, "yes").map((x) => ({ x })) }),
  { maxLength: 5 },
);

function procedures(): fc.Arbitrary<Procedure> {
  return fc
    .array(fc.tuple(formulas({ depth: 2 }), fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 5 })
    .map((rules) =>
      defineProcedure({
        constraints: rules.map(([formula, weight], index) => ({ name: `rule ${index}`, formula, weight })),
      }),
    );
}

test("hardened, refused calls never raise the reward, whatever the rules and the run", () => {
  let lowered = 0;
  let refusing = 0;
  fc.assert(
    fc.property(traces({ maxLength: 8 }), procedures(), goldCalls, (trace, procedure, wanted) => {
      const task = { procedure, gold: wanted, answer: "yes" };
      const [tried, honest] = [trace, untried(trace)].map((one) => reward(one, task, hardened).value ?? 1);
      expect(tried).toBeLessThanOrEqual((honest ?? 0) + 1e-12);
      if (!trace.calls.every(ran)) refusing += 1;
      if ((tried ?? 0) < (honest ?? 0)) lowered += 1;
    }),
    { numRuns: 400 * factor },
  );
  expect(refusing).toBeGreaterThan(100);
  expect(lowered).toBeGreaterThan(40);
});

test("paper, refused calls change nothing", () => {
  fc.assert(
    fc.property(traces({ maxLength: 8 }), procedures(), goldCalls, (trace, procedure, wanted) => {
      const task = { procedure, gold: wanted, answer: "yes" };
      expect(reward(untried(trace), task).value).toBe(reward(trace, task).value);
    }),
    { numRuns: 200 * factor },
  );
});

test("hardened, nothing earns more than 1, and 1 is earned by the gold calls alone", () => {
  fc.assert(
    fc.property(
      traces({ maxLength: 5, missing: false }),
      procedures(),
      goldCalls,
      (trace, procedure, wanted) => {
        const { value } = reward(trace, { procedure, gold: wanted, answer: "yes" }, hardened);
        expect(value).toBeLessThanOrEqual(1);
        if (value !== 1) return;
        expect(trace.calls.map(({ name, args }) => ({ name, args }))).toEqual(wanted);
        expect(trace.finalAnswer).toBe("yes");
      },
    ),
    { numRuns: 300 * factor },
  );
});
