import type { CallView } from "@agentltl/core/formula";
import { expect, test } from "vitest";
import { contentOfResult } from "./content-of-result.ts";

const source = 'def f():\n\treturn "x"\n';

test.each<[string, NonNullable<CallView["result"]>]>([
  ["a text", source],
  ["an object with content", { path: "a.py", content: source }],
  ["JSON in a text", JSON.stringify({ path: "a.py", content: source })],
  ["text parts, as MCP sends them", { content: [{ type: "text", text: source }] }],
  ["text parts in a list", [{ type: "text", text: source }]],
  ["text parts as JSON in a text", JSON.stringify([{ type: "text", text: source }])],
  ["an output", { output: source, isError: false, error: null }],
  ["JSON that was cut off", JSON.stringify({ path: "a.py", content: source }).slice(0, -2)],
])("a file is found in %s", (_name, result) => {
  expect(contentOfResult(result)?.text).toBe(source);
});

test.each([
  ["a JSON file", '{"name": "gyp", "version": 1}'],
  ["a JSON list", '["a", "b"]'],
  ["an empty file", ""],
  ["a file that speaks of errors", "Error = 1\nclass X: pass\nclass Y: pass\n"],
])("%s stays as it is", (_name, text) => {
  expect(contentOfResult(text)?.text).toBe(text);
});

test.each<[string, CallView["args"]]>([
  ["nothing", null],
  ["an error object", { error: "ENOENT: no such file src/a.py" }],
  ["an error object in a text", '{"error": "no such file src/a.py"}'],
  ["a marked error", { isError: true, content: "def f(): pass" }],
  ["a complaint", "Error: file not found: src/a.py"],
  ["a complaint of the system", "ENOENT: no such file or directory, open 'src/a.py'"],
  ["a complaint in content", { content: "File src/a.py does not exist" }],
  ["an object without a file", { size: 12 }],
  ["parts without a text", [{ type: "image", data: "aaaa" }]],
])("no file is found in %s", (_name, result) => {
  expect(contentOfResult(result)).toBeUndefined();
});

test.each([
  ["with an error among its keys", '{"error": "Something went wrong", "save": "Save", "cancel": "Cancel"}'],
  ["with an output of its own", '{"entry": "a.js", "output": {"path": "dist"}}'],
  ["with a file of its own", '{"version": 3, "file": "a.js", "sources": []}'],
])("a JSON file %s stays as it is", (_name, text) => {
  expect(contentOfResult(text, "a.json")?.text).toBe(text);
});

test.each<[string, CallView["args"], boolean]>([
  ["whole", { content: source }, false],
  ["marked as cut off", { content: source, truncated: true }, true],
  ["JSON that ends in the middle", JSON.stringify({ content: source }).slice(0, -3), true],
])("what is %s says so", (_name, result, expected) => {
  expect(contentOfResult(result)?.cut).toBe(expected);
});

test("bytes in base64 are no text", () => {
  expect(contentOfResult({ content: "AAAA", encoding: "base64" })).toBeUndefined();
});
