import type { ReadTracesOptions } from "../read-traces.ts";
import { readJsonText } from "./json-fault.ts";
import { readJsonFile } from "./read-json-file.ts";
import { readJsonLines } from "./read-json-lines.ts";
import { lineFeed, markLength } from "./read-lines.ts";
import type { Reading } from "./reading.ts";

/**
 * The traces of a stream without a name that tells what it is. One JSON value on several lines, or a list, is read as a JSON file; everything
 * else line by line, of any length: only its first line is looked at before.
 */
export async function* readStream(
  stream: AsyncIterable<Uint8Array | string>,
  name: string,
  options: ReadTracesOptions = {},
): AsyncGenerator<Reading> {
  const pieces = stream[Symbol.asyncIterator]();
  const start: Uint8Array[] = [];
  let isOver = false;
  let isTold = false;
  while (!isOver && !isTold) {
    const next = await pieces.next();
    if (next.done === true) isOver = true;
    else {
      const piece = typeof next.value === "string" ? Buffer.from(next.value) : next.value;
      start.push(piece);
      isTold = hasFirstLine(piece);
    }
  }
  const whole = (async function* () {
    try {
      yield* start;
      if (!isOver) yield* { [Symbol.asyncIterator]: () => pieces };
    } finally {
      // Whoever stops at the first fault closes the file, too.
      await pieces.return?.();
    }
  })();
  yield* isOneValue(Buffer.concat(start))
    ? readJsonFile(whole, name, options)
    : readJsonLines(whole, name, options);
}

/** Whether a line that says something ends in these bytes. */
function hasFirstLine(piece: Uint8Array): boolean {
  const start = piece.findIndex((byte) => byte > 0x20);
  return start !== -1 && piece.indexOf(lineFeed, start) !== -1;
}

/** A list, or an object that is not over on its first line, is one value on several lines. */
function isOneValue(bytes: Uint8Array): boolean {
  // The bytes may end in the middle of a character.
  const text = Buffer.from(bytes.subarray(markLength(bytes)))
    .toString("utf8")
    .trimStart();
  const [first = ""] = text.split("\n", 1);
  if (text.startsWith("[")) return true;
  return (
    text.startsWith("{") &&
    !first.trimEnd().endsWith("}") &&
    readJsonText(first).kind === "fault" &&
    text.trimEnd() !== first.trimEnd()
  );
}
