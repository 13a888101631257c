import type { Json } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { readExpected } from "./read-expected.ts";
import { readGold } from "./read-gold.ts";
import { readTask } from "./read-task.ts";
import { rewardLimits } from "./reward-limits.ts";

const messageOf = (run: () => unknown): string => {
  try {
    return JSON.stringify(run());
  } catch (error) {
    return String(error);
  }
};

test.each<[Json, object | number | string]>([
  [33, { value: 33, marker: "Final answer:" }],
  [0, { value: 0, marker: "Final answer:" }],
  [-4, { value: -4, marker: "Final answer:" }],
  [0.5, 0.5],
  ["thirty-three", "thirty-three"],
  ["", ""],
  [{ value: 5 }, { value: 5 }],
  [
    { value: 5, format: "integer" },
    { value: 5, format: "integer" },
  ],
  [
    { value: "x", format: "text", marker: "=>" },
    { value: "x", format: "text", marker: "=>" },
  ],
  [
    { value: 1.5, format: "number" },
    { value: 1.5, format: "number" },
  ],
])("the expected answer %j", (given, expected) => expect(readExpected(given)).toEqual(expected));

test("what can't be expected is refused", () => {
  const wrong: readonly Json[] = [
    null,
    true,
    [33],
    {},
    { value: null },
    { value: [1] },
    { value: 5, format: "float" },
    { value: 5, format: null },
    { value: 5, marker: 1 },
    { value: 5, mark: "=>" },
  ];
  expect(wrong.map((given) => messageOf(() => readExpected(given)))).toMatchInlineSnapshot(`
    [
      "BenchError: \`answer\` of the task is neither a number, a text nor { value, format, marker }",
      "BenchError: \`answer\` of the task is neither a number, a text nor { value, format, marker }",
      "BenchError: \`answer\` of the task is neither a number, a text nor { value, format, marker }",
      "BenchError: \`answer\` of the task has no \`value\` that is a number or a text",
      "BenchError: \`answer\` of the task has no \`value\` that is a number or a text",
      "BenchError: \`answer\` of the task has no \`value\` that is a number or a text",
      "BenchError: \`answer\` of the task has no format of integer, number, text",
      "BenchError: \`answer\` of the task has no format of integer, number, text",
      "BenchError: \`answer\` of the task has a \`marker\` that is no text",
      "BenchError: \`answer\` of the task has an unknown key \`mark\`; known are value, format, marker",
    ]
  `);
});

test.each<[string, Json]>([
  ["our names", [{ name: "a", args: { i: 1 }, result: 2 }]],
  ["the paper's names", [{ tool_name: "a", arguments: { i: 1 }, tool_result: 2 }]],
  ["a run's record", { tool_calls: [{ name: "a", args: { i: 1 }, result: 2 }] }],
])("a gold run under %s", (_what, given) => {
  expect(readGold(given).calls).toMatchObject([{ name: "a", args: { i: 1 }, result: 2, position: 0 }]);
});

test("an empty gold run is one; what is none is refused with its place", () => {
  expect(readGold([]).calls).toEqual([]);
  const wrong: readonly Json[] = [
    null,
    "a",
    5,
    [null],
    ["a"],
    [{ name: "a" }, { args: {} }],
    [JSON.parse('{"__proto__": {"name": "a"}}')],
  ];
  expect(
    wrong.map((given) => messageOf(() => readGold(given)).replace(/; give.*/, "")),
  ).toMatchInlineSnapshot(`
    [
      "BenchError: \`gold\` of the task can't be read: it is neither a list of calls nor a run's record",
      "BenchError: \`gold\` of the task can't be read: it is neither a list of calls nor a run's record",
      "BenchError: \`gold\` of the task can't be read: it is neither a list of calls nor a run's record",
      "BenchError: \`gold\` of the task can't be read: entry [0] is no call with a \`name\`",
      "BenchError: \`gold\` of the task can't be read: entry [0] is no call with a \`name\`",
      "BenchError: \`gold\` of the task can't be read: entry [1] is no call with a \`name\`",
      "BenchError: \`gold\` of the task can't be read: entry [0] is no call with a \`name\`",
    ]
  `);
});

const gold: Json = [
  { name: "tool_a", args: { i: 1 }, result: 2 },
  { name: "tool_b", args: { i: 2, j: 3 }, result: 5 },
];
const rulesOf = (task: Json): readonly string[] =>
  readTask(task, rewardLimits).procedure.constraints.map(({ name, layer }) => `${layer ?? "-"} ${name}`);

test("without rules those of the gold run are asked, in six layers", () => {
  const layers = new Set(rulesOf({ gold, answer: 5 }).map((rule) => rule.slice(0, 2)));
  expect([...layers].toSorted()).toEqual(["L1", "L2", "L3", "L4", "L5", "L6"]);
});

test("with the prompt, also arguments that are to be taken from it; a prompt may be messages", () => {
  const prompt = "begin with i = 1, and j = 3";
  const asText = rulesOf({ gold, answer: 5, prompt });
  const extracted = (rules: readonly string[]): number =>
    rules.filter((rule) => rule.startsWith("L2")).length;
  // Without it, the `i` of the second call alone, which the first call gave; with it, 1 and 3 too.
  expect([extracted(rulesOf({ gold, answer: 5 })), extracted(asText)]).toEqual([1, 3]);
  const system = { role: "system", content: "be quick" };
  const odd = { role: "user", content: [{ type: "image" }] };
  expect(rulesOf({ gold, answer: 5, prompt: [system, odd, { role: "user", content: prompt }] })).toEqual(
    asText,
  );
});

test("with tools, also that others are not called; tools may be names, or schemas of any provider", () => {
  const forms: readonly Json[] = [
    ["tool_a", "tool_b", "tool_z"],
    [{ name: "tool_a" }, { name: "tool_b" }, { name: "tool_z", input_schema: {} }],
    ["tool_a", "tool_b", "tool_z"].map((name) => ({ type: "function", function: { name, parameters: {} } })),
    ["tool_a", "tool_b", null, 5, {}, { name: 7 }, "tool_z"],
  ];
  const [first, ...rest] = forms.map((tools) => rulesOf({ gold, answer: 5, tools }));
  expect(first?.some((rule) => rule.includes("tool_z"))).toBe(true);
  for (const one of rest) expect(one).toEqual(first);
});

test("tools and prompt that are nothing of the kind are as if not given", () => {
  expect(rulesOf({ gold, answer: 5, tools: "tool_z", prompt: 5 })).toEqual(rulesOf({ gold, answer: 5 }));
});

test("an answer and a gold run that are not given are asked for by no part of the reward", () => {
  const task = readTask({ constraints: [{ name: "a", formula: "called(a)" }] }, rewardLimits);
  expect([Object.keys(task), task.procedure.constraints.length]).toEqual([["procedure"], 1]);
});

test("rules and limits that can't be kept to are refused", () => {
  const wrong: readonly Json[] = [
    [],
    { answer: 5 },
    { gold, rules: 5 },
    { gold, rules: "version: 1", constraints: [] },
    { constraints: [{ name: "a", formula: "called(a)" }, 7] },
    { constraints: [{ name: 7, formula: "called(a)" }] },
    {
      constraints: [
        { name: "a", formula: "called(a)" },
        { name: "a", formula: "called(b)" },
      ],
    },
    { constraints: [{ name: "a", formula: "called(a)", when: { kind: "trace" } }] },
  ];
  expect(wrong.map((task) => messageOf(() => readTask(task, rewardLimits)))).toMatchInlineSnapshot(`
    [
      "BenchError: a task is an object with \`gold\`, \`answer\`, and \`constraints\` or \`rules\`",
      "BenchError: the task has neither \`constraints\`, \`rules\` nor \`gold\`",
      "BenchError: \`rules\` of the task is not the text of a rule file",
      "BenchError: the task has both \`constraints\` and \`rules\`: leave one out",
      "BenchError: \`constraints[1]\` of the task is no object",
      "BenchError: \`constraints[0]\` of the task has no \`name\`",
      "AgentLTLError: \`a\` names more than one constraint: give each its own name",
      "AgentLTLError: \`formula\` must be an object, not null",
    ]
  `);
  expect(messageOf(() => readTask({ gold }, { calls: 1, constraints: 10 }))).toContain(
    "has 2 calls, and 1 is the most",
  );
});
