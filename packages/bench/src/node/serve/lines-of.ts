/** What one line of a stream of lines holds. */
export type ReadLine =
  | { readonly kind: "line"; readonly text: string }
  /** It is longer than lines may be; its text was not kept. */
  | { readonly kind: "too-long"; readonly most: number };

/**
 * The lines of a stream as they arrive, those of one piece together. Blank lines are none. Memory is bounded by the piece and by `most`, the
 * longest line in UTF-16 units. UTF-8; what is no UTF-8 is read as replacement characters.
 */
export async function* linesOf(
  stream: AsyncIterable<Uint8Array | string>,
  most: number,
): AsyncGenerator<readonly ReadLine[]> {
  const decoder = new TextDecoder();
  let rest = "";
  let skipping = false;
  const asLine = (text: string): readonly ReadLine[] => {
    if (skipping || text.length > most) return [{ kind: "too-long", most }];
    return text.trim() === "" ? [] : [{ kind: "line", text }];
  };
  for await (const piece of stream) {
    const parts = (typeof piece === "string" ? piece : decoder.decode(piece, { stream: true })).split("\n");
    const last = parts.pop() ?? "";
    const lines: ReadLine[] = [];
    for (const part of parts) {
      lines.push(...asLine(rest + part));
      rest = "";
      skipping = false;
    }
    // Of a line that is too long nothing is kept.
    if (skipping || rest.length + last.length > most) [rest, skipping] = ["", true];
    else rest += last;
    if (lines.length > 0) yield lines;
  }
  rest += decoder.decode();
  const lines = asLine(rest);
  if (lines.length > 0) yield lines;
}
