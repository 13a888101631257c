import { type Json, parsePath } from "@agentltl/core/host";
import type { Path } from "./leaves.ts";
import type { ValuePlace } from "./value-place.ts";

/** A call in the notation of examples that has a value at a place. */
export function exampleCall({ tool, part, path }: ValuePlace, value: string | number): string {
  const whole = valueAt(parsePath(path) ?? [], value);
  if (part === "result") return `${tool} -> ${textOf(whole)}`;
  // `[*]` is also every member of an object, and arguments are one.
  return `${tool}${textOf(Array.isArray(whole) ? { key: whole[0] ?? null } : whole)}`;
}

/** The smallest value that has `value` at `path`. */
function valueAt([segment, ...rest]: Path, value: Json): Json {
  if (segment === undefined) return value;
  const inside = valueAt(rest, value);
  return segment.kind === "key" ? { [segment.key]: inside } : [inside];
}

/** As examples write it: words without quotes. */
function textOf(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join(", ")}]`;
  if (typeof value !== "object" || value === null) return wordOf(value);
  const members = Object.entries(value).map(([key, part]) => `${wordOf(key)}: ${textOf(part ?? null)}`);
  return `{${members.join(", ")}}`;
}

function wordOf(value: Json): string {
  return typeof value === "string" && /^[A-Za-z_][\w-]*$/.test(value) && !/^(?:true|false|null)$/.test(value)
    ? value
    : JSON.stringify(value);
}
