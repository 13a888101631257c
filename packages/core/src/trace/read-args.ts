import { isJsonObject, type Json } from "../json/json.ts";
import { firstKey } from "./first-key.ts";
import { parseJsonText } from "./parse-json-text.ts";

/** The names under which records keep arguments. */
export const argsKeys: readonly string[] = ["tool_args", "arguments", "args"];

/** A call's arguments, and what is wrong with them. `recorded` is false where nothing is known of them. */
export interface ReadArgs {
  readonly args: Json;
  readonly recorded: boolean;
  readonly key?: string;
  readonly fault?: string;
}

/** Reads the arguments of a recorded call. A text that is a JSON object is read as that object; anything else stays as it is. */
export function readArgs(entry: Json): ReadArgs {
  const found = firstKey(entry, argsKeys);
  if (found === undefined) return { args: {}, recorded: false };
  const { key, value } = found;
  if (value === null) return { args: {}, recorded: false, key };
  if (isJsonObject(value)) return { args: value, recorded: true, key };
  const parsed = typeof value === "string" ? parseJsonText(value) : undefined;
  if (isJsonObject(parsed)) return { args: parsed, recorded: true, key };
  return { args: value, recorded: true, key, fault: "are not an object" };
}
