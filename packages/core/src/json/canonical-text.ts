import { isJsonObject, type Json } from "./json.ts";

/**
 * One text for each JSON value: equal exactly where {@link equalJson} says so. Keys are sorted, nothing is padded.
 *
 * For keys of maps and for hashes. It is JSON, so it can be read back.
 */
export function canonicalText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (!isJsonObject(value)) return JSON.stringify(value === 0 ? 0 : value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalText(value[key] ?? null)}`);
  return `{${members.join()}}`;
}
