import { type PathSegment, printPath } from "../json/path.ts";
import { isMatcher } from "./is-matcher.ts";
import { showValue } from "./show-value.ts";

interface Visit {
  readonly value: unknown;
  readonly path: readonly PathSegment[];
}

/** No literal that a person writes is deeper, and values in a circle are found by it. */
const deepest = 500;

/**
 * Why `value` can't be a literal where a person writes one, or `undefined` where it can: something in it is no JSON, or a matcher
 * stands inside, which would silently be compared as data. Needs no call stack.
 */
export function literalFault(value: unknown, where: string): string | undefined {
  const open: Visit[] = [{ value, path: [] }];
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const fault = faultOf(visit, where);
    if (fault !== undefined) return fault;
    if (typeof visit.value === "object" && visit.value !== null) open.push(...inside(visit).reverse());
  }
  return undefined;
}

function faultOf({ value, path }: Visit, where: string): string | undefined {
  const place = path.length === 0 ? where : `${where} at \`${printPath(path)}\``;
  switch (typeof value) {
    case "string":
    case "boolean":
      return undefined;
    case "number":
      return Number.isFinite(value) ? undefined : `${place} is ${value}, which JSON has no number for`;
    case "object": {
      if (value === null) return undefined;
      if (path.length > 0 && isMatcher(value)) return nested(value.kind, place, path);
      if (!isPlain(value))
        return `${place} is no JSON value: write it as a text, a number, a list or a plain object`;
      return path.length > deepest
        ? `${where} is nested deeper than ${deepest} levels, or contains itself`
        : undefined;
    }
    default:
      return `${place} is no JSON value: ${showValue(value)}`;
  }
}

function nested(kind: string, place: string, path: readonly PathSegment[]): string {
  const what = kind === "variable" ? "a variable" : `the matcher \`${kind}\``;
  const literal = 'where it is meant literally, wrap the whole value in `{ kind: "equals", value: ... }`';
  return `${place} has ${what} inside a literal: write the path \`${printPath(path)}\`; ${literal}`;
}

function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

function inside({ value, path }: Visit): Visit[] {
  if (Array.isArray(value)) {
    return value.map(
      (member, index): Visit => ({ value: member, path: [...path, { kind: "index", index }] }),
    );
  }
  return Object.entries(value as object).map(
    ([key, member]): Visit => ({ value: member, path: [...path, { kind: "key", key }] }),
  );
}
