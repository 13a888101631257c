import { expect, test } from "vitest";
import { readText } from "./read-text.ts";

test.each([
  ['{"a": [1]}', { a: [1] }],
  ["null", null],
  ["7", 7],
  ["done", "done"],
  ['{"a": ', '{"a": '],
])("%s", (text, value) => {
  expect(readText(text)).toEqual(value);
});
