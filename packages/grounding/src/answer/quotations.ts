import type { Span } from "./entity.ts";

/** Words that an answer gives as somebody else's. */
export interface FoundQuotation {
  readonly value: string;
  readonly span: Span;
}

const closers: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["“", "”"],
  ["„", "“"],
  ["«", "»"],
  ["「", "」"],
]);
const opener = /["“„«「]/g;
const longest = 2_000;
const fewestWords = 3;

/**
 * What stands in double quotes in running text, of at least three words: shorter ones are names, or words that the answer keeps at a
 * distance. Within one paragraph. Linear.
 */
export function quotationsIn(text: string): readonly FoundQuotation[] {
  const next = nextPlaces(text);
  const found: FoundQuotation[] = [];
  let from = 0;
  for (const mark of text.matchAll(opener)) {
    if (mark.index < from || !opensQuote(text, mark.index)) continue;
    const end = next(closers.get(mark[0]) ?? mark[0], mark.index + 1);
    if (end - mark.index > longest || end > next("\n\n", mark.index)) continue;
    from = end + 1;
    const value = text.slice(mark.index + 1, end).trim();
    const start = text.indexOf(value, mark.index + 1);
    if (wordCount(value) >= fewestWords) found.push({ value, span: { start, end: start + value.length } });
  }
  return found;
}

/** Where a text stands next. Asked for rising places only, each text is looked for once along the whole. */
function nextPlaces(text: string): (wanted: string, from: number) => number {
  const known = new Map<string, number>();
  return (wanted, from) => {
    const last = known.get(wanted);
    if (last !== undefined && last >= from) return last;
    const place = text.indexOf(wanted, from);
    const next = place < 0 ? Number.POSITIVE_INFINITY : place;
    known.set(wanted, next);
    return next;
  };
}

function opensQuote(text: string, place: number): boolean {
  return text.charAt(place) !== '"' || !/[\p{L}\p{N}]/u.test(text.charAt(place - 1));
}

function wordCount(text: string): number {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’_-]*/gu)?.length ?? 0;
  // Scripts without spaces: two letters are about a word.
  const dense =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return Math.max(words, dense / 2);
}
