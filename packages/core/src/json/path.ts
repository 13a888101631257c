import { isJsonObject, type Json } from "./json.ts";

/**
 * One part of a path: a key, a place in a list (from 0), every element (`[*]`: of a list, or of an object's values), or how many elements
 * there are (`[#]`).
 */
export type PathSegment =
  | { readonly kind: "key"; readonly key: string }
  | { readonly kind: "index"; readonly index: number }
  | { readonly kind: "every" }
  | { readonly kind: "length" };

/** A parsed path such as `a.b[0].c`, `items[*].id`, `items[#]` or `["odd key"].x`. The empty path is the value itself. */
export type Path = readonly PathSegment[];

const part = /\.?([^.[\]"\s]+)|\[(\d+)\]|\[([*#])\]|\[("(?:[^"\\]|\\.)*")\]/y;

/** The path that `text` writes, or `undefined` where it writes none. */
export function parsePath(text: string): Path | undefined {
  const segments: PathSegment[] = [];
  let offset = 0;
  while (offset < text.length) {
    part.lastIndex = offset;
    const found = part.exec(text);
    const dotted = text[offset] === ".";
    if (found === null || (dotted && segments.length === 0)) return undefined;
    if (found[1] !== undefined && !dotted && segments.length > 0) return undefined;
    const segment = segmentOf(found);
    if (segment === undefined) return undefined;
    segments.push(segment);
    offset = part.lastIndex;
  }
  return segments;
}

function segmentOf(found: RegExpExecArray): PathSegment | undefined {
  if (found[1] !== undefined) return { kind: "key", key: found[1] };
  if (found[2] !== undefined) return { kind: "index", index: Number(found[2]) };
  if (found[3] !== undefined) return { kind: found[3] === "*" ? "every" : "length" };
  return readKey(found[4] ?? "");
}

/** A quoted key. One that JSON can't read, by a broken escape or a control character, is no key. */
function readKey(quoted: string): PathSegment | undefined {
  const readable = /^"(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"$/.test(quoted);
  if (!readable || [...quoted].some((character) => character < " ")) return undefined;
  return { kind: "key", key: String(JSON.parse(quoted)) };
}

/** The text that {@link parsePath} reads back as `path`. */
export function printPath(path: Path): string {
  return path.map((segment, index) => printSegment(segment, index === 0)).join("");
}

function printSegment(segment: PathSegment, first: boolean): string {
  switch (segment.kind) {
    case "index":
      return `[${segment.index}]`;
    case "every":
      return "[*]";
    case "length":
      return "[#]";
    case "key":
      if (!/^[^.[\]"\s]+$/.test(segment.key)) return `[${JSON.stringify(segment.key)}]`;
      return first ? segment.key : `.${segment.key}`;
  }
}

/** Every value that `path` reaches in `root`, in order. A missing key reaches nothing. */
export function valuesAt(root: Json | undefined, path: Path): readonly Json[] {
  let reached: readonly Json[] = root === undefined ? [] : [root];
  for (const segment of path) reached = reached.flatMap((value) => inside(value, segment));
  return reached;
}

/** What one segment reaches in one value. Inherited names such as `constructor` reach nothing. */
function inside(value: Json, segment: PathSegment): readonly Json[] {
  switch (segment.kind) {
    case "every":
      return Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
    case "length":
      return Array.isArray(value) ? [value.length] : isJsonObject(value) ? [Object.keys(value).length] : [];
    case "index":
      return Array.isArray(value) && segment.index < value.length
        ? value.slice(segment.index, segment.index + 1)
        : [];
    case "key": {
      if (!isJsonObject(value) || !Object.hasOwn(value, segment.key)) return [];
      const found = value[segment.key];
      return found === undefined ? [] : [found];
    }
  }
}
