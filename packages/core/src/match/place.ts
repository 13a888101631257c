import type { CallPart, Matcher } from "../formula/pattern.ts";
import { type Path, printPath } from "../json/path.ts";

/** A place in a call. */
export interface Place {
  readonly part: CallPart;
  readonly path: Path;
}

/** The place of another value of the call that a matcher compares with, if it does. */
export function otherPlace(matcher: Matcher): { readonly part: CallPart; readonly path: string } | undefined {
  switch (matcher.kind) {
    case "sameAs":
      return matcher;
    case "compare":
      return matcher.operand.kind === "valueAt" ? matcher.operand : undefined;
    case "not":
      return otherPlace(matcher.body);
    case "equals":
    case "variable":
    case "oneOf":
    case "glob":
    case "regex":
    case "contains":
    case "exists":
    case "absent":
      return undefined;
  }
}

/** The paths up to a `[*]` that more than one of the places have in common, outer ones first. */
export function sharedPrefixes(places: readonly Place[]): readonly Place[] {
  const found = new Map<string, { readonly prefix: Place; times: number }>();
  for (const { part, path } of places) {
    path.forEach((segment, index) => {
      if (segment.kind !== "every") return;
      const prefix = { part, path: path.slice(0, index + 1) };
      const known = found.get(keyOf(prefix));
      if (known === undefined) found.set(keyOf(prefix), { prefix, times: 1 });
      else known.times++;
    });
  }
  return [...found.values()]
    .filter(({ times }) => times > 1)
    .map(({ prefix }) => prefix)
    .sort((one, other) => one.path.length - other.path.length);
}

/** The last of `prefixes` that `place` stands under or is, itself not counted; -1 where there is none. */
export function deepestPrefix(prefixes: readonly Place[], place: Place, shorterThan: number): number {
  return prefixes.findLastIndex(
    (prefix) =>
      prefix.path.length <= shorterThan &&
      keyOf(prefix) === keyOf({ part: place.part, path: place.path.slice(0, prefix.path.length) }),
  );
}

function keyOf({ part, path }: Place): string {
  return `${part} ${printPath(path)}`;
}

/** Whether some of the places speak of the same element: their paths are alike up to a `[*]`. */
export function placesShareElement(some: readonly Place[], others: readonly Place[]): boolean {
  return some.some((one) =>
    one.path.some((segment, index) => {
      if (segment.kind !== "every") return false;
      const key = keyOf({ part: one.part, path: one.path.slice(0, index + 1) });
      return others.some(({ part, path }) => key === keyOf({ part, path: path.slice(0, index + 1) }));
    }),
  );
}
