import { attempt } from "@agentltl/core/host";
import { isJsonObject, type Json } from "./json-shapes.ts";

const contentKeys = ["content", "text", "output"] as const;
const deepest = 4;
const truncatedWrapper = /^\s*\{[^{}[\]]{0,2000}?"(?:content|text|output)"\s*:\s*"/;
/** What tools say instead of a file, where the host has no mark for it. */
const complaint =
  /^\s*(?:\[?error\]?\s*[:-]|enoent\b|no such file|(?:file|path)\b[^\n]{0,200}\b(?:not found|does not exist)|permission denied|(?:failed to|cannot|could not|can't|unable to) (?:read|open|find|access)\b)/i;

/**
 * The text of a file in a tool's result: as it is, in `{content}`, `{text}` or `{output}`, in a list of text parts, as objects or as
 * JSON in a text, also where that was cut off. `undefined` where the result holds no file: nothing, or a complaint.
 */
export function contentOfResult(result: Json): string | undefined {
  const content = unwrap(result, 0);
  return content !== undefined && isComplaint(content) ? undefined : content;
}

function isComplaint(content: string): boolean {
  return content.length < 600 && content.trim().split("\n").length <= 2 && complaint.test(content);
}

function unwrap(value: Json, depth: number): string | undefined {
  if (depth > deepest) return undefined;
  if (typeof value === "string") return unwrapText(value, depth);
  if (Array.isArray(value)) return unwrapParts(value, depth);
  if (!isJsonObject(value)) return value === null ? undefined : String(value);
  if (hasTruth(value, "isError") || hasTruth(value, "is_error") || hasTruth(value, "error")) return undefined;
  for (const key of contentKeys) {
    const inner = Object.hasOwn(value, key) ? value[key] : undefined;
    if (typeof inner === "string") return unwrapText(inner, depth + 1);
    if (inner !== undefined && inner !== null) return unwrap(inner, depth + 1);
  }
  return undefined;
}

function hasTruth(value: { readonly [name: string]: Json }, key: string): boolean {
  return Object.hasOwn(value, key) && value[key] !== null && value[key] !== false && value[key] !== "";
}

/** A text that is a wrapper in JSON is opened; any other JSON is a file of its own. */
function unwrapText(text: string, depth: number): string | undefined {
  if (depth > 1 || !/^\s*[[{]/.test(text)) return text;
  const parsed = parseJson(text);
  if (parsed === undefined) {
    const wrapper = truncatedWrapper.exec(text);
    return wrapper === null ? text : withoutEscapes(text.slice(wrapper[0].length));
  }
  return isWrapper(parsed) ? unwrap(parsed, depth + 1) : text;
}

function isWrapper(value: Json): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isTextPart);
  if (!isJsonObject(value)) return false;
  if (hasTruth(value, "error") || hasTruth(value, "isError") || hasTruth(value, "is_error")) return true;
  return contentKeys.some((key) => Object.hasOwn(value, key));
}

function isTextPart(value: Json): boolean {
  return isJsonObject(value) && value.type === "text" && typeof value.text === "string";
}

function unwrapParts(parts: readonly Json[], depth: number): string | undefined {
  const texts = parts.flatMap((part) => unwrap(part, depth + 1) ?? []);
  return texts.length === 0 ? undefined : texts.join("\n");
}

function withoutEscapes(text: string): string {
  return text.replace(/\\(?:n|t|r|"|\\|\/)/g, (written) => {
    if (written === "\\n") return "\n";
    if (written === "\\t") return "\t";
    return written === "\\r" ? "\r" : written.slice(1);
  });
}

/** A text that is no JSON is just a text. */
function parseJson(text: string): Json | undefined {
  const parsed = attempt((): Json => JSON.parse(text));
  return parsed.kind === "done" ? parsed.value : undefined;
}
