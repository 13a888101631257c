import { expect, test } from "vitest";
import { call } from "../../test/calls.ts";
import { isUse, type ToolUse } from "./tool-use.ts";

test.each<[string, string, ToolUse, boolean]>([
  ["the same name", "view", { name: "view" }, true],
  ["another name", "viewer", { name: "view" }, false],
  ["a star for a server", "mcp__files__read_file", { name: "mcp__*__read_file" }, true],
  ["a star for nothing", "read_file", { name: "*read_file" }, true],
  ["a star at the end", "read_file_v2", { name: "read_file*" }, true],
  ["two stars", "mcp__a__read__b", { name: "mcp__*__read*" }, true],
  ["pieces that would overlap", "aba", { name: "ab*ba" }, false],
  ["pieces in another order", "mcp__read__x", { name: "mcp__*__read*" }, false],
  ["dots, which stand for themselves", "readXfile", { name: "read.file" }, false],
  ["a command", "editor", { name: "editor", when: { command: "view" } }, true],
  ["another command", "editor", { name: "editor", when: { command: "create" } }, false],
  ["no such argument", "editor", { name: "editor", when: { constructor: "view" } }, false],
])("%s", (_name, tool, use, expected) => {
  expect(isUse(call(tool, { command: "view" }), use)).toBe(expected);
});

test("a name of stars takes no longer than it should", () => {
  expect(isUse(call("a".repeat(100_000), {}), { name: `${"*a".repeat(50)}*b` })).toBe(false);
});
