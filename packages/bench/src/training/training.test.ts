import { seededRandom } from "@agentltl/statistics";
import { expect, test } from "vitest";
import { domains } from "../corpus/aliases.ts";
import { drawCores } from "../corpus/core.ts";
import { trainingCorpus } from "../corpus/corpus.ts";
import { corpusInstance } from "../corpus/corpus-instance.ts";
import { trainingPatterns } from "../corpus/patterns/patterns.ts";
import type { Choice } from "./choices.ts";
import { demoChart } from "./demo-chart.ts";
import { advantagesOf, trainPolicy } from "./grpo.ts";
import { readPrompt } from "./mention.ts";
import { addGradient, best, probabilities, sample } from "./policy.ts";
import { rollOut } from "./rollout.ts";
import { conditionAt, loopAt } from "./run-state.ts";
import { scorePolicy } from "./score-policy.ts";
import { demoMarkdown, demoTasks, keptPatterns, trainingDemo } from "./training-demo.ts";

const corpus = trainingCorpus();
const ofPattern = (name: string): (typeof corpus)[number] => {
  const found = corpus.find(({ pattern, augmentation }) => pattern === name && augmentation === "none");
  if (found === undefined) throw new TypeError(`the corpus has no ${name}`);
  return found;
};

test("a prompt is read as the tools that it names, in order, with the numbers behind each", () => {
  const { mentions } = readPrompt(ofPattern("threshold_branch"));
  expect(mentions.map(({ tool, numbers }) => `${tool.name} ${numbers.length}`)).toEqual([
    "tool_b 3",
    "tool_a 0",
    "tool_c 0",
    "tool_b 1",
  ]);
});

test("conditions are seen to hold of the last result, loops to have rounds left", () => {
  const prompt = readPrompt(ofPattern("parity_branch"));
  const after = (result: number): readonly string[] => {
    const done = [{ mention: 0, args: {}, result, used: [] }];
    return [1, 2].map((index) => conditionAt(index, { prompt, done }));
  };
  expect([after(26), after(27)]).toEqual([
    ["true", "false"],
    ["false", "true"],
  ]);
  const fan = readPrompt(ofPattern("fan_out_fan_in_short"));
  const call = { mention: 0, args: {}, result: 1, used: [] };
  expect([[call], [call, call, call]].map((done) => loopAt({ prompt: fan, done }))).toEqual(["left", "done"]);
});

test("what the policy sees does not change with the names of tools", () => {
  for (const pattern of trainingPatterns) {
    const [core] = drawCores(pattern, pattern.transforms[0], 1, 77, new Set());
    if (core === undefined) continue;
    const features = [undefined, ...domains].map((domain) => {
      const random = seededRandom(5);
      const { decisions } = rollOut(new Map(), corpusInstance(core, "none", "train", domain), (likely) =>
        sample(likely, random, 1),
      );
      return decisions.map(({ choices, chosen }) => [choices.map((one) => one.features), chosen]);
    });
    for (const one of features) expect(one).toEqual(features[0]);
  }
});

test("the gradient is that of the logarithm of the likelihood", () => {
  const choices: readonly Choice<number>[] = [
    { value: 0, features: ["x", "y"] },
    { value: 1, features: ["y"] },
    { value: 2, features: ["z"] },
  ];
  const policy = new Map([
    ["x", 0.3],
    ["y", -0.7],
    ["z", 0.1],
  ]);
  const gradient = new Map<string, number>();
  addGradient(gradient, { choices, likely: probabilities(policy, choices), chosen: 0 }, 1);
  const logarithm = (weights: ReadonlyMap<string, number>): number =>
    Math.log(probabilities(weights, choices)[0] ?? 0);
  for (const name of ["x", "y", "z"]) {
    const moved = new Map([...policy, [name, (policy.get(name) ?? 0) + 1e-6]]);
    expect(gradient.get(name)).toBeCloseTo((logarithm(moved) - logarithm(policy)) / 1e-6, 4);
  }
});

test("advantages are rewards less their mean over their deviation; without a reward there is none", () => {
  expect(advantagesOf([1, 0, null])).toEqual([1, -1, 0]);
  expect(advantagesOf([0.5, 0.5])).toEqual([0, 0]);
  expect(advantagesOf([])).toEqual([]);
});

test("nothing that the policy is tried on is trained on", () => {
  const trained = corpus.filter(({ split, pattern }) => split === "train" && !keptPatterns.includes(pattern));
  const prompts = new Set(trained.map(({ prompt }) => prompt));
  for (const [name, tasks] of Object.entries(demoTasks(corpus))) {
    expect([name, tasks.length > 20]).toEqual([name, true]);
    expect(tasks.filter(({ prompt }) => prompts.has(prompt))).toEqual([]);
  }
});

test("trained on the reward alone, compliance rises on new numbers, held-out patterns and renamed tools", () => {
  const points = trainingDemo({ epochs: 1, most: 120, every: 120 });
  const [before, after] = [points[0], points.at(-1)];
  for (const name of ["new numbers", "held-out patterns", "renamed tools"] as const)
    expect(after?.scores[name].compliance).toBeGreaterThan((before?.scores[name].compliance ?? 1) + 0.2);
  expect(demoMarkdown(points).split("\n")).toHaveLength(4);
  expect(demoChart(points).match(/<polyline/g)).toHaveLength(8);
});

test("the same seed gives the same policy", () => {
  const tasks = corpus.slice(0, 10);
  const [one, other, third] = [1, 1, 2].map((seed) => trainPolicy(tasks, { seed }));
  expect(one).toEqual(other);
  expect(one).not.toEqual(third);
});

test("a policy without weights earns little: there is something to learn", () => {
  const { compliance, accuracy } = scorePolicy(new Map(), corpus.slice(0, 30));
  expect([compliance < 0.5, accuracy < 0.1]).toEqual([true, true]);
  expect(best([0.2, 0.5, 0.3])).toBe(1);
});
