import { attempt } from "../errors/attempt.ts";
import type { Json } from "./json.ts";
import { readJson } from "./read-json.ts";

/** The value that a JSON text writes, frozen; `undefined` where the text is no JSON. */
export function parseJsonText(text: string): Json | undefined {
  const parsed = attempt((): unknown => JSON.parse(text));
  if (parsed.kind === "threw") return undefined;
  const reading = readJson(parsed.value);
  return reading.kind === "json" ? reading.value : undefined;
}
