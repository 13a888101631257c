import { expect, test } from "vitest";
import { parseJsonText } from "./parse-json-text.ts";
import { maxDepth } from "./read-json.ts";

test("a text of JSON is its value, and any other text is none", () => {
  expect(parseJsonText('{"a": [1, null]}')).toEqual({ a: [1, null] });
  expect(parseJsonText("null")).toBe(null);
  expect(parseJsonText("{a: 1}")).toBe(undefined);
  expect(parseJsonText(`${"[".repeat(maxDepth + 2)}${"]".repeat(maxDepth + 2)}`)).toBe(undefined);
});
