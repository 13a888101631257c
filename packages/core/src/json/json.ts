/** A value as JSON can carry it. Numbers are finite; `undefined` is never a value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. Keys were often written by a model: look them up with `Object.hasOwn` only. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** True for a JSON object, not for a list or `null`. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
