import { attempt, type Json, readJson } from "@agentltl/core/host";

/** The value that a JSON text writes; `undefined` where it writes none, or one that nests too deep. */
export function parseText(text: string): Json | undefined {
  const parsed = attempt((): unknown => JSON.parse(text));
  if (parsed.kind === "threw") return undefined;
  const reading = readJson(parsed.value);
  return reading.kind === "json" ? reading.value : undefined;
}

/** What a text that looks like a JSON object, list, text or `null` writes; everything else as it is. Loggers often store JSON as text. */
export function unpacked(value: Json | undefined): Json | undefined {
  if (typeof value !== "string" || !looksLikeJson(value)) return value;
  const parsed = parseText(value);
  return parsed === undefined ? value : parsed;
}

/** Whether {@link unpacked} takes a text for JSON. A writer puts such a text in quotes, so that it is read back as it was. */
export function looksLikeJson(text: string): boolean {
  return /^(\s*[[{"]|null$)/.test(text);
}
