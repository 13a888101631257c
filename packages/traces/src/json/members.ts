import { isJsonObject, type Json } from "@agentltl/core/host";

/** The own member `key` of an object; `undefined` where there is none. Keys may have been written by a model. */
export function member(value: Json | undefined, key: string): Json | undefined {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The member at the end of the keys. */
export function memberAt(value: Json | undefined, ...keys: readonly string[]): Json | undefined {
  return keys.reduce<Json | undefined>((reached, key) => member(reached, key), value);
}

/** The first of the keys that is there and not `null`. */
export function firstMember(value: Json | undefined, keys: readonly string[]): Json | undefined {
  for (const key of keys) {
    const found = member(value, key);
    if (found !== undefined && found !== null) return found;
  }
  return undefined;
}

/** A list, or an empty one for what is none. */
export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** A text that is not empty. */
export function textOf(value: Json | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A text, or a number as its text: ids are written both ways. */
export function nameOf(value: Json | undefined): string | undefined {
  return typeof value === "number" ? String(value) : textOf(value);
}

/** A number that is one. */
export function numberOf(value: Json | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}
