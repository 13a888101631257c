import { expect, test } from "vitest";
import { hashOf } from "./hash-of.ts";
import { jsonIn } from "./json-in.ts";

test.each<[string, string, unknown]>([
  ["JSON alone", '{"a": 1}', { a: 1 }],
  ["with white space around it", '\n {"a": 1}\n', { a: 1 }],
  ["any value", "false", false],
  ["null", "null", null],
  ["in code fences", '```json\n{"a": 1}\n```', { a: 1 }],
  ["in fences that name no language", "```\n[1]\n```", [1]],
  ["in fences in capitals", "```JSON\n[1]\n```", [1]],
  ["with words around the fences", 'Here:\n```json\n{"a": 1}\n```\nDone.', { a: 1 }],
  ["lines of any system", '```json\r\n{"a": 1}\r\n```', { a: 1 }],
  ["the first of two", "```json\n1\n```\n```json\n2\n```", 1],
  // Fences inside of a text of the JSON are no fences around it.
  ["that holds fences itself", '{"text": "```json\\n1\\n```"}', { text: "```json\n1\n```" }],
])("a reply is JSON: %s", (_what, text, value) => expect(jsonIn(text)).toEqual({ kind: "json", value }));

test.each(["", "I can't.", '{"a": 1', "```json\n{\n```", 'Here: {"a": 1}', "undefined", "NaN"])(
  "`%s` is none",
  (text) => {
    expect(jsonIn(text)).toEqual({ kind: "none" });
  },
);

test("equal values have one hash, whatever the order of their keys and what they leave out", () => {
  expect(hashOf({ a: 1, b: [2, { c: 3 }] })).toBe(hashOf({ b: [2, { c: 3 }], a: 1 }));
  expect(hashOf({ a: 1, b: undefined })).toBe(hashOf({ a: 1 }));
  expect(hashOf("")).toMatch(/^[0-9a-f]{64}$/);
});

test("values that differ have hashes that differ, also beside what JSON leaves out", () => {
  const values = [
    null,
    "",
    0,
    "0",
    false,
    [],
    {},
    [null],
    [1, 2],
    [2, 1],
    { a: 1 },
    { a: "1" },
    { b: 1 },
    { a: { b: 1 } },
    { "a.b": 1 },
    "é",
    "e\u0301",
  ];
  expect(new Set(values.map(hashOf)).size).toBe(values.length);
  const sampled = (temperature: number | undefined): object => [{ id: "m", temperature, top_p: undefined }];
  expect(new Set([undefined, 0, 1].map((one) => hashOf(sampled(one)))).size).toBe(3);
});
