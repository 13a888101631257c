import { canonicalText, isJsonObject, type Json } from "@agentltl/core/host";

/** A keyed hash in 16 to 64 hex digits, such as an HMAC: equal for equal texts, and of no use without the key. */
export type KeyedHash = (text: string) => string;

/**
 * The value with a hash in place of each text and number, and of each key that is none of a schema: one with a digit, a space or a sign in it. Equal
 * values become equal. `true`, `false`, `null`, lists and objects stay, so that paths still reach what they did.
 */
export function hashedValue(value: Json, hash: KeyedHash): Json {
  if (Array.isArray(value)) return value.map((one) => hashedValue(one, hash));
  if (isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        isPlainKey(key) ? key : mark(key, hash),
        hashedValue(one ?? null, hash),
      ]),
    );
  return typeof value === "string" || typeof value === "number" ? mark(value, hash) : value;
}

/** Whether a key looks like one of a schema, and not like a value. */
export function isPlainKey(key: string): boolean {
  return /^[A-Za-z_][A-Za-z_-]{0,39}\d?$/.test(key);
}

function mark(value: string | number, hash: KeyedHash): string {
  return `[hashed ${hash(canonicalText(value))}]`;
}
