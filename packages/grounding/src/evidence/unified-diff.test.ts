import { expect, test } from "vitest";
import { countLines } from "./count-lines.ts";
import { looksBinary } from "./looks-binary.ts";
import { diffSource } from "./unified-diff.ts";

const never = (): boolean => false;

/** The lines of source in a diff that are not blank, with their numbers, or `none`. */
function check(text: string, expected: readonly string[] | "none", path?: string): void {
  for (const one of [text, text.replaceAll("\n", "\r\n")]) {
    const found = diffSource(one, never);
    const lines = found?.code
      .split("\n")
      .flatMap((line, at) => (line.trim() === "" ? [] : [`${at + 1} ${line.replace("\r", "")}`]));
    expect(lines ?? "none").toEqual(expected);
    expect(found?.path).toBe(path);
  }
}

const head = "--- a/src/db.lua\n+++ b/src/db.lua\n@@ -1,4 +1,4 @@\n";

test.each<[string, string, readonly string[] | "none", string?]>([
  [
    "what the file shows afterwards",
    `${head} local a = 1\n-local b = 2\n+local b = 3\n return a\n`,
    ["4 local a = 1", "6 local b = 3", "7 return a"],
    "src/db.lua",
  ],
  // A line that is taken away looks as a heading where it begins with `--`.
  [
    "a comment that is taken away",
    `${head} local a = 1\n--- old note\n+local c = 3\n return c\n`,
    ["4 local a = 1", "6 local c = 3", "7 return c"],
    "src/db.lua",
  ],
  ["two of them", `${head}--- one\n--- two\n+local c = 3\n`, ["6 local c = 3"], "src/db.lua"],
  ["one at the end", `${head}+local c = 3\n--- old note`, ["4 local c = 3"], "src/db.lua"],
  ["an added line that looks as one", `${head} a\n+++ b\n c\n`, ["4 a", "5 ++ b", "6 c"]],
  [
    "of git, with a second file",
    `diff --git a/x.py b/x.py\nindex 1..2 100644\n--- a/x.py\n+++ b/x.py\n@@ -1 +1,2 @@\n a = 1\n+b = 2\ndiff --git a/y.py b/y.py\n--- a/y.py\n+++ b/y.py\n@@ -1 +1 @@ def f():\n-c = 1\n+c = 2\n`,
    ["6 a = 1", "7 b = 2", "13 c = 2"],
  ],
  [
    "without git, with a second file",
    "--- x.py\n+++ x.py\n@@ -1 +1 @@\n-a\n+b\n--- y.py\n+++ y.py\n@@ -1 +1 @@\n-c\n+d\n",
    ["5 b", "10 d"],
  ],
  ["no end of the last line", `${head} a\n+b\n\\ No newline at end of file`, ["4 a", "5 b"], "src/db.lua"],
  ["of a commit", `commit 1234567890\nAuthor: A\n\n    a = 0\n\n${head}+b = 1\n`, ["9 b = 1"], "src/db.lua"],
  ["a hunk alone", "@@ -1,2 +1,2 @@\n a\n+b\n", ["2 a", "3 b"]],
  ["a new file", "--- /dev/null\n+++ b/new.py\n@@ -0,0 +1 @@\n+a = 1\n", ["4 a = 1"], "new.py"],
  [
    "a path with a time behind it",
    "--- x.py\t2026-01-01\n+++ x.py\t2026-01-02\n@@ -1 +1 @@\n+a\n",
    ["4 a"],
    "x.py",
  ],
  // What is none.
  ["nothing", "", "none"],
  ["source that holds one in a string", `text = """\n${head}+b\n"""\n`, "none"],
  ["a heading without a hunk", "--- a/x.py\n+++ b/x.py\n", "none"],
  ["a list", "- one\n+ two\n", "none"],
  ["front matter", "---\ntitle: x\n---\n@@ -1 +1 @@\n", "none"],
])("%s", (_what, text, expected, path) => check(text, expected, path));

test("where time is up it is the source up to there", () => {
  let lines = 0;
  const found = diffSource(`${head}${"+a = 1\n".repeat(100_000)}`, () => {
    lines += 1;
    return lines > 1;
  });
  expect(found?.code.split("\n").length).toBeLessThan(100_003);
});

test.each<[string, string, boolean]>([
  ["nothing", "", false],
  ["a text", "def f():\r\n\treturn 1\f\n", false],
  ["one NUL", `${"a".repeat(1000)}\0`, true],
  ["a NUL behind the first 64 K", `${"a".repeat(65_536)}\0`, false],
  ["2 % of controls", `${"a".repeat(98)}\u0001\u0002`, false],
  ["more than 2 %", `${"a".repeat(97)}\u0001\u0002\u007f`, true],
  ["replacement characters", "a\ufffd\ufffd", true],
  ["letters of any language", "größe 订单 🙂".repeat(10), false],
  ["colours of a terminal, a few", `${"a".repeat(200)}\u001b[31m`, false],
])("bytes that were read as text: %s", (_what, text, expected) => expect(looksBinary(text)).toBe(expected));

test.each([
  ["", 1],
  ["a", 1],
  ["a\n", 2],
  ["\n\n", 3],
  ["a\r\nb", 2],
])("%j has %d lines", (text, lines) => expect(countLines(text)).toBe(lines));
