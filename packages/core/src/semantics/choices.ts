import type { CallPart } from "../formula/pattern.ts";
import { isJsonObject } from "../json/json.ts";
import { type Path, type PathSegment, printPath, valuesAt } from "../json/path.ts";
import type { Reading, SeenCall } from "./view.ts";

/** A place in a call. */
export interface Place {
  readonly part: CallPart;
  readonly path: Path;
}

/** The values at a place, none where that part is missing. */
export function readingsAt(call: SeenCall, { part, path }: Place): readonly Reading[] {
  const recorded = call[part];
  if (recorded === "missing") return [];
  if (path.length === 0) return recorded;
  return recorded.flatMap(({ value }) => valuesAt(value, path)).map((value) => ({ value }));
}

/**
 * Each way to settle on one element for every `[*]` that several of the places share: the places, with that element's key or
 * index in its stead.
 */
export function choices(places: readonly Place[], call: SeenCall): readonly (readonly Place[])[] {
  const shared = places
    .filter(({ part }) => call[part] !== "missing")
    .flatMap(everyPrefixes)
    .find((prefix) => places.filter((place) => startsWith(place, prefix)).length > 1);
  if (shared === undefined) return [places];
  return elementsOf(call, shared).flatMap((element) =>
    choices(
      places.map((place) => (startsWith(place, shared) ? withElement(place, shared, element) : place)),
      call,
    ),
  );
}

/** Whether two places speak of the same elements: their paths are alike up to a `[*]`. */
export function shareElement(one: Place, other: Place): boolean {
  return everyPrefixes(one).some((prefix) => startsWith(other, prefix));
}

/** The place's path up to each `[*]`, that included. */
function everyPrefixes({ part, path }: Place): readonly Place[] {
  return path.flatMap((segment, index) =>
    segment.kind === "every" ? [{ part, path: path.slice(0, index + 1) }] : [],
  );
}

function startsWith(place: Place, prefix: Place): boolean {
  return (
    place.part === prefix.part &&
    printPath(place.path.slice(0, prefix.path.length)) === printPath(prefix.path)
  );
}

function elementsOf(call: SeenCall, prefix: Place): readonly PathSegment[] {
  return readingsAt(call, { part: prefix.part, path: prefix.path.slice(0, -1) }).flatMap(
    ({ value }): readonly PathSegment[] => {
      if (Array.isArray(value)) return value.map((_, index) => ({ kind: "index", index }));
      return isJsonObject(value) ? Object.keys(value).map((key) => ({ kind: "key", key })) : [];
    },
  );
}

function withElement({ part, path }: Place, prefix: Place, element: PathSegment): Place {
  const { length } = prefix.path;
  return { part, path: [...path.slice(0, length - 1), element, ...path.slice(length)] };
}
