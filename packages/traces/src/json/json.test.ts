import type { Json } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { dateOf } from "./date-of.ts";
import { known, knownOrNone } from "./known.ts";
import { looksLikeJson, unpacked } from "./parse-text.ts";

test.each<readonly [Json | undefined, number | undefined]>([
  ["1970-01-01T00:00:01Z", 1000],
  ["1970-01-01T00:00:01+00:00", 1000],
  ["soon", undefined],
  [1000, undefined],
  [null, undefined],
  [undefined, undefined],
])("the date of %j is %j", (value, time) => {
  expect(dateOf(value)).toBe(time);
});

test("what is not known has no key, and an object of nothing is none", () => {
  expect(known({ a: 1, b: undefined })).toEqual({ a: 1 });
  expect(known({ b: undefined })).toEqual({});
  expect(knownOrNone({ a: null, b: undefined })).toEqual({ a: null });
  expect(knownOrNone({ b: undefined })).toBeUndefined();
});

test.each(['{"a":1}', ' ["a"]', '"a"', "null", "[", "nullable", "12", "a {}", ""])(
  "%j is read back once it is put in quotes, and as it is where it doesn't look like JSON",
  (text) => {
    expect(unpacked(JSON.stringify(text))).toBe(text);
    expect(looksLikeJson(text) || unpacked(text) === text).toBe(true);
  },
);
