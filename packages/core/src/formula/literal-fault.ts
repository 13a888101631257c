import type { Json } from "../json/json.ts";
import { type PathSegment, printPath } from "../json/path.ts";
import { readJson } from "../json/read-json.ts";
import { isMatcher } from "./is-matcher.ts";

/**
 * Why `value` can't be a literal where a person writes one, or `undefined` where it can: it is no JSON, or a matcher stands inside,
 * which would silently be compared as data. `where` names it.
 */
export function literalFault(value: unknown, where: string): string | undefined {
  const read = readJson(value);
  if (read.kind === "json") return nestedMatcher(read.value, [], where);
  const place = read.path === "" ? where : `${where} at \`${read.path}\``;
  return `${place} is no JSON value (it ${read.reason}): write a text, a number, a list or a plain object`;
}

/** `readJson` bounds the depth. */
function nestedMatcher(value: Json, path: readonly PathSegment[], where: string): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (path.length > 0 && isMatcher(value)) {
    const what = value.kind === "variable" ? "a variable" : `the matcher \`${value.kind}\``;
    const advice = `write the path \`${printPath(path)}\`, or, where all of it is data, \`{ kind: "equals", value: ... }\``;
    return `${where} has ${what} inside a literal: ${advice}`;
  }
  const members = Array.isArray(value)
    ? value.map((member: Json, index) => nestedMatcher(member, [...path, { kind: "index", index }], where))
    : Object.entries(value).map(([key, member]) =>
        nestedMatcher(member, [...path, { kind: "key", key }], where),
      );
  return members.find((fault) => fault !== undefined);
}
