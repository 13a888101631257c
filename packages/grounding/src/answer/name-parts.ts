import type { Word } from "./words.ts";

/** One dotted, coloned or plain name within a word. */
export interface NamePart extends Word {
  /** The names in the qualified name, outermost first: one for a plain name. */
  readonly chain: readonly string[];
  /** True where the word holds nothing else. */
  readonly alone: boolean;
  /** True where the word ends with it. */
  readonly last: boolean;
}

/** What stands between names: slashes, hyphens, operators, a lone colon, an ellipsis, what strikes out. */
const between = /[/\\\-+*†@]+|~{2,}|\.{2,}|(?<!:):(?!:)/g;

/** The qualified names that a word is made of: `Foo/BarBaz` holds two, `a.b::c` is one. */
export function nameParts(word: Word): readonly NamePart[] {
  const pieces: Word[] = [];
  let from = 0;
  for (const found of [...word.text.matchAll(between), undefined]) {
    const end = found?.index ?? word.text.length;
    if (end > from)
      pieces.push({ text: word.text.slice(from, end), start: word.start + from, end: word.start + end });
    from = end + (found?.[0].length ?? 0);
  }
  const parts = pieces.map(trimmed).filter((piece) => piece.text !== "");
  return parts.map((part) => ({
    ...part,
    chain: part.text.split(/::|[.#]/),
    alone: parts.length === 1,
    last: part.end === word.end,
  }));
}

/** Without full stops, hashes and colons around it; a `~` stays, since it belongs to the name of a destructor. */
function trimmed(piece: Word): Word {
  const lead = /^[.#:]*/.exec(piece.text)?.[0].length ?? 0;
  let end = piece.text.length;
  while (end > lead && ".#:~".includes(piece.text.charAt(end - 1))) end--;
  return { text: piece.text.slice(lead, end), start: piece.start + lead, end: piece.start + end };
}
