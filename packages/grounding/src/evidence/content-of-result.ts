import { isJsonObject, type Json } from "@agentltl/core/host";
import { parseJson } from "./parse-json.ts";

const contentKeys = ["content", "text", "output", "stdout", "result", "file", "resource", "lines"] as const;
/** Of those, the ones that make JSON in a text a wrapper: a JSON file may well have a `file` or `result` of its own. */
const wrapperKeys = contentKeys.slice(0, 4);
const errorKeys = ["error", "isError", "is_error"] as const;
const successKeys = ["success", "ok"] as const;
/** An object with these keys and no others says how a call went, and holds no file. */
const reportKeys = new Set([
  ...errorKeys,
  ...successKeys,
  "message",
  "code",
  "status",
  "detail",
  "path",
  "errno",
]);
const deepest = 6;
const wrapperHint = /"(?:content|text|output|stdout|error|isError|is_error|success|ok)"\s*:/;
const truncatedWrapper = /^\s*\{[^{}[\]]{0,2000}?"(?:content|text|output)"\s*:\s*"/;
/** What tools say instead of a file, where the host has no mark for it. */
const complaint =
  /^\s*(?:\[?error\]?\s*[:-]|enoent\b|no such file|(?:file|path)\b[^\n]{0,200}\b(?:not found|does not exist)|permission denied|(?:failed to|cannot|could not|can't|unable to) (?:read|open|find|access)\b|(?:cat|head|tail|sed|nl): )/i;

/** A file as a result holds it. */
export interface Content {
  readonly text: string;
  /** The result says that something is missing. */
  readonly cut: boolean;
}

/**
 * The text of a file in a tool's result: as it is, in `{content}`, `{text}`, `{output}` and the like, in a list of text parts or lines,
 * as objects or as JSON in a text, also where that was cut off; also as the value of the path that was asked for. `undefined` where the
 * result holds no file: nothing, a complaint, or bytes in base64.
 */
export function contentOfResult(result: Json, path?: string): Content | undefined {
  const content = unwrap(result, path, 0);
  return content !== undefined && isComplaint(content.text) ? undefined : content;
}

/** A text that is JSON, as what it says; any other value as it is. */
export function parsedResult(result: Json): Json {
  if (typeof result !== "string" || !/^\s*(?:\{\s*"|\[\s*\{)/.test(result)) return result;
  return parseJson(result) ?? result;
}

function isComplaint(text: string): boolean {
  return text.length < 600 && text.trim().split("\n").length <= 2 && complaint.test(text);
}

function unwrap(value: Json, path: string | undefined, depth: number): Content | undefined {
  if (depth > deepest) return undefined;
  if (typeof value === "string") return unwrapText(value, path, depth);
  if (Array.isArray(value)) return unwrapParts(value, path, depth);
  if (!isJsonObject(value)) return value === null ? undefined : { text: String(value), cut: false };
  if (isFailure(value) || own(value, "encoding") === "base64") return undefined;
  for (const key of path === undefined ? contentKeys : [...contentKeys, path]) {
    const inner = own(value, key);
    if (inner === undefined || inner === null) continue;
    const content = unwrap(inner, path, depth + 1);
    if (content !== undefined) return { ...content, cut: content.cut || own(value, "truncated") === true };
  }
  return undefined;
}

function own(value: { readonly [name: string]: Json }, key: string): Json | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function isFailure(value: { readonly [name: string]: Json }): boolean {
  const isSet = (key: string): boolean => {
    const mark = own(value, key);
    return mark !== undefined && mark !== null && mark !== false && mark !== "";
  };
  return errorKeys.some(isSet) || successKeys.some((key) => own(value, key) === false);
}

/** A text that is a wrapper in JSON is opened; any other JSON is a file of its own. */
function unwrapText(text: string, path: string | undefined, depth: number): Content | undefined {
  const asItIs = { text, cut: false };
  if (depth > 2 || !mayBeWrapper(text, path)) return asItIs;
  const parsed = parseJson(text);
  if (parsed === undefined) {
    const wrapper = truncatedWrapper.exec(text);
    return wrapper === null ? asItIs : { text: withoutEscapes(text.slice(wrapper[0].length)), cut: true };
  }
  if (isReport(parsed)) return undefined;
  return isWrapper(parsed, path) ? (unwrap(parsed, path, depth + 1) ?? asItIs) : asItIs;
}

/** Whether one of the keys of a wrapper stands near the beginning: parsing every long JSON file for it would take time. */
function mayBeWrapper(text: string, path: string | undefined): boolean {
  if (!/^\s*(?:\{\s*"|\[\s*\{)/.test(text)) return false;
  const start = text.slice(0, 4000);
  return wrapperHint.test(start) || (path !== undefined && start.includes(JSON.stringify(path)));
}

/** Says that it failed, and nothing else: a JSON file may have an `error` among its keys. */
function isReport(value: Json): boolean {
  return isJsonObject(value) && isFailure(value) && Object.keys(value).every((key) => reportKeys.has(key));
}

function isWrapper(value: Json, path: string | undefined): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isTextPart);
  if (!isJsonObject(value) || Object.hasOwn(value, "nbformat")) return false;
  return (
    wrapperKeys.some((key) => Object.hasOwn(value, key)) || (path !== undefined && Object.hasOwn(value, path))
  );
}

function isTextPart(value: Json): boolean {
  return isJsonObject(value) && own(value, "type") === "text" && typeof own(value, "text") === "string";
}

/** Parts are joined by line ends, unless each brings its own. */
function unwrapParts(parts: readonly Json[], path: string | undefined, depth: number): Content | undefined {
  const contents = parts.flatMap((part) => unwrap(part, path, depth + 1) ?? []);
  if (contents.length === 0) return undefined;
  const texts = contents.map(({ text }) => text);
  const ended = texts.slice(0, -1).every((text) => text.endsWith("\n"));
  return { text: texts.join(ended ? "" : "\n"), cut: contents.some(({ cut }) => cut) };
}

function withoutEscapes(text: string): string {
  return text.replace(/\\(?:n|t|r|"|\\|\/)/g, (written) => {
    if (written === "\\n") return "\n";
    if (written === "\\t") return "\t";
    return written === "\\r" ? "\r" : written.slice(1);
  });
}
