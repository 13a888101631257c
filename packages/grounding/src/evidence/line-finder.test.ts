import fc from "fast-check";
import { expect, test } from "vitest";
import { lineFinder } from "./line-finder.ts";

test("places have the line that they stand on, a line end its own", () => {
  const lineAt = lineFinder("ab\n\nc");
  expect([0, 2, 3, 4, 5].map(lineAt)).toEqual([1, 1, 2, 3, 3]);
  expect(lineFinder("")(0)).toBe(1);
});

test("asked in any order, it counts the line ends before", () => {
  const text = fc.array(fc.constantFrom("a", "\n"), { maxLength: 30 }).map((all) => all.join(""));
  fc.assert(
    fc.property(text, fc.array(fc.nat(30)), (source, places) => {
      const lineAt = lineFinder(source);
      for (const place of places) expect(lineAt(place)).toBe(source.slice(0, place).split("\n").length);
    }),
  );
});
