import { isJsonObject, type Json } from "../json/json.ts";

/** The first of `keys` that the object has, whatever its value, with that value. */
export function firstKey(
  object: Json | undefined,
  keys: readonly string[],
): { readonly key: string; readonly value: Json } | undefined {
  if (!isJsonObject(object)) return undefined;
  for (const key of keys) {
    const value = Object.hasOwn(object, key) ? object[key] : undefined;
    if (value !== undefined) return { key, value };
  }
  return undefined;
}
