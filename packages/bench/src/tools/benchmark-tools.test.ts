import type { Json } from "@agentltl/core/host";
import fc from "fast-check";
import { expect, test } from "vitest";
import { benchmarkTools, type ToolName } from "./benchmark-tools.ts";
import { jsonSchemaOf } from "./json-schema-of.ts";

const tools = benchmarkTools();

/** What a tool gives, or what it complains about. */
function check(tool: ToolName, args: Json | undefined, expected: Json): void {
  expect(tools[tool].run(args)).toEqual(expected);
}

test.each<[ToolName, Json, Json]>([
  ["tool_a", { i: 1 }, { result: 2 }],
  ["tool_a", { i: 2 }, { result: 5 }],
  ["tool_a_list", { seed: 42 }, { numbers: [8, 2, 46] }],
  ["tool_b", { i: 8, j: 0 }, { result: 11 }],
  ["tool_b", { i: 2, j: 0 }, { result: 11 }],
  ["tool_b", { i: 46, j: 0 }, { result: 11 }],
  ["tool_d", { numbers: [11, 11, 11] }, { result: 33 }],
])("the values that the paper shows: %s(%j) gives %j", check);

test.each<[ToolName, Json, Json]>([
  ["tool_c", { i: 3 }, { result: 13 }],
  ["tool_c", { i: -4 }, { result: 99 }],
  ["tool_iterations", { x: 42, d: 1 }, { result: 3 }],
  ["tool_iterations", { x: 0, d: 0 }, { result: 1 }],
  ["tool_expand", { node: 2 }, { nodes: [7, 12] }],
  ["tool_expand", { node: 3 }, { nodes: [10] }],
  ["tool_value", { node: 2 }, { result: 27 }],
  ["tool_d", { numbers: [] }, { result: 0 }],
])("the values that are ours: %s(%j) gives %j", check);

test("a list is as long as the instance asks for, and begins the same", () => {
  expect(benchmarkTools({ items: 7 }).tool_a_list.run({ seed: 42 })).toEqual({
    numbers: [8, 2, 46, 40, 34, 28, 22],
  });
});

test("what a tool can't work with is refused with what it needs", () => {
  const messageOf = (tool: ToolName, args: Json | undefined): string => {
    try {
      return JSON.stringify(tools[tool].run(args));
    } catch (error) {
      return error instanceof Error ? error.message : "";
    }
  };
  expect([
    messageOf("tool_a", undefined),
    messageOf("tool_a", { i: "1" }),
    messageOf("tool_b", { i: 1 }),
    messageOf("tool_d", { numbers: [1, null] }),
    messageOf("tool_a", { i: 1.5 }),
  ]).toMatchInlineSnapshot(`
    [
      "argument \`i\` is missing: give an integer",
      "argument \`i\` is \`"1"\`: give an integer",
      "argument \`j\` is missing: give an integer",
      "argument \`numbers\` is \`[1,null]\`: give a list of integers",
      "argument \`i\` is \`1.5\`: give an integer",
    ]
  `);
});

test("arguments are told as JSON Schema", () => {
  expect(jsonSchemaOf(tools.tool_b)).toEqual({
    type: "object",
    properties: { i: { type: "integer" }, j: { type: "integer" } },
    required: ["i", "j"],
    additionalProperties: false,
  });
  expect(jsonSchemaOf(tools.tool_d)).toMatchObject({
    properties: { numbers: { type: "array", items: { type: "integer" } } },
  });
});

test("descriptions tell the shape of what comes back, and nothing of how it is worked out", () => {
  expect(
    Object.values(tools).map(({ name, description }) => `${name}: ${description}`),
  ).toMatchInlineSnapshot(`
    [
      "tool_a: Takes an integer and returns an integer as \`result\`.",
      "tool_b: Takes two integers and returns an integer as \`result\`.",
      "tool_c: Takes an integer and returns an integer as \`result\`.",
      "tool_d: Takes a list of integers and returns an integer as \`result\`.",
      "tool_a_list: Takes an integer and returns a list of integers as \`numbers\`.",
      "tool_iterations: Takes two integers and returns an integer as \`result\`.",
      "tool_expand: Takes an integer and returns a list of integers as \`nodes\`.",
      "tool_value: Takes an integer and returns an integer as \`result\`.",
    ]
  `);
});

test("every tool gives whole numbers for whole numbers, the same each time", () => {
  const integers = fc.integer({ min: -1000, max: 1000 });
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(tools)), integers, integers, (tool, first, second) => {
      const args = Object.fromEntries(
        tool.parameters.map(({ name, kind }, index): [string, Json] => [
          name,
          kind === "integers" ? [first, second] : index === 0 ? first : second,
        ]),
      );
      const result = tool.run(args);
      expect(tool.run(args)).toEqual(result);
      for (const value of Object.values(result).flat()) expect(Number.isSafeInteger(value)).toBe(true);
    }),
  );
});
