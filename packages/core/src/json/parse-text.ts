import { attempt } from "../errors/attempt.ts";
import type { Json } from "./json.ts";

/** The value that a text writes as JSON; any other value, and text that is no JSON, as it is. */
export function parseText(value: Json | undefined): Json | undefined {
  if (typeof value !== "string") return value;
  const parsed = attempt((): Json => JSON.parse(value));
  return parsed.kind === "done" ? parsed.value : value;
}
