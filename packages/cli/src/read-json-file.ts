import { open } from "node:fs/promises";
import { resolve } from "node:path";
import { decode, markLength, placeIn, readAll, readJsonText } from "@agentltl/traces/node";
import { attempt } from "./errors/attempt.ts";
import { InputError } from "./errors/input-error.ts";
import type { Io } from "./io.ts";
import { placeText } from "./text/place-text.ts";
import { reasonOf } from "./traces/find-files.ts";

/** Reads a file of JSON. Throws an `InputError` with file, line and column where it is none; `what` says what it should have been. */
export async function readJsonFile(path: string, what: string, io: Io): Promise<unknown> {
  const opened = await attempt(
    async () => await readAll((await open(resolve(io.cwd, path))).createReadStream()),
  );
  if (opened.kind === "threw") throw new InputError(`\`${path}\` ${reasonOf(opened.error)}`);
  const bytes = opened.value;
  if (bytes === undefined) throw new InputError(`${path} is larger than 500 MB; that is no ${what}`);
  const decoded = decode(bytes.subarray(markLength(bytes)));
  if (decoded.kind === "fault") throw new InputError(`${path} is ${decoded.message}`);
  const json = await readJsonText(decoded.text);
  if (json.kind === "json") return json.value;
  const place = placeIn(decoded.text, json.fault.offset);
  throw new InputError(`${path}:${place.line}:${place.column}: ${json.fault.message}${placeText(place)}`);
}
