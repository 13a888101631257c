import fc from "fast-check";
import { expect, test } from "vitest";
import { between, percent, points, probability, rateText } from "./figures-text.ts";

test.each<[number | null, string]>([
  [null, "-"],
  [0, "0.0"],
  [1, "100.0"],
  [0.5, "50.0"],
  [0.209, "20.9"],
  [1 / 3, "33.3"],
  [0.0005, "0.1"],
  // What is not 0 or 1 never reads as if it were.
  [0.0004, "<0.1"],
  [1e-12, "<0.1"],
  [0.9994, "99.9"],
  [0.9996, ">99.9"],
])("a share of %s reads `%s`", (share, text) => expect(percent(share)).toBe(text));

test.each<[number | null, string]>([
  [null, "-"],
  [0, "0.0"],
  [0.05, "+5.0"],
  [-0.05, "-5.0"],
  [1, "+100.0"],
  [-1, "-100.0"],
])("a change of %s reads `%s`", (change, text) => expect(points(change)).toBe(text));

test.each<[number | null, string]>([
  [null, "-"],
  [1, "1.000"],
  [0.05, "0.050"],
  [0.001, "0.001"],
  [0.0009999, "<0.001"],
  [0, "<0.001"],
])("a probability of %s reads `%s`", (value, text) => expect(probability(value)).toBe(text));

test("a share with its interval, or without one", () => {
  expect(rateText({ share: 0.209, interval: [0.12, 0.345] })).toBe("20.9 (12.0 to 34.5)");
  expect(rateText({ share: 0.209, interval: null })).toBe("20.9");
  expect(rateText({ share: null, interval: null })).toBe("-");
  expect([between(null), between([0, 1])]).toEqual(["", "0.0 to 100.0"]);
});

test("0.0 and 100.0 are said of none and of all alone; else a text is within a twentieth of a point, and grows with the share", () => {
  const share = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1, 1e-9, 1 - 1e-9));
  fc.assert(
    fc.property(share, share, (one, other) => {
      const [text, next] = [percent(one), percent(other)];
      expect(text === "0.0").toBe(one === 0);
      expect(text === "100.0").toBe(one === 1);
      const value = (written: string): number => Number(written.replace(/[<>]/, ""));
      if (!/[<>]/.test(text)) expect(Math.abs(value(text) - one * 100)).toBeLessThanOrEqual(0.050001);
      if (one < other && !/[<>]/.test(text + next)) expect(value(text)).toBeLessThanOrEqual(value(next));
    }),
  );
});
