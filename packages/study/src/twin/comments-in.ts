/** The comments of a text in TypeScript, given what is no string of it. */
export function commentsIn(
  text: string,
  isCode: Uint8Array,
): readonly { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (let at = text.indexOf("/"); at >= 0; at = text.indexOf("/", at)) {
    const end = isCode[at] === 1 ? endOf(text, at) : undefined;
    if (end !== undefined) found.push({ start: at, end });
    at = end ?? at + 1;
  }
  return found;
}

function endOf(text: string, start: number): number | undefined {
  const [mark, close] = [text.slice(start, start + 2), text.slice(start, start + 2) === "//" ? "\n" : "*/"];
  if (mark !== "//" && mark !== "/*") return undefined;
  const found = text.indexOf(close, start + 2);
  if (found < 0) return text.length;
  return mark === "//" ? found : found + 2;
}
