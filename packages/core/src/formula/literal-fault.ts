import type { Json } from "../json/json.ts";
import { type Path, printPath } from "../json/path.ts";
import { readJson } from "../json/read-json.ts";
import { isMatcher } from "./is-matcher.ts";

/**
 * Why `value` can't be a literal where a person writes one, or `undefined` where it can: it is no JSON, or a matcher stands inside,
 * which would silently be compared as data. `where` names it; `base` is the path at which the value is demanded, if it is at one.
 */
export function literalFault(value: unknown, where: string, base?: Path): string | undefined {
  const read = readJson(value);
  if (read.kind === "json") {
    const nested = nestedMatcher(read.value, []);
    return nested === undefined ? undefined : `${where} has ${adviceOn(nested, base)}`;
  }
  const place = read.path === "" ? where : `${where} at \`${read.path}\``;
  return `${place} is no JSON value (it ${read.reason}): write a text, a number, a list or a plain object`;
}

interface Nested {
  readonly kind: string;
  readonly path: Path;
}

/** The first matcher inside. `readJson` bounds the depth. */
function nestedMatcher(value: Json, path: Path): Nested | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (path.length > 0 && isMatcher(value)) return { kind: value.kind, path };
  const members = Array.isArray(value)
    ? value.map((member: Json, index) => nestedMatcher(member, [...path, { kind: "index", index }]))
    : Object.entries(value).map(([key, member]) => nestedMatcher(member, [...path, { kind: "key", key }]));
  return members.find((nested) => nested !== undefined);
}

function adviceOn({ kind, path }: Nested, base: Path | undefined): string {
  const what = kind === "variable" ? "a variable" : `the matcher \`${kind}\``;
  if (base === undefined) return `${what} inside a literal: it can stand for a whole value only`;
  const instead = `write the path \`${printPath([...base, ...path])}\``;
  return `${what} inside a literal: ${instead}, or, where all of it is data, \`{ kind: "equals", value: ... }\``;
}
