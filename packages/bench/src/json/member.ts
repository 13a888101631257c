import { isJsonObject, type Json } from "@agentltl/core/host";

/** The member of an object that others wrote: its own, never one that every object has. */
export function member(value: Json | undefined, key: string): Json | undefined {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
