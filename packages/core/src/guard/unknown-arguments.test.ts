import { describe, expect, test } from "vitest";
import { parsePattern } from "../syntax/parse-pattern.ts";
import type { ToolDescription } from "./tool-description.ts";
import { unknownArguments } from "./unknown-arguments.ts";

const closed = { type: "object", properties: { id: {}, by: { properties: { name: {} } } } };
const list = { properties: { items: { items: { properties: { id: {} } } } } };

/** What the pattern looks at and the tools don't have: `tool.argument (what they have)`. */
function check(pattern: string, tools: Readonly<Record<string, unknown>>, expected: string): void {
  const described = Object.entries(tools).map(
    ([name, parameters]): ToolDescription => ({ name, parameters }) as never,
  );
  const found = unknownArguments(parsePattern(pattern), described);
  const texts = found.map(({ tool, argument, known }) => `${tool}.${argument} (${known.join(" ")})`);
  expect(texts.join(", ")).toBe(expected);
}

describe("an argument that the tool doesn't have is unknown", () => {
  test.each([
    ["a(id = 1)", ""],
    ["a(ids = 1)", "a.ids (id by)"],
    ["a(by.name = 1)", ""],
    ["a(by.nam = 1)", "a.by.nam (by.name)"],
    ["a(id.deep = 1)", ""],
    ["a(x = 1, y = 2)", "a.x (id by), a.y (id by)"],
    ["a(id > args.other.x)", "a.other (id by)"],
    ["a(constructor = 1)", "a.constructor (id by)"],
    ["a(result.x = 1)", ""],
    ['a(args = {"x": 1})', ""],
    ["*(x = 1)", ""],
    ["b(x = 1)", ""],
    ["a*(x = 1)", "a.x (id by)"],
    ["[a, b](x = 1)", "a.x (id by)"],
  ])("%s: %j", (pattern, expected) => {
    check(pattern, { a: closed }, expected);
  });

  test("also in the elements of a list", () => {
    check("a(items[*].id = 1)", { a: list }, "");
    check("a(items[0].id = 1)", { a: list }, "");
    check("a(items[*].nr = 1)", { a: list }, "a.items.nr (items.id)");
  });

  test("and where it has none at all", () => {
    check("a(x = 1)", { a: { properties: {} } }, "a.x ()");
    check("a(x = 1)", { a: { properties: {}, additionalProperties: false } }, "a.x ()");
  });
});

describe("nothing is claimed of a tool whose schema leaves room", () => {
  test.each([
    undefined,
    null,
    true,
    "schema",
    {},
    { properties: null },
    { ...closed, additionalProperties: true },
    { ...closed, additionalProperties: {} },
    { ...closed, $ref: "#/x" },
    { ...closed, allOf: [] },
    { ...closed, anyOf: [] },
    { ...closed, oneOf: [] },
    { ...closed, if: {} },
    { ...closed, patternProperties: {} },
    { ...closed, dependentSchemas: {} },
  ])("%j", (schema) => {
    check("a(x = 1)", { a: schema }, "");
  });

  test("or where one of the tools that are meant has it", () => {
    check("[a, b](x = 1)", { a: closed, b: { properties: { x: {} } } }, "");
    check("[a, b](x = 1)", { a: closed, b: undefined }, "");
    check("[a, b](x = 1)", { a: closed, b: { properties: { y: {} } } }, "a.x (id by)");
  });
});
