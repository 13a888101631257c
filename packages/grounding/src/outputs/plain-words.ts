import { standsIn } from "../answer/stands-in.ts";

/** Letters, digits and the underscore make a word; everything else ends it. */
const word = /[\p{L}\p{M}\p{N}_]+/gu;

/** A text as words and phrases are looked for: composed, lower case, one kind of quote and dash, single spaces. Linear. */
export function plainPhrase(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\u2018\u2019\u201b\u02bc]/g, "'")
    .replace(/[\u201c-\u201f\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[*`]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The words of a text that {@link plainPhrase} made. */
export function wordsIn(plain: string): ReadonlySet<string> {
  return new Set(Array.from(plain.matchAll(word), (found) => found[0]));
}

/** Whether `wanted` stands in `text` as a whole: no word goes on at either end. Both are plain. */
export function holdsWhole(text: string, wanted: string): boolean {
  const opens = isWordUnit(wanted, 0);
  const closes = isWordUnit(wanted, wanted.length - 1);
  return standsIn(
    text,
    wanted,
    (start, end) => !(opens && isWordUnit(text, start - 1)) && !(closes && isWordUnit(text, end)),
  );
}

function isWordUnit(text: string, place: number): boolean {
  return /[\p{L}\p{M}\p{N}_\ud800-\udfff]/u.test(text.charAt(place));
}
