import type { ScalarNode } from "./node.ts";

/**
 * For each UTF-16 unit of a text scalar's value, and for its end, the offset in `text` where it was written. White space that YAML folds
 * is where its line break is; an escape is where its backslash is.
 */
export function sourceOffsets({ value, style, start, end }: ScalarNode, text: string): readonly number[] {
  const wanted = String(value);
  const offsets: number[] = [];
  let at = style === "block" ? lineEnd(text, start) : style === "quoted" ? start + 1 : start;
  const double = text[start] === '"';
  while (offsets.length < wanted.length && at < end) {
    const character = wanted[offsets.length] ?? "";
    const escaped = double && style === "quoted" && text[at] === "\\" ? escapeLength(text, at) : 0;
    if (escaped > 0) {
      const lineBreak = /[\r\n]/.test(text[at + 1] ?? "");
      if (!lineBreak)
        offsets.push(at, ...(text[at + 1] === "U" && /[\uD800-\uDBFF]/.test(character) ? [at] : []));
      at += escaped;
    } else if (text[at] === character) {
      offsets.push(at);
      at += style === "quoted" && !double && character === "'" ? 2 : 1;
    } else if (/\s/.test(text[at] ?? "")) {
      // A line break and the indentation around it came to one character of white space, or to none.
      if (/\s/.test(character) && /[\r\n]/.test(text[at] ?? "")) offsets.push(at);
      at += 1;
    } else if (/\s/.test(character)) {
      offsets.push(at);
    } else {
      at += 1;
    }
  }
  while (offsets.length <= wanted.length) offsets.push(Math.min(at, end));
  return offsets;
}

function lineEnd(text: string, offset: number): number {
  const newline = text.indexOf("\n", offset);
  return newline === -1 ? text.length : newline + 1;
}

function escapeLength(text: string, offset: number): number {
  const lengths: Readonly<Record<string, number>> = { x: 4, u: 6, U: 10, "\r": 3 };
  return lengths[text[offset + 1] ?? ""] ?? 2;
}
