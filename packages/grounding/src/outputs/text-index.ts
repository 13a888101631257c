import { type Amount, amountsIn } from "../answer/amounts.ts";
import { plainPhrase, wordsIn } from "./plain-words.ts";

/** A text, ready to be asked what it holds. */
export interface TextIndex {
  /** As `plainPhrase` writes it. */
  readonly plain: string;
  readonly words: ReadonlySet<string>;
  /** The parts of its codes: `7091239` of `gift_card_7091239`. */
  readonly codeParts: ReadonlySet<string>;
  readonly amounts: AmountIndex;
}

/** Amounts by what they may mean. */
export interface AmountIndex {
  /** Ascending. */
  readonly values: readonly number[];
  /** The units that each value, by its place, has in the text; an empty one where it stands without. */
  readonly units: readonly ReadonlySet<string>[];
}

/** Looks once at a text. */
export function textIndex(text: string): TextIndex {
  const plain = plainPhrase(text);
  const words = wordsIn(plain);
  return { plain, words, codeParts: codePartsOf(words), amounts: amountIndex(amountsIn(text)) };
}

function codePartsOf(words: ReadonlySet<string>): ReadonlySet<string> {
  const codes = [...words].filter((word) => word.includes("_") && /\d/.test(word));
  return new Set(codes.flatMap((code) => code.split("_")));
}

/** Amounts, ready to be looked for. */
export function amountIndex(amounts: readonly Amount[]): AmountIndex {
  const units = new Map<number, Set<string>>();
  for (const { readings, unit } of amounts)
    for (const reading of readings) units.set(reading, (units.get(reading) ?? new Set()).add(unit));
  const values = [...units.keys()].sort((left, right) => left - right);
  return { values, units: values.map((value) => units.get(value) ?? new Set()) };
}
