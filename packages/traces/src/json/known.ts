import type { Json, JsonObject } from "@agentltl/core/host";

/** The members that are known: what is `undefined` has no key. */
export function known(values: Readonly<Record<string, Json | undefined>>): JsonObject {
  const object: Record<string, Json> = {};
  for (const [key, value] of Object.entries(values)) if (value !== undefined) object[key] = value;
  return object;
}

/** The same, or `undefined` where none is known. */
export function knownOrNone(values: Readonly<Record<string, Json | undefined>>): JsonObject | undefined {
  const object = known(values);
  return Object.keys(object).length > 0 ? object : undefined;
}
