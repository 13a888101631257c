import { describe, expect, test } from "vitest";
import { citedLines } from "./cited-lines.ts";
import { extractEntities } from "./extract-entities.ts";

/** The lines cited beside `a.py` in the text; `-` where there are none. */
function check(text: string, expected: string): void {
  const start = text.indexOf("a.py");
  const lines = citedLines(text, { start, end: start + 4 });
  expect(lines === undefined ? "-" : `${lines.from}-${lines.to}`).toBe(expected);
}

describe("lines behind a path", () => {
  test.each([
    ["a.py line 3", "3-3"],
    ["a.py lines 3-9", "3-9"],
    ["a.py (lines 3–9)", "3-9"],
    ["a.py, lines 3 to 9", "3-9"],
    ["`a.py` (line 12)", "12-12"],
    ["**a.py** lines 3 through 4", "3-4"],
    ["a.py at line 7", "7-7"],
    ["a.py on lines 7—8", "7-8"],
    ["a.py Lines 9-3", "9-9"],
  ])("%s", check);
});

describe("lines before a path", () => {
  test.each([
    ["line 3 of a.py", "3-3"],
    ["lines 3-9 in `a.py`", "3-9"],
    ["Line 12 in **a.py**", "12-12"],
    ["lines 10 to 20 of a.py", "10-20"],
  ])("%s", check);
});

describe("lines of something else", () => {
  test.each([
    ["a.py has 20 lines", "-"],
    ["a.py. Then at line 3", "-"],
    ["line 3, and a.py", "-"],
    ["a.py is long, see line 4", "-"],
    ["headlines 3 of b in a.py", "-"],
    ["a.py", "-"],
  ])("%s", check);
});

test("a path that is named again with other lines keeps them all, each once", () => {
  const [entity] = extractEntities("a.py:3-9, then a.py, a.py:3-9 and a.py#L12, `a.py` (line 40)");
  expect(entity?.lines).toEqual({ from: 3, to: 9 });
  expect(entity?.otherLines).toEqual([
    { from: 12, to: 12 },
    { from: 40, to: 40 },
  ]);
  const [once] = extractEntities("a.py, and a.py:3");
  expect([once?.lines, once?.otherLines]).toEqual([{ from: 3, to: 3 }, undefined]);
});
