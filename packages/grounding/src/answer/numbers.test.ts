import { describe, expect, test } from "vitest";
import type { Place } from "./entity.ts";
import { numbersIn } from "./numbers.ts";

function check(text: string, expected: string, place: Place = "prose"): void {
  const found = numbersIn(text, place);
  expect(found.map(({ value }) => value).join(" ")).toBe(expected);
  for (const { value, span } of found) expect(text.slice(span.start, span.end)).toBe(value);
}

describe("values of code in running text", () => {
  test.each([
    ["maxAttempts = 5", "5"],
    ["the default is 30", "30"],
    ["defaults to 8080", "8080"],
    ["a delay of 250 ms", "250"],
    ["waits 3 seconds, then 10s", "3 10"],
    ["returns 0 or raises", "0"],
    ["status code 404", "404"],
    ["a timeout of 1.5", "1.5"],
    ["n_heads=12, d_model=768, dropout 0.1", "12 768 0.1"],
    ["compute(1, 2)", "1 2"],
    ["testTimeout is 10_000", "10_000"],
    ["x[3] and y*4", "3 4"],
    ["limit: 100", "100"],
    ["equals 7 exactly", "7"],
    ["16MB of it", "16"],
    ["默认值为30", "30"],
    ["retries 5x", "5"],
  ])("%s", (text, expected) => check(text, expected));
});

describe("numbers of the text itself", () => {
  test.each([
    "Line 10 and lines 15–20",
    "lines 3, 4 and 5",
    "see step 2, section 3.2, figure 4 and table 5",
    "version 4, python 3, es 6, v2",
    "issue 12, PR 34, #56",
    "1. first\n2. second",
    "3) third",
    "2024-01-02 and 10:30 and 3/4",
    "192.168.0.1 and 1.2.3",
    "95% of $1,200",
    "about 1,000,000 rows",
    "reads 3 files in 2 ways",
    "U+0041 and x86 and HAT123",
    "3rd and 2nd",
    "a.py:12 and src/2/x",
    "x = 2048.py",
  ])("%s", (text) => check(text, ""));
});

test("in code every number is one, unless it is a part of something else", () => {
  check("f(1, 2.5, x_3, 4e5, -6)", "1 2.5", "code");
  check("8080", "8080", "code");
  check("a.b.3", "", "code");
});
