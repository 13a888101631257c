import type { Json } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { costOf, createMeter, type Spending } from "./cost.ts";
import { leastRandom } from "./decoding.ts";
import type { OfferedTool } from "./model.ts";
import { jsonIn, type PlanStep, readPlan, referenceIn } from "./plan.ts";
import { readVerdict } from "./plan-verdict.ts";
import { scriptedModel } from "./scripted-model.ts";
import { argumentFaults, isOpen, placeholderOf, stepArguments } from "./step-arguments.ts";

test.each<[string, string, unknown]>([
  ["JSON alone", '{"a": 1}', { a: 1 }],
  ["in a fence", '```json\n{"a": 1}\n```', { a: 1 }],
  ["between words", 'Here it is: {"a": {"b": 2}}. Good luck!', { a: { b: 2 } }],
  ["cut off", '{"a": 1', undefined],
  ["a list", "[1]", undefined],
  ["nothing", "", undefined],
  ["braces the wrong way round", "} {", undefined],
  ["two objects", '{"a": 1} {"b": 2}', undefined],
])("the JSON of a reply: %s", (_what, text, json) => expect(jsonIn(text)).toEqual(json));

test("a plan is read with its steps, and what is none says why", () => {
  expect(readPlan('{"steps": []}')).toEqual({ steps: [] });
  expect(
    readPlan(
      '{"steps": [{"tool": "find", "args": {"id": 1}, "dependsOn": [1]}, {"tool": "pay", "constraints": "the sum"}]}',
    ),
  ).toEqual({
    steps: [
      { tool: "find", args: { id: 1 }, dependsOn: [1] },
      { tool: "pay", constraints: "the sum", dependsOn: [] },
    ],
  });
  const wrong = [
    "I can't.",
    "{}",
    '{"steps": {}}',
    '{"steps": [{"args": {}}]}',
    '{"steps": [{"tool": "a", "args": [1]}]}',
    '{"steps": [{"tool": "a", "dependsOn": [1.5]}]}',
    `{"steps": [${Array.from({ length: 101 }, () => '{"tool": "a"}').join(",")}]}`,
  ];
  expect(wrong.map((text) => readPlan(text))).toMatchInlineSnapshot(`
    [
      {
        "fault": "the reply holds no JSON",
      },
      {
        "fault": "steps: Invalid input: expected array, received undefined",
      },
      {
        "fault": "steps: Invalid input: expected array, received object",
      },
      {
        "fault": "steps.0.tool: Invalid input: expected string, received undefined",
      },
      {
        "fault": "steps.0.args: Invalid input: expected record, received array",
      },
      {
        "fault": "steps.0.dependsOn.0: Invalid input: expected int, received number",
      },
      {
        "fault": "steps: Too big: expected array to have <=100 items",
      },
    ]
  `);
});

test.each<[string, string, string]>([
  ["accepted", '{"accepted": true}', "accepted"],
  ["accepted, with words around it", 'Fine. {"accepted": true, "reason": "all is well"}', "accepted"],
  ["rejected", '{"accepted": false, "step": 2, "check": "dependency", "reason": "no"}', "2 dependency: no"],
  // Who says nothing of the kind accepts nothing.
  ["no JSON", "accepted", "0 schema: the verifier gave no verdict"],
  ["a text for a truth value", '{"accepted": "true"}', "0 schema: the verifier gave no verdict"],
  ["1", '{"accepted": 1}', "0 schema: the verifier gave no verdict"],
  [
    "an unknown check",
    '{"accepted": false, "step": 1, "check": "style", "reason": "no"}',
    "0 schema: the verifier gave no verdict",
  ],
  [
    "a rejection without a reason",
    '{"accepted": false, "step": 1, "check": "schema"}',
    "0 schema: the verifier gave no verdict",
  ],
  ["both", '{"accepted": true} {"accepted": false}', "0 schema: the verifier gave no verdict"],
])("a verdict: %s", (_what, text, expected) => {
  const verdict = readVerdict(text);
  expect(
    verdict.kind === "accepted" ? "accepted" : `${verdict.step} ${verdict.check}: ${verdict.reason}`,
  ).toBe(expected);
});

test.each<[Json, object | undefined]>([
  [{ $step: 1 }, { step: 1, path: undefined }],
  [
    { $step: 2, path: "items[0].id" },
    { step: 2, path: "items[0].id" },
  ],
  [{ $step: "1" }, undefined],
  [{ $step: 1.5 }, undefined],
  [{ $step: 1, path: null }, undefined],
  [{ $step: 1, more: true }, undefined],
  ["$step", undefined],
  [null, undefined],
])("%j refers to %j", (value, reference) => expect(referenceIn(value)).toEqual(reference));

const step = (args?: PlanStep["args"], constraints?: string): PlanStep => ({
  tool: "pay",
  ...(args === undefined ? {} : { args }),
  ...(constraints === undefined ? {} : { constraints }),
  dependsOn: [],
});

test("what an earlier step is to give has a text of its own in its place, however deep it stands", () => {
  const { args, references, inWords } = stepArguments(
    step({ id: { $step: 1, path: "id" }, list: [1, { of: { $step: 2 } }], plain: "x" }),
  );
  expect(references).toEqual([
    { step: 1, path: "id" },
    { step: 2, path: undefined },
  ]);
  expect(args).toEqual({
    id: placeholderOf({ step: 1, path: "id" }),
    list: [1, { of: placeholderOf({ step: 2 }) }],
    plain: "x",
  });
  expect([isOpen(args.id ?? null), isOpen(args.list ?? null), isOpen(args.plain ?? null)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(inWords).toBe(false);
});

test.each<[string, PlanStep, boolean]>([
  ["arguments that are all written", step({ id: 1 }), false],
  ["none at all are written", step(), true],
  ["some are said in words", step({ id: 1 }, "the newest"), true],
])("in words: %s", (_what, one, expected) => expect(stepArguments(one).inWords).toBe(expected));

const pay: OfferedTool = {
  name: "pay",
  description: "pays",
  parameters: {
    type: "object",
    properties: { id: { type: "string" }, amount: { type: "number", minimum: 0 } },
    required: ["id", "amount"],
    additionalProperties: false,
  },
};

test.each<[string, PlanStep, readonly string[]]>([
  ["all fit", step({ id: "W1", amount: 3 }), []],
  ["one is to be given", step({ id: { $step: 1 }, amount: 3 }), []],
  ["all are to be given", step({ id: { $step: 1 }, amount: { $step: 1 } }), []],
  ["one is missing", step({ id: "W1" }), ['Instance does not have required property "amount".']],
  ["one is said in words", step({ id: "W1" }, "the amount paid"), []],
  [
    "one that is said to be given has another name",
    step({ id: "W1", amount: 3, extra: { $step: 1 } }),
    ["it takes no argument `extra`"],
  ],
])("the arguments of a step: %s", (_what, one, faults) =>
  expect(argumentFaults(pay, stepArguments(one))).toEqual(faults),
);

test("a wrong value is one whatever else is to be given", () => {
  expect(argumentFaults(pay, stepArguments(step({ id: { $step: 1 }, amount: -3 }))).join()).toContain(
    "less than 0",
  );
  expect(argumentFaults(pay, stepArguments(step({ amount: "3" }, "the id of the order"))).join()).toContain(
    "amount",
  );
});

test("a tool that says nothing of its arguments takes any", () => {
  expect(
    argumentFaults({ name: "x", description: "" }, stepArguments(step({ any: [1, { $step: 3 }] }))),
  ).toEqual([]);
});

const spending = (purpose: Spending["purpose"], tokens: number | null, latencyMs: number): Spending => ({
  purpose,
  tokens,
  latencyMs,
});

test("costs add up by what they are for; where a provider reports no tokens no sum of them is told", () => {
  const cost = costOf([spending("plan", 10, 5), spending("act", 3, 2), spending("act", null, 1)]);
  expect(cost).toMatchObject({
    requests: 3,
    tokens: null,
    latencyMs: 8,
    by: {
      plan: { requests: 1, tokens: 10, latencyMs: 5 },
      act: { requests: 2, tokens: null, latencyMs: 3 },
      verify: { requests: 0, tokens: 0, latencyMs: 0 },
      revise: { requests: 0, tokens: 0, latencyMs: 0 },
    },
  });
  expect(costOf([])).toMatchObject({ requests: 0, tokens: 0, latencyMs: 0 });
});

test("a meter keeps what each request took, behind what was spent before, and hands on what fails", async () => {
  let now = 0;
  const clock = (): number => {
    now += 7;
    return now;
  };
  const meter = createMeter(clock, [spending("plan", 1, 1)]);
  const options = { ...leastRandom, tools: [] };
  const model = scriptedModel("m", ["a", [["find", { id: 1 }]]], { inputTokens: 4, outputTokens: 2 });
  expect((await meter.ask("plan", model, [], options)).text).toBe("a");
  expect((await meter.ask("act", model, [], options)).calls).toEqual([
    { id: "2-1", name: "find", args: { id: 1 } },
  ]);
  await expect(meter.ask("act", model, [], options)).rejects.toThrow("the script of m has 2 replies");
  expect(meter.spent).toEqual([spending("plan", 1, 1), spending("plan", 6, 7), spending("act", 6, 7)]);
});
