import { expect, test } from "vitest";
import { namesOf, readToolsOf } from "./read-tools.ts";

test("a tool is its name, and its argument with the path where one is given", () => {
  expect(readToolsOf(["view", "open:file_name", "mcp:fs:uri"])).toEqual([
    "view",
    { name: "open", path: "file_name" },
    { name: "mcp:fs", path: "uri" },
  ]);
  expect(namesOf(readToolsOf(["view", "open:file_name"]))).toEqual(["view", "open"]);
});

test("by default read_file reads", () => {
  expect([readToolsOf(), readToolsOf([])]).toEqual([["read_file"], ["read_file"]]);
});

test.each(["", " ", ":path", "view:", ":"])("`%s` names no tool", (text) => {
  expect(() => readToolsOf([text])).toThrow(
    `--read-tool \`${text}\` names no tool; write a tool's name, or name:pathArg such as view:file_name`,
  );
});
