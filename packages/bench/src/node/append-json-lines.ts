import { appendFileSync, existsSync, readFileSync, truncateSync } from "node:fs";
import { attempt, isJsonObject, type Json, type JsonObject } from "@agentltl/core/host";
import { BenchError } from "../errors/bench-error.ts";

/** A file of JSON objects, one a line, that grows. */
export interface JsonLinesFile {
  /** What stood in it when it was opened. */
  readonly before: readonly JsonObject[];
  /** Writes a line at its end; it is on its way to the disk when this returns. */
  readonly append: (line: JsonObject) => void;
}

/**
 * Opens a file to go on with, or begins it. A last line without its end was being written when a run was killed: it is cut off. Any other line
 * that is no JSON object throws `runs-invalid`.
 */
export function appendJsonLines(path: string): JsonLinesFile {
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  const before = whole
    .split("\n")
    .flatMap((line, index) => (line.trim() === "" ? [] : [objectIn(line, path, index + 1)]));
  return { before, append: (line) => appendFileSync(path, `${JSON.stringify(line)}\n`) };
}

function objectIn(line: string, path: string, number: number): JsonObject {
  const parsed = attempt((): Json => JSON.parse(line));
  if (parsed.kind === "done" && isJsonObject(parsed.value)) return parsed.value;
  throw new BenchError(
    "runs-invalid",
    `line ${number} of \`${path}\` is no JSON object: remove the line, or give another file`,
  );
}
