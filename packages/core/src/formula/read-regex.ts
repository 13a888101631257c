import { allCharacters, complement, namedRanges, normalize } from "./character-ranges.ts";
import type { Ranges, RegexNode } from "./regex-node.ts";

/** What an expression is, or the construct for which it can't be read as one that runs in linear time. */
export type RegexReading =
  | { readonly kind: "read"; readonly node: RegexNode }
  | { readonly kind: "refused"; readonly construct: string };

/** Reads an expression that is known to be valid under the flag `u`. */
export function readRegex(source: string): RegexReading {
  const refused = refusedConstruct(source);
  if (refused !== undefined) return { kind: "refused", construct: refused };
  return { kind: "read", node: readChoice({ source, offset: 0 }) };
}

/** Where the reader stands. The one mutable thing here, and it stays here. */
interface Cursor {
  readonly source: string;
  offset: number;
}

/** The first construct that needs more than remembering where one is. */
function refusedConstruct(source: string): string | undefined {
  const token = /\\[\s\S]|\[(?:\\[\s\S]|[^\\\]])*\]|\(\?(?:<?[=!]|[a-z-]+:)/gu;
  for (const [text] of source.matchAll(token)) {
    if (/^\\[1-9k]/.test(text)) return `the reference back \`${text}\``;
    if (/^\(\?<?[=!]/.test(text)) return `looking around by \`${text}\``;
    if (/^\(\?[a-z-]/.test(text)) return `the switch \`${text}\``;
  }
  return undefined;
}

function readChoice(cursor: Cursor): RegexNode {
  const parts = [readSequence(cursor)];
  while (take(cursor, /\|/y) !== undefined) parts.push(readSequence(cursor));
  const [only, ...others] = parts;
  return only !== undefined && others.length === 0 ? only : { kind: "choice", parts };
}

function readSequence(cursor: Cursor): RegexNode {
  const parts: RegexNode[] = [];
  while (cursor.offset < cursor.source.length && !/[|)]/.test(cursor.source[cursor.offset] ?? "")) {
    parts.push(readRepeat(cursor));
  }
  return { kind: "sequence", parts };
}

function readRepeat(cursor: Cursor): RegexNode {
  const begin = cursor.offset;
  const body = readAtom(cursor);
  const bounds = boundsOf(take(cursor, /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y));
  if (bounds === undefined) return body;
  return { kind: "repeat", body, ...bounds, source: cursor.source.slice(begin, cursor.offset) };
}

function boundsOf(text: string | undefined): { readonly least: number; readonly most: number } | undefined {
  if (text === undefined) return undefined;
  if (text.startsWith("*")) return { least: 0, most: Number.POSITIVE_INFINITY };
  if (text.startsWith("+")) return { least: 1, most: Number.POSITIVE_INFINITY };
  if (text.startsWith("?")) return { least: 0, most: 1 };
  const [least = "0", most] = text.replace(/[{}?]/g, "").split(",");
  if (most === undefined) return { least: Number(least), most: Number(least) };
  return { least: Number(least), most: most === "" ? Number.POSITIVE_INFINITY : Number(most) };
}

function readAtom(cursor: Cursor): RegexNode {
  if (take(cursor, /\^/y) !== undefined) return { kind: "start" };
  const condition = take(cursor, /\$|\\[bB]/y);
  if (condition === "$" || condition === "\\b" || condition === "\\B")
    return { kind: "condition", condition };
  if (take(cursor, /\((?:\?(?::|<[^>]*>))?/y) !== undefined) {
    const inside = readChoice(cursor);
    take(cursor, /\)/y);
    return inside;
  }
  const list = take(cursor, /\[(?:\\[\s\S]|[^\\\]])*\]/uy);
  return { kind: "set", ranges: list === undefined ? readCharacter(cursor) : rangesOfList(list) };
}

const escaped = /\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|[\s\S])/uy;

function readCharacter(cursor: Cursor): Ranges {
  if (take(cursor, /\./y) !== undefined) return namedRanges.get(".") ?? allCharacters;
  const text = take(cursor, escaped) ?? take(cursor, /[\s\S]/uy);
  return text === undefined ? [] : rangesOf(text);
}

/** The characters of `[...]`. What is not known, as `\p{L}`, counts as all, so that nothing is missed. */
function rangesOfList(list: string): Ranges {
  const negated = list.startsWith("[^");
  const cursor: Cursor = { source: list.slice(negated ? 2 : 1, -1), offset: 0 };
  const known: (readonly [number, number])[] = [];
  let unknown = false;
  while (cursor.offset < cursor.source.length) {
    const from = take(cursor, escaped) ?? take(cursor, /[\s\S]/uy) ?? "";
    const to =
      take(cursor, /-(?=[\s\S])/uy) === undefined
        ? from
        : (take(cursor, escaped) ?? take(cursor, /[\s\S]/uy) ?? "");
    if (/^\\[pP]/.test(from)) unknown = true;
    else if (from === to) known.push(...rangesInList(from));
    else known.push([firstOf(from), firstOf(to)]);
  }
  if (negated) return complement(known);
  return unknown ? allCharacters : normalize(known);
}

/** In a list `\b` is the backspace, and `.` a full stop. */
function rangesInList(text: string): Ranges {
  return text === "\\b" ? [[8, 8]] : rangesOf(text);
}

function firstOf(text: string): number {
  return rangesInList(text)[0]?.[0] ?? 0;
}

const controls: ReadonlyMap<string, number> = new Map([
  ["t", 9],
  ["n", 10],
  ["v", 11],
  ["f", 12],
  ["r", 13],
  ["0", 0],
]);

function rangesOf(text: string): Ranges {
  if (!text.startsWith("\\") || text === "\\") return single(text.codePointAt(0));
  const letter = text[1] ?? "";
  if (/[pP]/.test(letter)) return allCharacters;
  const named = namedRanges.get(letter);
  if (named !== undefined && letter !== ".") return named;
  if (/[ux]/.test(letter)) return single(Number.parseInt(text.replace(/[^0-9a-fA-F]/g, ""), 16));
  if (letter === "c") return single((text.codePointAt(2) ?? 0) % 32);
  return single(controls.get(letter) ?? text.codePointAt(1));
}

function single(point: number | undefined): Ranges {
  return point === undefined ? [] : [[point, point]];
}

/** What `pattern`, which is sticky, finds here; the cursor then stands behind it. */
function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.offset;
  const [text] = pattern.exec(cursor.source) ?? [];
  if (text !== undefined) cursor.offset += text.length;
  return text;
}
