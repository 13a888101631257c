import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { dirname } from "node:path";
import { attempt, attemptLater, isJsonObject, type Json, type JsonObject } from "@agentltl/core/host";
import { heldText, whileHeld } from "@agentltl/queue/node";
import { BenchError } from "../errors/bench-error.ts";

/** An object that stands in a file. */
export interface JsonLine {
  /** Of its line, from 1. */
  readonly number: number;
  readonly value: JsonObject;
}

/** A file of JSON objects, one a line, that grows. */
export interface JsonLinesFile {
  /** What stood in it when it was opened. */
  readonly before: readonly JsonLine[];
  /** Writes a line at its end; it is on its way to the disk when this returns. */
  readonly append: (line: JsonObject) => void;
}

/**
 * Goes on with a file while no other process does, or begins it, with its folder. A last line without its end was being written when a run was
 * killed: it is cut off. Throws `runs-invalid`, and writes nothing, where any other line is no JSON object, another process writes the file or may,
 * or it can't be written at all. What `action` throws comes through.
 */
export async function whileAppending<Result>(
  path: string,
  action: (file: JsonLinesFile) => Promise<Result>,
): Promise<Result> {
  const begun = await attemptLater(async () => {
    mkdirSync(dirname(path), { recursive: true });
    return whileHeld(path, async () => {
      const file = openLines(path);
      return attemptLater(() => action(file));
    });
  });
  if (begun.kind === "threw") throw unusable(path, begun.error);
  const held = begun.value;
  if (held.kind === "held")
    throw new BenchError("runs-invalid", heldText(path, held, "give another file with --out"));
  if (held.value.kind === "threw") throw held.value.error;
  return held.value.value;
}

/** Cuts by bytes: a damaged line may hold some that are no text. */
function openLines(path: string): JsonLinesFile {
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const whole = bytes.lastIndexOf("\n") + 1;
  const before = bytes
    .toString("utf8", 0, whole)
    .split("\n")
    .flatMap((line, index) => (line.trim() === "" ? [] : [lineOf(line, path, index + 1)]));
  if (whole < bytes.length) truncateSync(path, whole);
  return { before, append: (line) => appendFileSync(path, `${JSON.stringify(line)}\n`) };
}

function lineOf(line: string, path: string, number: number): JsonLine {
  const parsed = attempt((): Json => JSON.parse(line));
  if (parsed.kind === "done" && isJsonObject(parsed.value)) return { number, value: parsed.value };
  throw new BenchError(
    "runs-invalid",
    `line ${number} of \`${path}\` is no JSON object: remove the line, or give another file`,
  );
}

function unusable(path: string, error: unknown): BenchError {
  if (BenchError.isInstance(error)) return error;
  const why = error instanceof Error ? error.message : String(error);
  return new BenchError("runs-invalid", `\`${path}\` can't be written: ${why}; give another file`);
}
