import { isJsonObject, type Json } from "../json/json.ts";
import { parseJsonText } from "../json/parse-json-text.ts";
import { firstKey } from "./first-key.ts";

/** The names under which records keep arguments. */
export const argsKeys: readonly string[] = ["tool_args", "arguments", "args"];

/** A call's arguments, and what is wrong with them. `recorded` is false where nothing is known of them. */
export interface ReadArgs {
  readonly args: Json;
  readonly recorded: boolean;
  readonly key?: string;
  readonly fault?: { readonly kind: "args" | "call"; readonly detail: string };
}

/**
 * Reads the arguments of a recorded call. A text that is a JSON object is read as that object; anything else stays as it is. A text that is
 * no JSON was cut or garbled, so that nobody knows what it said: the arguments count as not recorded.
 */
export function readArgs(entry: Json): ReadArgs {
  const found = firstKey(entry, argsKeys);
  if (found === undefined) return { args: {}, recorded: false };
  const { key, value } = found;
  if (value === null) return { args: {}, recorded: false, key };
  if (isJsonObject(value)) return { args: value, recorded: true, key };
  const parsed = typeof value === "string" ? parseJsonText(value) : undefined;
  if (isJsonObject(parsed)) return { args: parsed, recorded: true, key };
  const fault =
    typeof value === "string" && parsed === undefined
      ? ({ kind: "args", detail: "are a text that is no JSON" } as const)
      : ({ kind: "call", detail: "are not an object" } as const);
  return { args: value, recorded: true, key, fault };
}
