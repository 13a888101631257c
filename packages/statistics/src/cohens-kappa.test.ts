import fc from "fast-check";
import { expect, test } from "vitest";
import { cohensKappa } from "./cohens-kappa.ts";

const table = fc.record({
  both: fc.nat(50),
  onlyFirst: fc.nat(50),
  onlySecond: fc.nat(50),
  neither: fc.nat(50),
});

test.each([
  ["a textbook's example", { both: 20, onlyFirst: 5, onlySecond: 10, neither: 15 }, 0.4],
  ["full agreement", { both: 3, onlyFirst: 0, onlySecond: 0, neither: 4 }, 1],
  ["full disagreement", { both: 0, onlyFirst: 5, onlySecond: 5, neither: 0 }, -1],
  ["nothing judged", { both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 }, undefined],
  ["all yes from both", { both: 7, onlyFirst: 0, onlySecond: 0, neither: 0 }, undefined],
])("%s", (_name, counts, kappa) => {
  const found = cohensKappa(counts);
  expect(found === undefined ? found : Number(found.toFixed(12))).toBe(kappa);
});

test("an agreement of 0.776 with rates of 0.064 and 0.209 gives 0.090 (paper section 5.3)", () => {
  // Of 1,000: yes from both b, so that 64 - b and 209 - b are one's alone and all but 224 agree.
  const both = (64 + 209 - 224) / 2;
  const counts = { both, onlyFirst: 64 - both, onlySecond: 209 - both, neither: 1000 - 64 - 209 + both };
  expect(cohensKappa(counts)?.toFixed(3)).toBe("0.090");
});

test("it is the same whoever is the first, and when yes and no change places", () => {
  fc.assert(
    fc.property(table, ({ both, onlyFirst, onlySecond, neither }) => {
      const kappa = cohensKappa({ both, onlyFirst, onlySecond, neither });
      expect(cohensKappa({ both, onlyFirst: onlySecond, onlySecond: onlyFirst, neither })).toBe(kappa);
      const other = cohensKappa({
        both: neither,
        onlyFirst: onlySecond,
        onlySecond: onlyFirst,
        neither: both,
      });
      expect(other ?? -9).toBeCloseTo(kappa ?? -9, 10);
    }),
  );
});
