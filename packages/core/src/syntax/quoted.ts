const longest = 40;

/** `text` in backticks for a message: on one line, without control characters, cut after 40 characters. */
export function quoted(text: string): string {
  return `\`${clipped(text)}\``;
}

/** `text` on one line, cut after 40 characters. */
export function clipped(text: string): string {
  const flat = text
    .slice(0, longest * 4)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return flat.length > longest || text.length > longest * 4 ? `${flat.slice(0, longest - 1)}…` : flat;
}
