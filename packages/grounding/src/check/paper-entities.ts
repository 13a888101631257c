import type { Entity, EntityType } from "../answer/entity.ts";
import { hasHump } from "../answer/name-shape.ts";
import { sourceExtensions } from "../vocabulary/file-names.ts";
import { paperBlocklist } from "../vocabulary/paper-blocklist.ts";

/** Letters of scripts that part words by spaces, so that in `函数parse_url` a name is found. */
const letter = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}`;
/** One class each, so nothing to backtrack into. */
const word = new RegExp(`[${letter}0-9_./\\\\-]+`, "gu");
const dotted = new RegExp(`[${letter}0-9_.]+`, "gu");
const single = new RegExp(`[${letter}0-9_]+`, "gu");
const called = new RegExp(`[${letter}_][${letter}0-9_]*(?:\\.[${letter}_][${letter}0-9_]*)?$`, "u");
const snakeCase = /^_*\p{Ll}[\p{Ll}\p{M}0-9]*(?:_+[\p{Ll}\p{M}0-9]+)+_*$/u;
const longest = 600;

/**
 * The entities of the policy `paper` (section 17.3): paths with a source extension, `Class.method(` and `name(`, CamelCase and
 * snake_case names of at least three characters that are not on the blocklist. From the text as it is, Markdown or not. Where the
 * paper is silent the choice is ours: a path gives no names besides, and snake_case is lower case with an underscore inside.
 */
export function paperEntities(answer: string): readonly Entity[] {
  const found = new Map<string, Entity & { spans: { start: number; end: number }[] }>();
  const add = (type: EntityType, value: string, start: number, end: number): void => {
    const known = found.get(`${type} ${value}`);
    if (known === undefined)
      found.set(`${type} ${value}`, { type, value, place: "prose", spans: [{ start, end }] });
    else known.spans.push({ start, end });
  };
  for (const match of answer.matchAll(word)) {
    if (match[0].length > longest) continue;
    const text = match[0].replace(/[./\\-]+$/, "");
    const end = match.index + text.length;
    if (isSourcePath(text)) add("file_path", text, match.index, end);
    else addNames(text, match.index, answer.charAt(end) === "(", add);
  }
  return [...found.values()];
}

function isSourcePath(text: string): boolean {
  const found = /[^./\\]\.([A-Za-z0-9]{1,8})$/.exec(text);
  return found !== null && sourceExtensions.has(found[1]?.toLowerCase() ?? "");
}

type Add = (type: EntityType, value: string, start: number, end: number) => void;

/** A word holds names between slashes and hyphens, and each of those names between dots. */
function addNames(text: string, start: number, isCall: boolean, add: Add): void {
  for (const piece of text.matchAll(dotted)) {
    const from = start + piece.index;
    const last = piece.index + piece[0].length === text.length;
    const signature = isCall && last ? called.exec(piece[0]) : null;
    if (signature !== null)
      add("function_signature", `${signature[0]}(`, from + signature.index, from + piece[0].length);
    for (const name of piece[0].matchAll(single)) {
      const inSignature = signature !== null && name.index >= signature.index;
      if (!inSignature && isPaperIdentifier(name[0]))
        add("identifier", name[0], from + name.index, from + name.index + name[0].length);
    }
  }
}

function isPaperIdentifier(name: string): boolean {
  if (name.length < 3 || paperBlocklist.has(name.toLowerCase())) return false;
  return snakeCase.test(name) || (/^\p{Lu}[\p{L}\p{M}0-9]*$/u.test(name) && hasHump(name));
}
