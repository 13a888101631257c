import { describe, expect, test } from "vitest";
import { type Calls, call, read, trace } from "../../test/calls.ts";
import { evidenceEntries, evidenceOf } from "./evidence-of.ts";
import type { ReadOptions } from "./read-options.ts";
import { seenEntities } from "./seen-entities.ts";

/** Where the name `send` was seen: `path:line` for each read that shows it. */
function check(calls: Calls, expected: string, options: ReadOptions = {}): void {
  const entries = evidenceOf("send", seenEntities(trace(...calls), options));
  const found = entries.map(({ call: at, path, line }) => `#${at + 1} ${path}:${line}`);
  expect([...new Set(found)].join(", ")).toBe(expected);
}

const source = "import os\n\ndef send(x):\n    return x\n";

describe("what is read is seen", () => {
  test.each<[string, Calls, string]>([
    ["as text", [read("a.py", source)], "#1 a.py:3"],
    ["in JSON", [read("a.py", JSON.stringify({ content: source }))], "#1 a.py:3"],
    [
      "with Windows line ends and a byte order mark",
      [read("a.py", `\ufeff${source.replaceAll("\n", "\r\n")}`)],
      "#1 a.py:3",
    ],
    ["with old Mac line ends", [read("a.py", source.replaceAll("\n", "\r"))], "#1 a.py:3"],
    ["with line numbers of a window", [read("a.py", "41\tx = 1\n42\tdef send():\n43\t  pass")], "#1 a.py:42"],
    ["from a line on", [read("a.py", source, { args: { path: "a.py", start_line: 11 } })], "#1 a.py:13"],
    ["from somewhere", [read("a.py", source, { args: { path: "a.py", offset: 11 } })], "#1 a.py:undefined"],
    ["under another argument name", [read("a.py", source, { args: { file_path: "a.py" } })], "#1 a.py:3"],
    ["with arguments that are a text", [read("a.py", source, { args: "a.py" })], "#1 a.py:3"],
    ["twice", [read("a.py", source), read("a.py", source)], "#1 a.py:3, #2 a.py:3"],
    ["where nobody recorded how it ended", [read("a.py", source, { outcome: "unknown" })], "#1 a.py:3"],
  ])("%s", (_name, calls, expected) => check(calls, expected));
});

test("a byte order mark hides no definition on the first line", () => {
  const { reads } = seenEntities(trace(read("a.py", "\ufeffdef send(): pass")));
  expect(reads[0]?.definitions).toHaveLength(1);
});

describe("what is not read is not seen", () => {
  test.each<[string, Calls]>([
    ["a listing", [call("list_directory", { path: "." }, "send.py\nsend")]],
    ["a search", [call("grep", { pattern: "send" }, source)]],
    ["a failed read", [read("a.py", source, { outcome: "error" })]],
    ["a refused read", [read("a.py", source, { outcome: "refused" })]],
    ["a complaint", [read("send.py", "Error: send.py not found")]],
    ["bytes without a NUL", [read("a.bin", `send ${"\ufffd\u0001".repeat(9)}`)]],
    ["bytes", [read("a.bin", `send\u0000${source}`)]],
    ["arguments that hide behind inherited names", [read("a.py", null, { args: { constructor: "send" } })]],
  ])("%s", (_name, calls) => check(calls, ""));

  test("tools that read are an option", () => {
    check([read("a.py", source, { name: "view" })], "");
    check([read("a.py", source, { name: "view" })], "#1 a.py:3", { readTools: ["view"] });
  });
});

describe("what the agent wrote itself", () => {
  const write = call("write_file", { path: "./a.py", content: source });
  test("is not seen when it reads it back", () => check([write, read("a.py", source)], ""));
  test("was seen if it read it before", () =>
    check([read("a.py", source), write, read("a.py", source)], "#1 a.py:3"));
  test("is seen in other files", () => check([write, read("b.py", source)], "#2 b.py:3"));
  test("is not seen where the writing failed and the file is another's", () => {
    check([{ ...write, outcome: "error" }, read("a.py", source)], "#2 a.py:3");
  });
  test("is left out of an edited file, the rest of which is seen", () => {
    const edit = call("edit_file", { path: "a.py", old_str: "os", new_str: "os\ndef other(): pass" });
    const seen = seenEntities(trace(edit, read("a.py", `${source}def other(): pass\n`)));
    const names = evidenceEntries(seen).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["send", "os"]));
    expect(names).not.toContain("other");
  });
});

test("a result that was not recorded, or is too long to look at, leaves things open", () => {
  expect(seenEntities(trace(read("a.py", undefined))).incomplete).toBe(true);
  expect(seenEntities(trace(read("a.py", source)), { longestRead: 10 }).incomplete).toBe(true);
  expect(seenEntities(trace(read("a.py", source))).incomplete).toBe(false);
  expect(seenEntities(trace(read("a.py", undefined, { outcome: "refused" }))).incomplete).toBe(false);
});
