import { decode } from "./decode.ts";
import { readJsonText } from "./json-fault.ts";
import { readAll, readJsonFile } from "./read-json-file.ts";
import { readJsonLines } from "./read-json-lines.ts";
import { markLength } from "./read-lines.ts";
import type { Reading } from "./read-trace.ts";

/**
 * The traces that are piped in. A pipe has no ending that tells: what is one JSON value of several lines, or a list, is read as a JSON file;
 * everything else line by line.
 */
export async function* readStdin(
  stdin: AsyncIterable<Uint8Array | string>,
  name: string,
): AsyncGenerator<Reading> {
  const bytes = await readAll(stdin);
  if (bytes === undefined) {
    yield {
      kind: "broken",
      file: name,
      line: undefined,
      message: "is larger than 500 MB; give the name of a file",
    };
    return;
  }
  const whole = (async function* () {
    yield bytes;
  })();
  yield* (await isOneValue(bytes)) ? readJsonFile(whole, name) : readJsonLines(whole, name);
}

async function isOneValue(bytes: Uint8Array): Promise<boolean> {
  const decoded = decode(bytes.subarray(markLength(bytes)));
  if (decoded.kind === "fault") return false;
  const text = decoded.text.trim();
  // A text that opens an object or list and no more on its first line is one value on several lines, broken or not.
  const [first = ""] = text.split("\n", 1);
  if (text.startsWith("[") || /^\{\s*$/.test(first)) return true;
  return text.includes("\n") && (await readJsonText(text)).kind === "json";
}
