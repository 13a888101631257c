import { defineProcedure, reward, Trace } from "@agentltl/core";
import { before, called, count } from "@agentltl/core/formula";
import type { Json, JsonObject } from "@agentltl/core/host";
import { compileLayers } from "@agentltl/rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createRewarder, type RewarderOptions } from "./create-rewarder.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

const gold: readonly JsonObject[] = [
  { name: "tool_a", args: { i: 1 }, result: 2 },
  { name: "tool_b", args: { i: 2, j: 3 }, result: 5 },
];
const task: JsonObject = {
  gold,
  answer: 5,
  constraints: [
    { name: "a first", formula: "before(tool_a, tool_b)", layer: "L4" },
    {
      name: "two calls",
      formula: JSON.parse(JSON.stringify(count("*", "==", 2))),
      weight: 2,
    },
  ],
};

/** A whole number may stand behind a marker. */
const expected = { value: 5, marker: "Final answer:" };

function asks(name: string, args: Json): JsonObject {
  return { role: "assistant", tool_calls: [{ type: "function", function: { name, arguments: args } }] };
}

const messages: readonly Json[] = [
  { role: "user", content: "add them" },
  asks("tool_a", { i: 1 }),
  { role: "tool", name: "tool_a", content: "2" },
  asks("tool_b", '{"i": 2, "j": 3}'),
  { role: "tool", name: "tool_b", content: "5" },
  { role: "assistant", content: "5" },
];
const record: JsonObject = { tool_calls: gold, final_answer: "5" };

function answer(item: Json, options: RewarderOptions = {}): JsonObject {
  return JSON.parse(createRewarder(options).answerText(JSON.stringify(item), 0));
}

test.each<[string, Json]>([
  ["the messages of a rollout, as trainers keep them", messages],
  ["a run's record", record],
  ["a trace as we write it", Trace.toJSON(Trace.fromMetrics(record))],
])("%s is a rollout", (_what, rollout) => {
  expect(answer({ task: { gold, answer: 5 }, rollout })).toMatchObject({
    value: 1,
    parts: { compliance: 1, accuracy: 1, distance: 1 },
  });
});

test("a line has its keys in one order, and its item's id and place", () => {
  const line = createRewarder().answerText(JSON.stringify({ rollout: record, task, id: "r-7" }), 3);
  expect(line.replace(/"hash":"[0-9a-f]{8}"/, '"hash":"…"')).toMatchInlineSnapshot(
    `"{"format":1,"index":3,"id":"r-7","value":1,"parts":{"compliance":1,"accuracy":1,"distance":1},"notes":[],"hash":"…"}"`,
  );
});

test("a line is what core's `reward` says", () => {
  const { value, hash } = answer({ task, rollout: record, preset: "hardened" });
  const procedure = defineProcedure({
    constraints: [
      {
        name: "a first",
        formula: before("tool_a", "tool_b"),
        layer: "L4",
      },
      { name: "two calls", formula: count("*", "==", 2), weight: 2 },
    ],
  });
  const trace = Trace.fromMetrics(record);
  const own = reward(trace, { procedure, gold: trace.calls, answer: expected }, { preset: "hardened" });
  expect([value, hash]).toEqual([own.value, own.hash]);
});

test("without rules, those that the gold run stands for are asked, with the task's prompt and tools", () => {
  const prompt = "start from 1, and j = 3";
  const tools = ["tool_a", { type: "function", function: { name: "tool_b" } }, { name: "tool_c" }];
  const trace = Trace.fromMetrics({ tool_calls: gold });
  const constraints = compileLayers(trace, { prompt, tools: ["tool_a", "tool_b", "tool_c"] });
  const own = reward(Trace.fromMetrics(record), {
    procedure: defineProcedure({ constraints }),
    gold: trace.calls,
    answer: expected,
  });
  for (const given of [prompt, [{ role: "user", content: prompt }]])
    expect(answer({ task: { gold, answer: 5, prompt: given, tools }, rollout: record }).hash).toBe(own.hash);
});

test.each<[Json, string, number]>([
  [5, "5", 1],
  [5, "It is 5. Final answer: 5", 1],
  [5, "It is 5", 0],
  [{ value: 5 }, "Final answer: 5", 0],
  [{ value: 5, marker: "=>" }, "so => 5", 1],
  ["five", "five", 1],
  [5.5, "5.50", 1],
])("of the answer %j, `%s` has accuracy %d", (wanted, given, accuracy) => {
  expect(
    answer({ task: { ...task, answer: wanted }, rollout: { ...record, final_answer: given } }),
  ).toMatchObject({
    parts: { accuracy },
  });
});

test("rules may be the text of a rule file", () => {
  const rules = "version: 1\nid: t\nrules:\n  - id: once\n    at_most: { call: tool_a, times: 1 }\n";
  expect(answer({ task: { gold, answer: 5, rules }, rollout: record })).toMatchObject({ value: 1 });
});

test("settings of an item are taken before those of the request, and these before the defaults", () => {
  const hash = (item: JsonObject, options: RewarderOptions = {}): Json | undefined =>
    answer({ task, rollout: record, ...item }, options).hash;
  expect(hash({ preset: "hardened" })).toBe(hash({}, { settings: { preset: "hardened" } }));
  expect(hash({ preset: "paper" }, { settings: { preset: "hardened" } })).toBe(hash({}));
  expect(
    new Set([hash({}), hash({ alpha: 0.9 }), hash({ parallel: "listed" }), hash({ shaping: true })]).size,
  ).toBe(4);
});

test("tasks may be named, or be one for all", () => {
  const tasks = new Map<string, Json>([["t-1", task]]);
  expect(answer({ task: "t-1", rollout: record }, { tasks })).toMatchObject({ value: 1 });
  expect(answer({ rollout: record }, { task })).toMatchObject({ value: 1 });
});

test("shaping terms come with the line", () => {
  expect(answer({ task, rollout: record, shaping: { discount: 1 } }).shaping).toHaveLength(3);
});

test("what is not recorded makes the value null, and says so", () => {
  const rollout = { tool_calls: [{ name: "tool_a" }, { name: "tool_b" }] };
  expect(
    answer({
      task: { ...task, constraints: [{ name: "with 1", formula: "called(tool_a(i = 1))" }] },
      rollout,
    }),
  ).toMatchObject({
    value: null,
    parts: { compliance: null },
    notes: expect.arrayContaining(["not evaluated: [with 1], so compliance has no value"]),
  });
});

test("what is wrong with an item is said in its line", () => {
  const wrong: readonly Json[] = [
    [],
    {},
    { task },
    { rollout: record },
    { task, rollout: record, presets: "paper" },
    { task, rollout: record, preset: "hard" },
    { task, rollout: record, alpha: "0.5" },
    { task, rollout: record, alpha: 2 },
    { task, rollout: record, weights: { compliance: 1 } },
    { task, rollout: record, shaping: 1 },
    { task: "t-2", rollout: record },
    { task: 5, rollout: record },
    { task: {}, rollout: record },
    { task: { gold: 5 }, rollout: record },
    { task: { gold: [{ tool: "a" }] }, rollout: record },
    { task: { gold, answer: true }, rollout: record },
    { task: { gold, answer: { value: 5, formt: "integer" } }, rollout: record },
    { task: { gold, constraints: {} }, rollout: record },
    { task: { gold, constraints: [{ formula: "called(a)" }] }, rollout: record },
    { task: { gold, constraints: [{ name: "a" }] }, rollout: record },
    { task: { gold, constraints: [{ name: "a", formula: "caled(a)" }] }, rollout: record },
    { task: { gold, constraints: [{ name: "a", formula: { kind: "calle" } }] }, rollout: record },
    { task: { gold, constraints: [{ name: "a", formula: "called(a)", wieght: 2 }] }, rollout: record },
    { task: { gold, rules: "version: 1\nid: t\nruls: []\n" }, rollout: record },
    { task: { ...task, rules: "version: 1" }, rollout: record },
    { task, rollout: 5 },
    { task, rollout: [] },
    { task, rollout: [{ name: "tool_a" }] },
  ];
  const shown = wrong.map((item) => {
    const { value, error } = answer(item);
    expect(value).toBeNull();
    return error as JsonObject;
  });
  expect(shown.map(({ code, message }) => `${code}: ${message}`)).toMatchInlineSnapshot(`
    [
      "input-invalid: an item is an object with \`task\` and \`rollout\`",
      "input-invalid: the item has no \`rollout\`",
      "input-invalid: the item has no \`rollout\`",
      "input-invalid: the item has no \`task\`",
      "input-invalid: the item has an unknown key \`presets\`; did you mean \`preset\`?",
      "input-invalid: \`preset\` is \`"hard"\`: write \`paper\` or \`hardened\`",
      "input-invalid: \`alpha\` is \`"0.5"\`: give a number",
      "option-invalid: \`alpha\` is 2: give a number from 0 to 1",
      "input-invalid: \`weights\` is \`{"compliance":1}\`: give all of compliance, accuracy and distance",
      "input-invalid: \`shaping\` is \`1\`: write \`true\`, or give { discount }",
      "name-unknown: no task is called \`t-2\`; no tasks were loaded: start with --tasks, or give the task itself",
      "task-invalid: a task is an object with \`gold\`, \`answer\`, and \`constraints\` or \`rules\`",
      "task-invalid: the task has neither \`constraints\`, \`rules\` nor \`gold\`",
      "task-invalid: \`gold\` of the task can't be read: it is neither a list of calls nor a run's record; give a list of calls such as [{"name": "search", "args": {"q": "x"}}]",
      "task-invalid: \`gold\` of the task can't be read: entry [0] is no call with a \`name\`; give a list of calls such as [{"name": "search", "args": {"q": "x"}}]",
      "task-invalid: \`answer\` of the task is neither a number, a text nor { value, format, marker }",
      "input-invalid: \`answer\` of the task has an unknown key \`formt\`; did you mean \`format\`?",
      "task-invalid: \`constraints\` of the task is not a list",
      "task-invalid: \`constraints[0]\` of the task has no \`name\`",
      "task-invalid: \`constraints[0]\` of the task has no \`formula\`",
      "syntax: unknown function \`caled\`; did you mean \`called\`?",
      "formula-invalid: \`formula\`: a formula of kind "calle" is unknown; did you mean \`called\`?",
      "procedure-invalid: \`a\` has the unknown key \`wieght\`; did you mean \`weight\`?",
      "empty: \`rules\` of the task has no rules (and 1 more)",
      "task-invalid: the task has both \`constraints\` and \`rules\`: leave one out",
      "rollout-invalid: a rollout is a list of messages, a run's record with \`tool_calls\`, or a trace",
      "rollout-invalid: the rollout is of no known format: an empty list; known are jsonl, openai-chat, openai-responses, openai-assistants, anthropic, gemini, http, langchain, ai-sdk, ai-sdk-ui, ai-sdk-steps, otel, langfuse, langsmith, claude-code, inspect, swe-agent, openhands",
      "rollout-invalid: the rollout is of no known format: no messages, spans or calls in an object with \`name\`; known are jsonl, openai-chat, openai-responses, openai-assistants, anthropic, gemini, http, langchain, ai-sdk, ai-sdk-ui, ai-sdk-steps, otel, langfuse, langsmith, claude-code, inspect, swe-agent, openhands",
    ]
  `);
  expect(createRewarder().answerText("{", 4)).toBe(
    '{"format":1,"index":4,"value":null,"error":{"code":"input-invalid","message":"the line is no JSON"}}',
  );
});

test("more than a rollout or a task may hold is refused, and not computed", () => {
  const limits = { calls: 2, constraints: 1 };
  const many = { tool_calls: [...gold, ...gold] };
  const messageOf = (item: Json): Json | undefined =>
    (answer(item, { limits }).error as JsonObject | undefined)?.message;
  expect([
    messageOf({
      task: { gold, answer: 5, constraints: [{ name: "a", formula: "called(a)" }] },
      rollout: many,
    }),
    messageOf({ task, rollout: record }),
    messageOf({ task: { gold: [...gold, ...gold] }, rollout: record }),
  ]).toMatchInlineSnapshot(`
    [
      "the rollout has 4 calls, and 2 is the most",
      "the task has 2 constraints, and 1 is the most",
      "\`gold\` of the task has 4 calls, and 2 is the most",
    ]
  `);
});

test("deep items are answered, and never overflow the stack", () => {
  const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  const rewarder = createRewarder();
  const codes = [
    `{"task": ${deep}, "rollout": []}`,
    `{"task": {"gold": [], "constraints": [{"name": "a", "formula": ${deep}}]}, "rollout": []}`,
    `{"task": {"gold": []}, "rollout": ${deep}}`,
    `{"id": ${deep}, "task": {"gold": []}, "rollout": {"tool_calls": []}}`,
    deep,
  ].map((text) => JSON.parse(rewarder.answerText(text, 0)).error.code);
  expect(codes).toMatchInlineSnapshot(`
    [
      "too-large",
      "too-large",
      "rollout-invalid",
      "too-large",
      "input-invalid",
    ]
  `);
});

test("names of a model's making are looked up as what they are", () => {
  for (const name of ["__proto__", "constructor", "toString"]) {
    const call = { name, args: JSON.parse(`{"${name}": 1}`) };
    expect(
      answer({ task: { gold: [call], answer: 1 }, rollout: { tool_calls: [call], final_answer: "1" } }),
    ).toMatchObject({ value: 1 });
    expect(answer({ task: name, rollout: record })).toMatchObject({ error: { code: "name-unknown" } });
  }
});

test("the answer to an item depends on nothing else: not on the items before it, nor on when it is asked", () => {
  const items: readonly Json[] = [
    { task, rollout: record },
    { task: { gold, answer: 6 }, rollout: messages, preset: "hardened" },
    { task: {}, rollout: record },
    { task, rollout: { tool_calls: [] } },
  ];
  const alone = items.map((item) => createRewarder().answerText(JSON.stringify(item), 0));
  fc.assert(
    fc.property(fc.array(fc.nat({ max: items.length - 1 }), { maxLength: 12 }), (order) => {
      const rewarder = createRewarder();
      for (const at of order) expect(rewarder.answerText(JSON.stringify(items[at]), 0)).toBe(alone[at]);
    }),
    { numRuns: 20 * factor },
  );
});

test("anything at all gets a line", () => {
  const rewarder = createRewarder();
  const part = fc.oneof(fc.jsonValue(), fc.constantFrom<Json>(task, record, messages, "x"));
  const item = fc.record({ task: part, rollout: part, preset: part, id: part }, { requiredKeys: [] });
  fc.assert(
    fc.property(
      fc.oneof(
        item.map((one) => JSON.stringify(one)),
        fc.string(),
      ),
      (text) => {
        const line = JSON.parse(rewarder.answerText(text, 0));
        expect(line).toMatchObject({ format: 1, index: 0 });
        expect(line.error?.code).not.toBe("internal");
        if (line.value !== null) expect(line.value).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns: 500 * factor },
  );
});

test("a rule in text and the same as a formula are one rule", () => {
  const text = { ...task, constraints: [{ name: "a", formula: "called(tool_a)" }] };
  const data = { ...task, constraints: [{ name: "a", formula: called("tool_a") }] };
  expect(answer({ task: text, rollout: record }).hash).toBe(
    answer({ task: JSON.parse(JSON.stringify(data)), rollout: record }).hash,
  );
});
