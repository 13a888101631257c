import type { StepKind } from "../monitor/letters/letter-bit.ts";

/** What a call can be like, and whether it will do. */
export interface Variant {
  readonly mask: number;
  readonly step: StepKind;
  readonly good: boolean;
}

/** Bits that must be set, and bits that must not be, for a call to do. */
export interface FewestBits {
  readonly set: number;
  readonly clear: number;
}

/**
 * Of a call that will do the bits that make it do: every variant that has these set, and those clear, will do. None can be left out. Calls
 * of other steps than the chosen one's kind are not looked at.
 */
export function fewestBits(width: number, variants: readonly Variant[], chosen: Variant): FewestBits {
  const all = 2 ** width - 1;
  const others = variants.filter(({ step }) => (step === "same") === (chosen.step === "same"));
  const suffice = (needed: number, barred: number): boolean =>
    others.every(({ mask, good }) => good || (mask & needed) !== needed || (mask & barred) !== 0);
  let [set, clear] = [chosen.mask, all & ~chosen.mask];
  const bits = Array.from({ length: width }, (_, bit) => 1 << bit);
  // It is easier to say what a call is than what it is not.
  for (const bit of bits) if ((clear & bit) !== 0 && suffice(set, clear & ~bit)) clear &= ~bit;
  for (const bit of bits) if ((set & bit) !== 0 && suffice(set & ~bit, clear)) set &= ~bit;
  return { set, clear };
}
