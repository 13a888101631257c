import type { Span } from "../contract/contract.ts";

/**
 * The sentences of a text, each with its place: they end at `.`, `!`, `?` or `;` before white space, at a blank line, and at the end of a list
 * item. Marks of lists are no part of them.
 */
export function sentencesOf(text: string): readonly Span[] {
  const found: Span[] = [];
  for (const line of text.matchAll(/[^\n\r\u2028\u2029]+/g)) {
    const [mark = ""] = /^\s*(?:(?:[-*•]|\(?\d+[.):]|#+)\s+)?(?:\[[ xX]\]\s*)?/.exec(line[0]) ?? [];
    const body = line[0].slice(mark.length);
    for (const one of body.matchAll(/\S.*?(?:[.!?;](?=\s|$)|$)/g)) {
      const start = line.index + mark.length + one.index;
      if (one[0].trim() !== "") found.push({ start, end: start + one[0].length, text: one[0] });
    }
  }
  return found;
}
