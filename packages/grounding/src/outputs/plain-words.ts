import { standsIn } from "../answer/stands-in.ts";
import { isAscii } from "../evidence/is-ascii.ts";

/** Letters, digits and the underscore make a word; everything else ends it. */
const word = /[\p{L}\p{M}\p{N}_]+/gu;

/** A text as words and phrases are looked for: composed, lower case, one kind of quote and dash, single spaces. Linear. */
export function plainPhrase(text: string): string {
  const lower = text.normalize("NFC").toLowerCase();
  const typed = isAscii(lower)
    ? lower
    : lower
        .replace(/[\u2018\u2019\u201b\u02bc]/g, "'")
        .replace(/[\u201c-\u201f\u00ab\u00bb]/g, '"')
        .replace(/[\u2010-\u2015\u2212]/g, "-");
  return typed
    .replaceAll("*", "")
    .replaceAll("`", "")
    .replaceAll("\n", " ")
    .replace(/ *[^\S ]\s*| {2,}/g, " ")
    .trim();
}

/** The words of a text that {@link plainPhrase} made. */
export function wordsIn(plain: string): ReadonlySet<string> {
  const words = new Set<string>();
  if (!isAscii(plain)) {
    for (const found of plain.matchAll(word)) words.add(found[0]);
    return words;
  }
  // Most texts are ASCII, and are gone through several times as fast.
  let start = 0;
  for (let place = 0; place <= plain.length; place++) {
    const unit = plain.charCodeAt(place);
    if ((unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) || unit === 95) continue;
    if (start < place) words.add(plain.slice(start, place));
    start = place + 1;
  }
  return words;
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
