import type { CallView } from "@agentltl/core/formula";

/** A JSON value. */
export type Json = CallView["args"];

/** True for a JSON object, not for a list or `null`. Keys were written by a model: look them up with `Object.hasOwn`. */
export function isJsonObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
