/** One line of a file as bytes, without its line end. Lines count from 1. */
export interface Line {
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** A line that Node could not hold as one text. */
export interface TooLong {
  readonly number: number;
  readonly tooLong: true;
}

/** Node's texts hold a little more than this. */
export const longestText = 500_000_000;

/** The byte that ends a line. */
export const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * The lines of a stream, one after the other, whatever the pieces that it comes in. A byte order mark and CRLF are taken off; the empty line
 * behind the last line end is none. (Node's own `readline` also ends lines at U+2028, which JSON may hold.)
 */
export async function* readLines(
  stream: AsyncIterable<Uint8Array | string>,
  longest: number = longestText,
): AsyncGenerator<Line | TooLong> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let number = 1;
  for await (const piece of stream) {
    let rest: Uint8Array = typeof piece === "string" ? Buffer.from(piece) : piece;
    for (let end = rest.indexOf(lineFeed); end !== -1; end = rest.indexOf(lineFeed)) {
      yield lineOf(number, parts, rest.subarray(0, end), length + end, longest);
      [parts, length, number, rest] = [[], 0, number + 1, rest.subarray(end + 1)];
    }
    length += rest.length;
    // What is too long is counted on, not kept.
    if (length > longest) parts = [];
    else if (rest.length > 0) parts.push(rest);
  }
  if (length > 0) yield lineOf(number, parts, new Uint8Array(), length, longest);
}

function lineOf(
  number: number,
  parts: readonly Uint8Array[],
  last: Uint8Array,
  length: number,
  longest: number,
): Line | TooLong {
  if (length > longest) return { number, tooLong: true };
  const whole = parts.length === 0 ? last : Buffer.concat([...parts, last]);
  const end = whole.at(-1) === carriageReturn ? whole.length - 1 : whole.length;
  return { number, bytes: whole.subarray(number === 1 ? markLength(whole) : 0, end) };
}

/** How many bytes a UTF-8 byte order mark takes at the start. */
export function markLength(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}
