import fc from "fast-check";
import { expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { AgentLTLError } from "../errors/agentltl-error.ts";
import { called, calledWith, eventually, globally, implies, not, now } from "../formula/index.ts";
import { Trace } from "../trace/trace.ts";
import { verifyTrace } from "../verify/verify-trace.ts";
import { reward } from "./reward.ts";
import type { RewardOptions, RewardTask } from "./reward-task.ts";
import { shapingTerms } from "./shaping.ts";

const procedure = defineProcedure({
  constraints: [
    { name: "a", formula: called("a") },
    { name: "b", formula: called("b") },
  ],
});
const gold = [
  { name: "a", args: {} },
  { name: "b", args: {} },
];
const task: RewardTask = { procedure, gold, answer: 33 };
const run = (answer: string | null, ...names: readonly string[]): Trace =>
  Trace.fromMetrics({
    final_answer: answer,
    tool_calls: names.map((name) => ({ name, args: {}, result: 1 })),
  });

test.each<[string, Trace, number]>([
  ["everything right", run("33", "a", "b"), 1],
  ["a wrong number", run("34", "a", "b"), 0.5 + 0.25 * 0.1 + 0.25],
  ["a malformed answer", run("thirty-three", "a", "b"), 0.75],
  ["no answer", run(null, "a", "b"), 0.75],
  ["one of two rules, one call missing", run("33", "a"), 0.25 + 0.25 + 0.25 * Math.exp(-1)],
  ["nothing at all", run(null), 0.25 * Math.exp(-2)],
])("R = 0.5 C + 0.25 Acc + 0.25 exp(-d): %s", (_name, trace, expected) => {
  expect(reward(trace, task).value).toBeCloseTo(expected, 12);
});

test.each<[string, string, NonNullable<RewardTask["answer"]>, number]>([
  ["spaces around a number", " 33\n", 33, 1],
  ["a sign", "+33", 33, 1],
  ["a fraction where a whole number is due", "33.0", 33, 0],
  ["words around the number", "it is 33", 33, 0],
  ["a number with a fraction", "2.50", 2.5, 1],
  ["a whole number where any number is due", "3", 2.5, 0.1],
  ["a text", "Berlin", "Berlin", 1],
  ["another text", "berlin", "Berlin", 0.1],
  ["an empty text", " ", "Berlin", 0],
  ["a number that is due as text", "33", "33", 1],
  ["a number too long for a number", "9007199254740993", 9007199254740992, 0.1],
  ["zeros in front", "-007", -7, 1],
  ["minus nothing", "-0", 0, 1],
  [
    "a number behind the marker",
    "the sum is 12\nFinal answer: 33",
    { value: 33, marker: "Final answer:" },
    1,
  ],
  ["alone, where a marker may stand", "33", { value: 33, marker: "Final answer:" }, 1],
  [
    "the last of two markers",
    "Final answer: 33 Final answer: 34",
    { value: 33, marker: "Final answer:" },
    0.1,
  ],
  ["words behind the marker", "Final answer: 33, I think", { value: 33, marker: "Final answer:" }, 0],
  ["an empty marker is none", "33", { value: 33, marker: "" }, 1],
  ["a format of its own", "<answer>33</answer>", { value: 33, read: inTags }, 1],
  ["a format of its own, missed", "33", { value: 33, read: inTags }, 0],
])("accuracy: %s", (_name, answer, expected, accuracy) => {
  expect(reward(run(answer, "a", "b"), { ...task, answer: expected }).parts.accuracy).toBe(accuracy);
});

function inTags(answer: string): number | undefined {
  const found = /<answer>(\d+)<\/answer>/.exec(answer);
  return found === null ? undefined : Number(found[1]);
}

test("the paper's example is 1.5 away, and its distance earns 0.223", () => {
  const example: RewardTask = {
    ...task,
    gold: [
      { name: "tool_a", args: { x: 1 } },
      { name: "tool_b", args: { y: 2 } },
    ],
  };
  const predicted = Trace.fromMetrics({
    final_answer: "33",
    tool_calls: [
      { tool_name: "tool_a", arguments: { x: 9 }, tool_result: 1 },
      { tool_name: "tool_c", arguments: { z: 0 }, tool_result: 1 },
      { tool_name: "tool_b", arguments: { y: 2 }, tool_result: 1 },
    ],
  });
  const { distance } = reward(predicted, example).parts;
  expect(distance).toBe(Math.exp(-1.5));
  expect(distance?.toFixed(3)).toBe("0.223");
});

test("weights come from alpha, or one by one", () => {
  const trace = run("34", "a");
  const { compliance, accuracy, distance } = reward(trace, task).parts;
  expect([compliance, accuracy]).toEqual([0.5, 0.1]);
  const value = (options: RewardOptions): number | null => reward(trace, task, options).value;
  expect(value({ alpha: 1 })).toBe(0.5);
  expect(value({ alpha: 0 })).toBeCloseTo(0.5 * 0.1 + 0.5 * Number(distance), 12);
  expect(value({ weights: { compliance: 1, accuracy: 1, distance: 0 } })).toBeCloseTo(0.6, 12);
});

const unknown = defineProcedure({
  constraints: [
    { name: "args", formula: calledWith("a", { x: 1 }) },
    { name: "b", formula: called("b") },
  ],
});
const namesOnly = Trace.fromMetrics({ tool_calls: [{ name: "a" }, { name: "b" }] });

test("what can't be evaluated makes the paper's reward null, never a sum of the rest", () => {
  const result = reward(namesOnly, { ...task, procedure: unknown });
  expect(result.value).toBeNull();
  expect(result.parts).toEqual({ compliance: null, accuracy: null, distance: null });
  expect(result.notes).toMatchInlineSnapshot(`
    [
      "not evaluated: [args], so compliance has no value",
      "the final answer is not recorded, so accuracy has no value",
      "arguments are not recorded, so distance has no value",
    ]
  `);
});

test("hardened, what can't be evaluated counts as violated, as 0 and as different", () => {
  const result = reward(
    namesOnly,
    { ...task, procedure: unknown, gold: [{ name: "a", args: { x: 1 } }] },
    { preset: "hardened" },
  );
  expect(result.parts).toEqual({ compliance: 0.5, accuracy: 0, distance: Math.exp(-1.5) });
  expect(result.value).toBeCloseTo(0.25 + 0.25 * Math.exp(-1.5), 12);
  expect(result.notes).toMatchInlineSnapshot(`
    [
      "not evaluated, counted as violated: [args]",
      "the final answer is not recorded, so accuracy is 0",
      "arguments that are not recorded count as different",
    ]
  `);
});

test("hardened, arguments that are not recorded are unlike no arguments too", () => {
  const trace = Trace.fromMetrics({ final_answer: "33", tool_calls: [{ name: "a", result: 1 }] });
  expect(
    reward(trace, { ...task, gold: [{ name: "a", args: {} }] }, { preset: "hardened" }).parts.distance,
  ).toBe(Math.exp(-0.5));
});

test("a part of no weight needs no value", () => {
  const weights = { compliance: 1, accuracy: 0, distance: 0 };
  expect(reward(run(null, "a", "b"), { procedure }, { weights })).toMatchObject({
    value: 1,
    parts: { accuracy: null },
  });
  expect(reward(run(null, "a", "b"), { procedure }).value).toBeNull();
});

test("no rule is no failure: there is no reward", () => {
  const none = defineProcedure({ constraints: [], allowEmpty: true });
  const result = reward(run("33", "a"), { ...task, procedure: none });
  expect(result).toMatchObject({ value: null, parts: { compliance: null } });
  expect(result.notes).toEqual(["no constraint was evaluated, so compliance has no value"]);
});

const paidBack = defineProcedure({
  constraints: [
    { name: "paid back", formula: globally(implies(now("buy"), eventually(now("pay")))) },
    { name: "a", formula: called("a") },
  ],
});

test("hardened, rules that had nothing to say don't pay", () => {
  const idle = run("33", "b");
  const compliance = (preset: "paper" | "hardened"): number | null =>
    reward(idle, { ...task, procedure: paidBack }, { preset }).parts.compliance;
  expect(compliance("paper")).toBe(0.5);
  expect(compliance("hardened")).toBe(0);
});

test("hardened, a run without calls earns 0, even where that is what was wanted", () => {
  const nothing = {
    ...task,
    gold: [],
    procedure: defineProcedure({ constraints: [{ name: "no a", formula: not(called("a")) }] }),
  };
  expect(reward(run("33"), nothing).value).toBe(1);
  expect(reward(run("33"), nothing, { preset: "hardened" })).toMatchObject({ value: 0 });
});

test("hardened, refused calls count as tried", () => {
  const trace = Trace.fromMetrics({
    final_answer: "33",
    tool_calls: [
      { name: "forbidden", args: {}, outcome: "refused" },
      { name: "a", args: {}, result: 1 },
      { name: "b", args: {}, result: 1 },
    ],
  });
  const strict = {
    ...task,
    procedure: defineProcedure({
      constraints: [
        { name: "never", formula: globally(not(now("forbidden"))) },
        { name: "a", formula: called("a") },
      ],
    }),
  };
  expect(reward(trace, strict).value).toBe(1);
  expect(reward(trace, strict, { preset: "hardened" }).parts).toMatchObject({
    compliance: 0.5,
    distance: Math.exp(-1),
  });
});

test("a batch is its members, one by one, and a reward is the same every time", () => {
  const rollouts = [run("33", "a", "b"), run(null), run("3", "b")];
  expect(reward(rollouts, task)).toEqual(rollouts.map((trace) => reward(trace, task)));
  expect(reward([], task)).toEqual([]);
});

test("the hash tells apart what gives other rewards, and nothing else", () => {
  const hash = (changed: Partial<RewardTask>, options: RewardOptions = {}): string =>
    reward(run("33", "a"), { ...task, ...changed }, options).hash;
  expect(hash({})).toMatch(/^[0-9a-f]{8}$/);
  expect(
    hash({ gold: gold.map((call) => ({ ...call, position: 7 })) }, { preset: "paper", alpha: 0.5 }),
  ).toBe(hash({}));
  const others = [
    hash({}),
    hash({ answer: 34 }),
    hash({ answer: "33" }),
    hash({ gold: [] }),
    hash({ procedure: unknown }),
    hash({}, { preset: "hardened" }),
    hash({}, { alpha: 0.6 }),
    hash({}, { verify: { parallel: "listed" } }),
  ];
  expect(new Set(others).size).toBe(others.length);
});

test("each part and the value lie between 0 and 1", () => {
  const answers = fc.constantFrom("33", "34", "x", null);
  fc.assert(
    fc.property(
      answers,
      fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 4 }),
      fc.constantFrom("paper", "hardened" as const),
      (answer, names, preset) => {
        const { value, parts } = reward(run(answer, ...names), task, { preset });
        for (const number of [value, ...Object.values(parts)]) {
          expect(number).toBeGreaterThanOrEqual(0);
          expect(number).toBeLessThanOrEqual(1);
        }
        if (preset === "paper")
          expect(parts.compliance).toBe(verifyTrace(run(answer, ...names), procedure).score);
      },
    ),
  );
});

test("discounted shaping terms telescope: they sum to minus the first potential, whatever was done", () => {
  const numbers = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(numbers, fc.double({ min: 0, max: 1, noNaN: true }), (potentials, discount) => {
      const sum = shapingTerms(potentials, discount).reduce(
        (total, term, index) => total + discount ** index * term,
        0,
      );
      expect(sum).toBeCloseTo(-(potentials[0] ?? 0), 10);
    }),
  );
});

test("shaping gives one term for each call and one for the end: what can no longer be kept costs at once", () => {
  const strict = {
    ...task,
    procedure: defineProcedure({
      constraints: [
        { name: "never", formula: globally(not(now("c"))) },
        { name: "a", formula: called("a") },
      ],
    }),
  };
  const { shaping, value } = reward(run("33", "a", "c", "b"), strict, { shaping: {} });
  expect(shaping).toEqual([0, -0.5, 0, -0.5]);
  expect(value).toBe(reward(run("33", "a", "c", "b"), strict).value);
  expect(reward(run("33"), strict, { shaping: {} }).shaping).toEqual([-1]);
  expect(reward(run("33"), strict)).not.toHaveProperty("shaping");
});

test("what callers get wrong is refused with the cure", () => {
  const wrong: readonly object[] = [
    { presets: "paper" },
    { preset: "hard" },
    { alpha: 2 },
    { alpha: Number.NaN },
    { weights: { compliance: -1, accuracy: 0, distance: 0 } },
    { weights: { compliance: 1 } },
    { shaping: { discount: 2 } },
    { verify: { paralel: "listed" } },
  ];
  const trace = run("33", "a");
  expect(wrong.map((options) => messageOf(() => reward(trace, task, options)))).toMatchInlineSnapshot(`
    [
      "option-invalid: unknown option \`presets\`; did you mean \`preset\`?",
      "option-invalid: unknown value \`hard\` of option \`preset\`; known are \`paper\`, \`hardened\`",
      "option-invalid: \`alpha\` is 2: give a number from 0 to 1",
      "option-invalid: \`alpha\` is NaN: give a number from 0 to 1",
      "option-invalid: weight \`compliance\` of a reward is -1: give a finite number >= 0",
      "option-invalid: weight \`accuracy\` of a reward is undefined: give a finite number >= 0",
      "option-invalid: \`discount\` is 2: give a number from 0 to 1",
      "option-invalid: unknown option \`paralel\`; did you mean \`parallel\`?",
    ]
  `);
});

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return AgentLTLError.isInstance(error) ? `${error.code}: ${error.message}` : String(error);
  }
  return "no error";
}
