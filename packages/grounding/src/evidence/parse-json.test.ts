import type { Json } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

test.each<readonly [string, string, Json | undefined]>([
  ["an object", '{"a":[1]}', { a: [1] }],
  ["`null` is a value", "null", null],
  ["a text that is no JSON", "{a}", undefined],
  ["a text that was cut off", `["${"a".repeat(30_000)}`, undefined],
  ["a long list", `[${"1,".repeat(15_000)}1]`, Array.from({ length: 15_001 }, () => 1)],
])("%s", (_name, text, value) => {
  expect(parseJson(text)).toEqual(value);
});
