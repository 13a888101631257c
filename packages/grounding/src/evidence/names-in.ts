const name = /[\p{L}_][\p{L}\p{M}\p{N}_]*/gu;

/** Every name in a text (NFC) with the first line, from 1, that it stands on. Linear. */
export function namesIn(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let line = 1;
  let lineEnd = text.indexOf("\n");
  for (const match of text.matchAll(name)) {
    while (lineEnd >= 0 && lineEnd < match.index) {
      line++;
      lineEnd = text.indexOf("\n", lineEnd + 1);
    }
    const composed = match[0].normalize("NFC");
    if (!found.has(composed)) found.set(composed, line);
  }
  return found;
}
