/**
 * The text with everything that could move a cursor, colour a terminal or turn the direction of writing shown as `\u{…}`. Models write tool names and
 * arguments, so nothing that was read from a trace is printed without it.
 */
export function visible(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu,
    (character) => shown(character),
  );
}

function shown(character: string): string {
  if (character === "\n") return "\\n";
  if (character === "\t") return "\\t";
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
