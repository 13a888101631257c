import fc from "fast-check";
import { expect, test } from "vitest";
import { noDeadline } from "./deadline.ts";
import { eachLine } from "./each-line.ts";

function linesOf(text: string): readonly (readonly [number, string])[] {
  const found: (readonly [number, string])[] = [];
  eachLine(text, noDeadline, (start, end, line) => found.push([line, text.slice(start, end)]));
  return found;
}

test("lines are what stands between line ends, also where nothing does", () => {
  const texts = fc
    .array(fc.constantFrom("a", "bc", "\n", "\r"), { maxLength: 30 })
    .map((all) => all.join(""));
  fc.assert(
    fc.property(texts, (text) => {
      expect(linesOf(text)).toEqual(text.split("\n").map((line, index) => [index + 1, line]));
    }),
  );
});

test("when time is up it stops, and says so", () => {
  const text = "x\n".repeat(10_000);
  let taken = 0;
  const whole = eachLine(
    text,
    () => taken > 3000,
    () => taken++,
  );
  expect(whole).toBe(false);
  expect(taken).toBeGreaterThan(3000);
  expect(taken).toBeLessThan(5000);
  expect(eachLine(text, noDeadline, () => {})).toBe(true);
});
