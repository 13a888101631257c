import type { Place, Span } from "./entity.ts";

/** A run of characters that names, paths and their qualifiers are made of. */
export interface Word extends Span {
  readonly text: string;
}

/** Longer runs are noise: hashes, data, attacks. */
const longest = 600;

/** One class and no nesting: nothing to backtrack into. */
const inCode = /[\p{L}\p{M}\p{N}_$.@~/\\:#+\-*†]+/gu;
/** In running text scripts that are written without spaces end a word: `函数parse_url在` names `parse_url`. */
const inProse =
  /(?:[A-Za-z0-9_$.@~/\\:#+\-*†]|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]|\p{M})+/gu;

/** The words of a section, in order. */
export function* words(text: string, place: Place): Generator<Word> {
  for (const found of text.matchAll(place === "prose" ? inProse : inCode)) {
    const word = found[0];
    if (word.length <= longest) yield { text: word, start: found.index, end: found.index + word.length };
  }
}
