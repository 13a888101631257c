import { expect, test } from "vitest";
import { omissionsIn } from "./omissions.ts";

test.each([
  "[Output truncated]",
  "... (12 more lines)",
  "(100 more lines above)",
  "(42 more lines below)",
  "[... 1,200 characters truncated ...]",
  "<response clipped>",
  "[truncated]",
  "... 12 lines omitted ...",
  "<NOTE>To save on context only part of this file has been shown to you.</NOTE>",
  "Showing lines 1-50 of 300",
  "[File too large: 5 MB]",
  "# rest of the file omitted",
  "...",
  "[...]",
])("%s says that something is missing", (line) => {
  expect(omissionsIn(`x = 1\n${line}\ny = 2`)).toEqual([{ start: 6, end: 6 + line.length }]);
});

test.each([
  "truncated = text[:10]",
  "def truncate(text): pass",
  "    ...",
  "x = [...]",
  "for line in lines: print(line, more)",
  "first, last = names",
  '"""Truncates lines that are too long."""',
  "more = 3",
])("%s is source", (line) => {
  expect(omissionsIn(`x = 1\n${line}\ny = 2`)).toEqual([]);
});

test("each line counts once, and those of a text that is made of them come to an end", () => {
  expect(omissionsIn("... 1 more line ...\n".repeat(3))).toHaveLength(3);
  expect(omissionsIn("…\n".repeat(100_000))).toHaveLength(20_000);
});
