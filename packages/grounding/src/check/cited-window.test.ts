import type { CallView } from "@agentltl/core/formula";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { call, read, trace } from "../../test/calls.ts";
import { checkGrounding } from "./check-grounding.ts";
import type { CitedLines, EntityFinding } from "./result.ts";

const lines = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => `x_${from + index} = 1`).join("\n");
const numbered = (from: number, to: number): string => lines(from, to).replace(/^x_(\d+)/gm, "$1\tx_$1");
const readTools = ["read_file", "view", "bash"];

function findingOf(answer: string, calls: readonly CallView[]): EntityFinding | undefined {
  return checkGrounding(answer, trace(...calls), { readTools }).entities[0];
}

/** What is said of the lines that an answer cites; the path is grounded whatever that is. */
function check(answer: string, calls: readonly CallView[], expected: CitedLines | undefined): void {
  const found = findingOf(answer, calls);
  expect(found?.citedLines).toBe(expected);
  expect(found?.grounded).toBe(true);
}

describe("of a window that was read", () => {
  const window = [read("src/a.py", lines(11, 20), { args: { path: "src/a.py", start_line: 11 } })];
  test.each<[string, CitedLines | undefined]>([
    ["a.py:11-20", "read"],
    ["src/a.py:15", "read"],
    ["a.py#L20", "read"],
    ["a.py (lines 12 to 13)", "read"],
    ["a.py:10-12", "unread"],
    ["a.py:20-21", "unread"],
    ["line 300 of a.py", "unread"],
    ["a.py:1-400", "unread"],
    ["a.py", undefined],
  ])("%s", (answer, expected) => check(answer, window, expected));
});

describe("the window is known by", () => {
  test.each<[string, readonly CallView[], string, CitedLines]>([
    ["the whole file: inside", [read("a.py", `${lines(1, 9)}\n`)], "a.py:9", "read"],
    ["the whole file: beyond its end", [read("a.py", `${lines(1, 9)}\n`)], "a.py:10", "unread"],
    ["numbers: inside", [read("a.py", numbered(41, 50))], "a.py:41-50", "read"],
    ["numbers: before", [read("a.py", numbered(41, 50))], "a.py:40", "unread"],
    [
      "numbers under a heading",
      [read("a.py", `File a.py:\n${numbered(41, 50)}\n(End of file)`)],
      "a.py:40",
      "unread",
    ],
    [
      "numbers that jump: the gap",
      [read("a.py", `${numbered(1, 15)}\n${numbered(40, 55)}`)],
      "a.py:20-22",
      "unread",
    ],
    [
      "numbers that jump: behind it",
      [read("a.py", `${numbered(1, 15)}\n${numbered(40, 55)}`)],
      "a.py:50-55",
      "read",
    ],
    [
      "numbers that jump: across",
      [read("a.py", `${numbered(1, 15)}\n${numbered(40, 55)}`)],
      "a.py:15-40",
      "unread",
    ],
    [
      "a shell command",
      [call("bash", { command: "sed -n '11,20p' a.py" }, lines(11, 20))],
      "a.py:21",
      "unread",
    ],
    [
      "an editor's range",
      [call("view", { path: "a.py", view_range: [11, 20] }, lines(11, 20))],
      "a.py:20",
      "read",
    ],
    ["a note at the end: before it", [read("a.py", `${lines(1, 9)}\n[truncated]`)], "a.py:9", "read"],
    ["a note at the end: behind it", [read("a.py", `${lines(1, 9)}\n[truncated]`)], "a.py:12", "unread"],
    ["an empty file", [read("a.py", "")], "a.py:1", "unread"],
  ])("%s", (_name, calls, answer, expected) => check(answer, calls, expected));
});

describe("nobody knows which lines were on screen", () => {
  test.each<[string, readonly CallView[]]>([
    ["behind a note in the middle", [read("a.py", `${lines(1, 9)}\n... (9 more lines)\n${lines(20, 30)}`)]],
    ["where a tool counts in its own way", [call("read_file", { path: "a.py", offset: 900 }, lines(1, 9))]],
    ["in a diff", [read("a.py", `--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n+${lines(1, 1)}\n`)]],
    ["in a notebook", [read("a.ipynb", JSON.stringify({ cells: [{ cell_type: "code", source: "x = 1" }] }))]],
    ["where one read was not recorded", [read("a.py", lines(1, 9)), read("a.py", undefined)]],
    ["at the end of a file", [read("a.py", lines(1, 9)), call("bash", { command: "tail a.py" }, "y = 1")]],
  ])("%s", (_name, calls) =>
    check(`${calls[0]?.args === undefined ? "" : pathIn(calls[0])}:15-16`, calls, "unknown"),
  );

  function pathIn({ args }: CallView): string {
    return JSON.stringify(args).includes("ipynb") ? "a.ipynb" : "a.py";
  }
});

test("windows of one file count together, and those of another file don't", () => {
  const [low, high] = [read("a.py", numbered(1, 10)), read("a.py", numbered(11, 20))];
  check("a.py:5-15", [high, low], "read");
  check("a.py:5-21", [high, low], "unread");
  const other = read("lib/a.py", numbered(11, 20));
  check("a.py:5-15", [low, other], "unread");
  check("a.py:12-15", [low, other], "read");
});

test("each range that an answer cites is looked at, and those that were not read are named", () => {
  const seen = [read("a.py", numbered(11, 20))];
  const found = findingOf("a.py:12, a.py:30-40, again a.py:12, then a.py (line 9)", seen);
  expect(found?.citedLines).toBe("unread");
  expect(found?.unreadLines).toEqual([
    { from: 30, to: 40 },
    { from: 9, to: 9 },
  ]);
  expect(findingOf("a.py:12 and a.py:13-15", seen)).not.toHaveProperty("unreadLines");
});

test("a file that was not read has no lines to speak of, and the paper knows none", () => {
  expect(findingOf("b.py:3", [read("a.py", "x = 1")])).toMatchObject({ grounded: false });
  expect(findingOf("b.py:3", [read("a.py", "x = 1")])).not.toHaveProperty("citedLines");
  const paper = checkGrounding("a.py:300", trace(read("a.py", "x = 1")), { policy: "paper" });
  expect(paper.entities[0]).not.toHaveProperty("citedLines");
});

test("of any windows it says what counting line by line says", () => {
  const range = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.nat(12));
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(range, { minLength: 1, maxLength: 5 }), range, (windows, [from, length]) => {
      const calls = windows.map(([first, more]) => read("a.py", numbered(first, first + more)));
      const shown = new Set(
        windows.flatMap(([first, more]) => Array.from({ length: more + 1 }, (_, index) => first + index)),
      );
      const cited = Array.from({ length: length + 1 }, (_, index) => from + index);
      const expected = cited.every((line) => shown.has(line)) ? "read" : "unread";
      seen.add(expected);
      check(`a.py:${from}-${from + length}`, calls, expected);
    }),
    { numRuns: 300 },
  );
  expect(seen.size).toBe(2);
});
