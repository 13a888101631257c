import { attempt } from "../errors/attempt.ts";

/** A value as a message shows it: JSON where it is JSON, cut at 60 characters; never throws. */
export function showValue(value: unknown): string {
  const shown = attempt(show, value);
  return shown.kind === "done" ? shown.value : "a value that can't be read";
}

function show(value: unknown): string {
  if (typeof value === "string") return clip(JSON.stringify(value));
  if (typeof value === "function") return value.name === "" ? "a function" : `the function ${value.name}`;
  if (Array.isArray(value)) return clip(`[${Array.from(value.slice(0, 8), showInside).join(", ")}]`);
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).slice(0, 8);
    return clip(`{ ${members.map(([key, one]) => `${key}: ${showInside(one)}`).join(", ")} }`);
  }
  return clip(String(value));
}

function showInside(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "[]" : "[...]";
  if (typeof value === "object" && value !== null) return "{...}";
  return show(value);
}

function clip(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57)}...`;
}
