import type { CallView } from "@agentltl/core/formula";
import { expect, test } from "vitest";
import { call } from "../../test/calls.ts";
import { type ReadOptions, readSettings } from "./read-options.ts";
import { requestedFiles } from "./requested-files.ts";

/** What a call asks for: `path:firstLine`, with `+` where it is the whole file. */
function check(name: string, args: CallView["args"], expected: string, options: ReadOptions = {}): void {
  const files = requestedFiles(call(name, args), readSettings({ readTools: [name], ...options }));
  expect(files.map((one) => `${one.path}:${one.firstLine}${one.whole ? "+" : ""}`).join(" ")).toBe(expected);
}

test.each<[string, CallView["args"], string]>([
  ["read_file", { path: "a.py" }, "a.py:1+"],
  ["read_file", { path: "a.py", start_line: null, end_line: null }, "a.py:1+"],
  ["read_file", { target_file: "a.py", start_line: 5 }, "a.py:5"],
  ["read_file", { target_file: "a.py", startLine: "5", endLine: 9 }, "a.py:5"],
  ["read_file", { path: "a.py", limit: 9 }, "a.py:1"],
  ["read_file", { path: "a.py", offset: 9 }, "a.py:undefined"],
  ["read_file", { path: "a.py", lines: "10-20" }, "a.py:10"],
  ["read_file", { path: "a.py", range: [-1, 3] }, "a.py:undefined"],
  ["read_file", "a.py", "a.py:1+"],
  ["read_file", null, "undefined:1+"],
  ["read_file", { path: 7 }, "undefined:1+"],
  ["read_file", { constructor: "a.py" }, "undefined:1+"],
  ["read_text_file", { path: "a.py", head: 3 }, "a.py:1"],
  ["read_text_file", { path: "a.py", tail: 3 }, "a.py:undefined"],
  ["read_multiple_files", { paths: ["a.py", "b.py", 3] }, "a.py:1+ b.py:1+"],
  ["str_replace_editor", { command: "view", path: "/a.py", view_range: [7, 9] }, "/a.py:7"],
  ["str_replace_editor", { command: "create", path: "/a.py" }, ""],
  ["Read", { file_path: "/a.py", offset: 12, limit: 3 }, "/a.py:12"],
  ["bash", { command: "cat a.py" }, "a.py:1"],
  ["bash", { command: "make" }, ""],
  ["view", { filename: "a.py" }, "a.py:1+"],
])("%s %j", (name, args, expected) => check(name, args, expected));

test("a tool of one's own says which arguments it has", () => {
  const readTools = [{ name: "fetch_*", path: "uri", firstLine: ["from", "begin"] }];
  check("fetch_source", { uri: "a.py", path: "no", begin: 4 }, "a.py:4", { readTools });
  check("store_source", { uri: "a.py" }, "", { readTools });
});

test("other argument names for all tools", () => {
  const options = { pathArguments: ["where"], startLineArguments: ["from"] };
  check("read_file", { path: "a.py", where: "b.py", from: 3 }, "b.py:3", options);
});

test("nothing but read_file reads unless it is named", () => {
  const asked = (name: string) => requestedFiles(call(name, { path: "a.py" }), readSettings({})).length;
  expect(["read_file", "view", "cat", "list_directory"].map(asked)).toEqual([1, 0, 0, 0]);
});
