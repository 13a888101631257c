import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { fewestBits, type Variant } from "./fewest-bits.ts";

const width = 3;

/** Whether these bits make a call do: every variant of the same kind of step that has them so is good. */
function suffice(variants: readonly Variant[], { step }: Variant, set: number, clear: number): boolean {
  return variants.every(
    (one) =>
      one.good ||
      (one.step === "same") !== (step === "same") ||
      (one.mask & set) !== set ||
      (one.mask & clear) !== 0,
  );
}

test("the bits that are named suffice, are those of the chosen call, and none can be left out", () => {
  let named = 0;
  const variants = fc.uniqueArray(
    fc.record({
      mask: fc.nat(2 ** width - 1),
      step: fc.constantFrom("new" as const, "same" as const, "none" as const),
      good: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12, selector: ({ mask, step }) => `${mask} ${step}` },
  );
  fc.assert(
    fc.property(variants, fc.nat(11), (all, which) => {
      const found = all[which % all.length];
      if (found === undefined) return;
      const chosen = { ...found, good: true };
      const given = all.map((one) => (one === found ? chosen : one));
      const isTold = given.every((one) => one.mask !== chosen.mask || one.good || one.step === chosen.step);
      if (!isTold) return;
      const { set, clear } = fewestBits(width, given, chosen);
      expect([chosen.mask & set, chosen.mask & clear]).toEqual([set, 0]);
      // Two steps of which letters don't tell may contradict each other: then all bits are named.
      if (!suffice(given, chosen, chosen.mask, ~chosen.mask & 7)) return;
      expect(suffice(given, chosen, set, clear)).toBe(true);
      for (const bit of [1, 2, 4]) {
        if ((set & bit) !== 0) expect(suffice(given, chosen, set & ~bit, clear)).toBe(false);
        if ((clear & bit) !== 0) expect(suffice(given, chosen, set, clear & ~bit)).toBe(false);
        if (((set | clear) & bit) !== 0) named++;
      }
    }),
    { numRuns: 500 * factor },
  );
  expect(named).toBeGreaterThan(100);
});

test.each<[string, string, string, string]>([
  ["everything will do", "0+ 1+ 2+ 3+", "3", "set 0 clear 0"],
  ["one bit decides", "0- 1+ 2- 3+", "3", "set 1 clear 0"],
  ["both are needed", "0- 1- 2- 3+", "3", "set 3 clear 0"],
  ["it is easier to say what it is than what it is not", "0- 1+ 2-", "1", "set 1 clear 0"],
  ["what it is not has to be said", "0+ 1- 2- 3-", "0", "set 0 clear 3"],
  ["one of each", "0- 1+ 2- 3-", "1", "set 1 clear 2"],
])("%s: of %s the call %s has %s", (_what, written, chosen, expected) => {
  const variants = written
    .split(" ")
    .map((text): Variant => ({ mask: Number(text[0]), good: text.endsWith("+"), step: "new" }));
  const one = variants.find(({ mask }) => mask === Number(chosen));
  if (one === undefined) throw new Error("it is among them");
  const { set, clear } = fewestBits(2, variants, one);
  expect(`set ${set} clear ${clear}`).toBe(expected);
});
