import { comparisonAdvice } from "../read/comparison-text.ts";
import type { Oddity } from "./scan-tokens.ts";

/** What to write instead of something that only YAML has; `undefined` for a comment, which is fine in itself. */
export function trapMessage(oddity: Oddity, text: string): string | undefined {
  const { kind, source, offset } = oddity;
  switch (kind) {
    case "comment":
      return undefined;
    case "tag":
      return tagMessage(source, restOfLine(text, offset + source.length));
    case "alias":
      return `YAML reads "${source}" as an alias; quote globs that begin with *: "${source}"`;
    case "anchor":
      return `YAML reads "${source}" as an anchor; quote the value, or write it out wherever it is needed`;
    case "merge":
      return 'YAML reads "<<" as a merge key; write the entries out instead';
    case "directive":
      return `a rule file has no directives; remove the line "${source}"`;
    case "document":
      return "a second document begins here; a rule file is one document: remove the line, or use two files";
  }
}

function tagMessage(source: string, rest: string): string {
  const comparison = comparisonAdvice(`${source}${rest}`.replace(/[,}\]].*$/, "").trimEnd());
  if (comparison !== undefined) return `YAML reads "!" as a tag and would drop it; ${comparison}`;
  const negated = `${source.slice(1)}${rest}`.trim();
  if (source.startsWith("!!") || !/[\w)]\s*\(/.test(negated))
    return `YAML reads "${source}" as a tag and would drop it; remove it, or quote the value`;
  return `YAML reads "!" as a tag and would drop it; write "not ${negated}" or quote the formula`;
}

/** As far as a plain value would go. */
function restOfLine(text: string, offset: number): string {
  const rest = /^[^\r\n]*/.exec(text.slice(offset))?.[0] ?? "";
  return rest.replace(/\s#.*$/, "").trimEnd();
}

/**
 * What to write where a value is missing or cut because `#` began a comment: the trap's offset and message. `undefined` for comments
 * that look like comments.
 */
export function commentTrap(comment: Oddity, text: string): { offset: number; message: string } | undefined {
  const lead = text.slice(text.lastIndexOf("\n", comment.offset - 1) + 1, comment.offset).trimEnd();
  const value = /^#[^\s#!,}\]]+/.exec(comment.source)?.[0];
  if (value === undefined || !/[:,[{-]$/.test(lead)) return undefined;
  return { offset: comment.offset, message: `"#" starts a comment here; quote the value: "${value}"` };
}
