import type { JsonObject, RewardOptions } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { querySettings } from "../node/serve/query-settings.ts";
import { readSettings } from "./reward-settings.ts";

const defaults: RewardOptions = { preset: "hardened", alpha: 0.25, verify: { weightOverrides: { a: 2 } } };

test.each<[string, JsonObject, RewardOptions]>([
  ["nothing is the defaults", {}, defaults],
  ["a preset", { preset: "paper" }, { ...defaults, preset: "paper" }],
  ["a share of 0 is a share", { alpha: 0 }, { ...defaults, alpha: 0 }],
  [
    "the order of parallel calls, beside what else is said of verifying",
    { parallel: "listed" },
    { ...defaults, verify: { weightOverrides: { a: 2 }, parallel: "listed" } },
  ],
  [
    "all three weights",
    { weights: { compliance: 1, accuracy: 0, distance: 0 } },
    { ...defaults, weights: { compliance: 1, accuracy: 0, distance: 0 } },
  ],
  ["shaping", { shaping: true }, { ...defaults, shaping: {} }],
  ["shaping with a discount", { shaping: { discount: 0.9 } }, { ...defaults, shaping: { discount: 0.9 } }],
  ["shaping without one", { shaping: {} }, { ...defaults, shaping: {} }],
  ["keys that are no settings are somebody else's", { rollout: 1, id: "x" }, defaults],
])("%s", (_what, given, expected) => expect(readSettings(given, defaults)).toEqual(expected));

test("`shaping: false` turns off what is on by default", () => {
  expect(readSettings({ shaping: false }, { shaping: { discount: 1 } }).shaping).toBeUndefined();
});

const messageOf = (run: () => unknown): string => {
  try {
    return JSON.stringify(run());
  } catch (error) {
    return String(error);
  }
};

test("what a setting can't be is refused with what it may be", () => {
  const wrong: readonly JsonObject[] = [
    { preset: "Paper" },
    { preset: null },
    { parallel: true },
    { alpha: "1" },
    { alpha: null },
    { weights: [1, 0, 0] },
    { weights: { compliance: 1, accuracy: 1 } },
    { weights: { compliance: "1", accuracy: 1, distance: 1 } },
    { weights: { compliance: 1, accuracy: 1, distance: 1, speed: 1 } },
    { shaping: 0.9 },
    { shaping: { discont: 1 } },
    { shaping: { discount: "1" } },
    { preset: "x".repeat(1000) },
  ];
  expect(wrong.map((given) => messageOf(() => readSettings(given)))).toMatchInlineSnapshot(`
    [
      "BenchError: \`preset\` is \`"Paper"\`: write \`paper\` or \`hardened\`",
      "BenchError: \`preset\` is \`null\`: write \`paper\` or \`hardened\`",
      "BenchError: \`parallel\` is \`true\`: write \`unordered\` or \`listed\`",
      "BenchError: \`alpha\` is \`"1"\`: give a number",
      "BenchError: \`alpha\` is \`null\`: give a number",
      "BenchError: \`weights\` is \`[1,0,0]\`: give { compliance, accuracy, distance }",
      "BenchError: \`weights\` is \`{"compliance":1,"accuracy":1}\`: give all of compliance, accuracy and distance",
      "BenchError: \`compliance\` is \`"1"\`: give a number",
      "BenchError: \`weights\` has an unknown key \`speed\`; known are compliance, accuracy, distance",
      "BenchError: \`shaping\` is \`0.9\`: write \`true\`, or give { discount }",
      "BenchError: \`shaping\` has an unknown key \`discont\`; did you mean \`discount\`?",
      "BenchError: \`discount\` is \`"1"\`: give a number",
      "BenchError: \`preset\` is \`"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\`: write \`paper\` or \`hardened\`",
    ]
  `);
});

test.each<[string, RewardOptions]>([
  ["", {}],
  ["preset=hardened", { preset: "hardened" }],
  ["alpha=0.5", { alpha: 0.5 }],
  ["alpha=1e-1", { alpha: 0.1 }],
  ["parallel=listed&shaping=true", { shaping: {}, verify: { parallel: "listed" } }],
  ["preset=paper&preset=hardened", { preset: "hardened" }],
])("the query `?%s` sets %j", (query, expected) => {
  expect(querySettings(new URLSearchParams(query), {})).toEqual(expected);
});

test("a query that can't be used is refused", () => {
  const wrong = [
    "alpha=",
    "alpha=half",
    "alpha=%20",
    "preset=",
    "shaping=1",
    "weights=1",
    "__proto__=1",
    "Preset=paper",
  ];
  expect(
    wrong.map((query) => messageOf(() => querySettings(new URLSearchParams(query), {}))),
  ).toMatchInlineSnapshot(`
    [
      "BenchError: \`alpha\` is \`\`: give a number",
      "BenchError: \`alpha\` is \`half\`: give a number",
      "BenchError: \`alpha\` is \` \`: give a number",
      "BenchError: \`preset\` is \`""\`: write \`paper\` or \`hardened\`",
      "BenchError: \`shaping\` is \`"1"\`: write \`true\`, or give { discount }",
      "BenchError: the query has an unknown key \`weights\`; known are preset, alpha, parallel, shaping",
      "BenchError: the query has an unknown key \`__proto__\`; known are preset, alpha, parallel, shaping",
      "BenchError: the query has an unknown key \`Preset\`; did you mean \`preset\`?",
    ]
  `);
});
