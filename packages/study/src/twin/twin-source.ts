import type { ParsedSource } from "@agentltl/grounding";
import type { QuestionLanguage } from "../questions/question-language.ts";
import { commentsIn } from "./comments-in.ts";

/** A file of Python or TypeScript, with what a parser sees in it. */
export interface TwinSource {
  readonly path: string;
  readonly text: string;
  readonly language: QuestionLanguage;
  /** Absent where it can't be parsed: all of it counts as code then. */
  readonly parsed?: ParsedSource;
  /** For each UTF-16 unit, whether it is code: not in a string, a regular expression or a comment. */
  readonly isCode: Uint8Array;
}

/** A source with its code told from its strings and comments. */
export function twinSource({ path, text, language, parsed }: Omit<TwinSource, "isCode">): TwinSource {
  const isCode = new Uint8Array(text.length).fill(1);
  for (const { kind, start, end } of parsed?.regions ?? []) isCode.fill(kind === "code" ? 1 : 0, start, end);
  // The parser of TypeScript tells of strings alone.
  if (language === "typescript")
    for (const { start, end } of commentsIn(text, isCode)) isCode.fill(0, start, end);
  return { path, text, language, isCode, ...(parsed === undefined ? {} : { parsed }) };
}

/** The code alone: as long as the text, with spaces in the place of what is no code. Line ends stay. */
export function codeOf({ text, isCode }: TwinSource): string {
  let code = "";
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    code += isCode[at] === 1 || unit === "\n" ? unit : " ";
  }
  return code;
}
