import { decode } from "./decode.ts";
import { readJsonText } from "./json-fault.ts";
import { longestText, markLength } from "./read-lines.ts";
import type { Broken, Reading } from "./read-trace.ts";
import { recordToTrace } from "./record-to-trace.ts";

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

/** The traces of a JSON file: one record, or a list of them. */
export async function* readJsonFile(
  stream: AsyncIterable<Uint8Array | string>,
  file: string,
): AsyncGenerator<Reading> {
  const broken = (fault: Omit<Broken, "file">): Reading => ({ kind: "broken", file, ...fault });
  const bytes = await readAll(stream);
  if (bytes === undefined) {
    yield broken({
      line: undefined,
      message: "is larger than 500 MB; write one record a line and call it .jsonl",
    });
    return;
  }
  const decoded = decode(bytes.subarray(markLength(bytes)));
  if (decoded.kind === "fault") {
    yield broken({ line: 1, column: decoded.offset + 1, message: decoded.message });
    return;
  }
  yield* readJsonOf(decoded.text, file);
}

async function* readJsonOf(text: string, file: string): AsyncGenerator<Reading> {
  const broken = (fault: Omit<Broken, "file">): Reading => ({ kind: "broken", file, ...fault });
  if (text.trim() === "") {
    yield broken({ line: undefined, message: "is empty; write a run's record, or a list of them" });
    return;
  }
  const json = await readJsonText(text);
  if (json.kind === "fault") {
    const place = placeIn(text, json.fault.offset);
    const hint = (await looksLikeLines(text)) ? "; with one record a line, call the file .jsonl" : "";
    yield broken({ ...place, message: `${json.fault.message}${hint}` });
    return;
  }
  const isList = Array.isArray(json.value);
  const records: readonly unknown[] = Array.isArray(json.value) ? json.value : [json.value];
  if (records.length === 0)
    yield broken({ line: undefined, message: "is an empty list; write a run's record in it" });
  for (const [index, record] of records.entries()) {
    const read = await recordToTrace(record);
    const at = isList ? { index } : {};
    if (read.kind === "trace") yield { kind: "trace", trace: read.trace, file, ...at };
    else
      yield broken({
        line: undefined,
        message: isList ? `entry [${index}]: ${read.message}` : `: ${read.message}`,
      });
  }
}

async function looksLikeLines(text: string): Promise<boolean> {
  const end = text.indexOf("\n");
  return (
    end !== -1 && text.slice(end).trim() !== "" && (await readJsonText(text.slice(0, end))).kind === "json"
  );
}

/** The line and column of an offset in a text, and that line. */
export function placeIn(text: string, offset: number): { line: number; column: number; source: string } {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf("\n") + 1;
  const end = text.indexOf("\n", offset);
  const source = text.slice(start, end === -1 ? text.length : end).replace(/\r$/, "");
  return { line: before.split("\n").length, column: offset - start + 1, source };
}
