import type { YAMLParseError } from "yaml";
import { comparisonAdvice } from "../read/comparison-text.ts";

/** What to change about a text that is no YAML. */
export function syntaxMessage({ code, message, pos }: YAMLParseError, text: string): string {
  const [offset] = pos;
  const here = text[offset] ?? "";
  switch (code) {
    case "TAB_AS_INDENT":
      return "a tab can't indent in YAML; use spaces";
    case "BLOCK_AS_IMPLICIT_KEY":
      return '": " stands inside of an unquoted value; quote the whole value';
    case "BAD_SCALAR_START":
      return comparisonAt(text, offset) ?? `a value can't begin with "${here}" in YAML; quote it`;
    case "BAD_DQ_ESCAPE":
      return `"${text.slice(offset, offset + 2)}" is no escape in double quotes; use single quotes, where a backslash is a backslash`;
    case "MULTILINE_IMPLICIT_KEY":
    case "KEY_OVER_1024_CHARS":
      return "a key must stand on one line, with a colon and a space behind it";
    case "NON_STRING_KEY":
      return "a key must be a text; quote it";
    case "RESOURCE_EXHAUSTION":
      return "this nests too deep to be read";
    // The library's other codes group faults otherwise than their cures.
    default:
      return comparisonAt(text, offset) ?? structureMessage(message);
  }
}

/** What to write where a value began with ">" on this line and was meant as a comparison. */
function comparisonAt(text: string, offset: number): string | undefined {
  const begin = text.lastIndexOf("\n", offset - 1) + 1;
  const line = /^[^\r\n]*/.exec(text.slice(begin))?.[0] ?? "";
  for (const { index, 0: lead, 1: value = "" } of line.matchAll(/[:,[{-]\s+(>[^,}\]]*)/g)) {
    const start = begin + index + lead.length - value.length;
    const advice = comparisonAdvice(value.replace(/\s#.*$/, "").trimEnd());
    if (advice !== undefined && start <= offset && offset <= start + value.length)
      return `a value can't begin with ">" in YAML; ${advice}`;
  }
  return undefined;
}

/** For faults of structure the library's own finding says most; we add what to do. */
function structureMessage(message: string): string {
  if (/^Missing closing/.test(message))
    return "a quote that is opened here or before is never closed; close it";
  if (/must be sufficiently indented and end with/.test(message))
    return `a "${/a map/i.test(message) || /Flow map/.test(message) ? "{" : "["}" is never closed, or what is inside of it is indented less; close it before this`;
  if (/^Unexpected , in flow/.test(message))
    return "nothing stands between two commas; write a value there, or drop a comma";
  if (/^Unexpected (scalar|flow)/.test(message))
    return "something follows a value that has ended; quote the whole value";
  if (/^Block scalar header/.test(message)) return 'a value can\'t begin with ">" or "|" in YAML; quote it';
  if (/same column|without - indicator/.test(message))
    return "this line is indented otherwise than its neighbours; align them";
  if (/Implicit map keys|Implicit keys/.test(message))
    return "a key without a value, or a value without a key; write `key: value`";
  return `this is no YAML (${message.toLowerCase()}); quote the value, or correct the indentation`;
}
