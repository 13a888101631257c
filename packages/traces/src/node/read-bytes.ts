import { longestText } from "./read-lines.ts";

/** All bytes of a stream; `undefined` where they are more than one text can hold. */
export async function readAll(
  stream: AsyncIterable<Uint8Array | string>,
  longest: number = longestText,
): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const piece of stream) {
    const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
    length += bytes.length;
    if (length > longest) return undefined;
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}
