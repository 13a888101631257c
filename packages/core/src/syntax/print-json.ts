import { AgentLTLError } from "../errors/agentltl-error.ts";
import { isJsonObject, type Json } from "../json/json.ts";
import { maximumValueDepth } from "./limits.ts";

/**
 * `value` as JSON on one line that can stand in an unquoted YAML scalar: no space after `:`, and no `: `, ` #` or character that
 * YAML doesn't print inside texts.
 *
 * @throws AgentLTLError `formula-invalid` for a number that is not finite, and for nesting of more than 500.
 */
export function printJson(value: Json, depth = 0): string {
  if (depth > maximumValueDepth) {
    throw new AgentLTLError(
      "formula-invalid",
      `a value nests more than ${maximumValueDepth} deep and can't be printed`,
    );
  }
  if (typeof value === "string") return printString(value);
  if (typeof value === "number") return printNumber(value);
  if (Array.isArray(value)) return `[${value.map((item) => printJson(item, depth + 1)).join(", ")}]`;
  if (!isJsonObject(value)) return String(value);
  const members = Object.entries(value).map(
    ([key, member]) => `${printString(key)}:${printJson(member, depth + 1)}`,
  );
  return `{${members.join(", ")}}`;
}

/** `value` as JSON writes it; unlike there, `-0` keeps its sign. */
export function printNumber(value: number): string {
  if (!Number.isFinite(value)) {
    throw new AgentLTLError("formula-invalid", `\`${value}\` is no finite number and can't be printed`);
  }
  return Object.is(value, -0) ? "-0" : String(value);
}

/** `text` in double quotes with JSON's escapes. */
export function printString(text: string): string {
  return JSON.stringify(text)
    .replaceAll(": ", ":\\u0020")
    .replaceAll(" #", " \\u0023")
    .replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, (character) => {
      return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
    });
}
