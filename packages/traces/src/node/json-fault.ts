import { attempt } from "@agentltl/core/host";
import { type ParseError, type ParseErrorCode, parse } from "jsonc-parser";

/** Why a text is no JSON, and where: `offset` in UTF-16 units, from 0. */
export interface JsonFault {
  readonly offset: number;
  readonly message: string;
}

/** What is read of a text. */
export type JsonText =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "fault"; readonly fault: JsonFault };

/** Reads JSON. Node's own messages don't always say where the fault is, so a text that is none is read again by a parser that does. */
export function readJsonText(text: string): JsonText {
  const parsed = attempt((): unknown => JSON.parse(text));
  if (parsed.kind === "done") return { kind: "json", value: parsed.value };
  const errors: ParseError[] = [];
  attempt(() => parse(text, errors, { disallowComments: true }));
  const [first] = errors;
  if (first === undefined)
    return {
      kind: "fault",
      fault: { offset: 0, message: "the line is no JSON, and nests too deep to say where" },
    };
  return { kind: "fault", fault: { offset: first.offset, message: sentenceOf(first, text) } };
}

/** The codes of `jsonc-parser`, by number: its own enumeration exists for the compiler only. */
const sentences: Readonly<Record<number, string>> = {
  1: "no JSON value",
  2: "no JSON number",
  3: "a key in double quotes is missing",
  4: "a value is missing",
  5: '":" is missing between key and value',
  6: '"," is missing',
  7: '"}" is missing',
  8: '"]" is missing',
  9: "the JSON value is over, and more follows",
  10: "JSON has no comments",
  12: "the text in quotes is not closed",
  13: "the number is cut off",
  14: "a broken \\u escape",
  15: "a broken \\ escape",
  16: "a control character in a text; write it as \\n, \\t or \\u001b",
};

function sentenceOf({ error, offset }: ParseError, text: string): string {
  const code: ParseErrorCode = error;
  const sentence = sentences[code] ?? "no JSON";
  return offset >= text.trimEnd().length ? `${sentence}: the text is cut off here` : sentence;
}
