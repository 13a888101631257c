import { attempt } from "../errors/attempt.ts";
import type { CallPart, Condition } from "../formula/pattern.ts";
import { equalJson } from "../json/equal-json.ts";
import type { Json } from "../json/json.ts";
import { parsePath, printPath } from "../json/path.ts";
import { type Place, readingsAt } from "./choices.ts";
import { type ClosedMatcher, close } from "./closed-matcher.ts";
import type { CompareResult } from "./holds-options.ts";
import { matchesOne } from "./match-value.ts";
import type { Scope } from "./scope.ts";
import type { Reading, SeenCall } from "./view.ts";

/** A condition as it stands for one call, the values of the variables written in. */
export interface Demand {
  readonly matcher: ClosedMatcher | undefined;
  /** Where its value is; then, where it compares two values of the call, where the other is. */
  readonly places: readonly Place[];
  readonly equal: CompareResult;
  /** It can't be judged: what it speaks of was not written down, a variable has no value, or comparing throws. */
  readonly missing: boolean;
  /** The same for two demands that ask the same. */
  readonly text: Json;
}

/** What `condition` asks of `call`. */
export function demandOf(
  { part, path, matcher }: Condition,
  call: SeenCall,
  scope: Scope,
  match?: CompareResult,
): Demand {
  const closed = close(matcher, scope);
  const written = [{ part, path }, ...(closed === undefined ? [] : placesIn(closed))];
  const places = written.flatMap((place) => placeOf(place.part, place.path));
  const equal = match === undefined ? equalJson : only(match);
  return {
    matcher: closed,
    places,
    equal,
    missing:
      closed === undefined ||
      places.length < written.length ||
      places.some((place) => call[place.part] === "missing") ||
      (match !== undefined && cantCompare(closed, places, call, equal)),
    text: [
      ...places.map((place) => `${place.part} ${printPath(place.path)}`),
      closed ?? JSON.stringify(matcher),
      match !== undefined,
    ],
  };
}

/** Whether what stands at the demand's places is what it wants. */
export function meets(demand: Demand, [own = [], others = []]: readonly (readonly Reading[])[]): boolean {
  return demand.matcher !== undefined && matchesOne(demand.matcher, own, others, demand.equal);
}

/** Nothing but true says that two values are equal. */
function only(match: CompareResult): CompareResult {
  return (actual, expected) => match(actual, expected) === true;
}

/** Whether a comparison of the caller's throws. */
function cantCompare(
  matcher: ClosedMatcher,
  places: readonly Place[],
  call: SeenCall,
  equal: CompareResult,
): boolean {
  const [own = [], others = []] = places.map((place) => readingsAt(call, place));
  return attempt(() => matchesOne(matcher, own, others, equal)).kind === "threw";
}

function placeOf(part: CallPart, path: string): readonly Place[] {
  const parsed = parsePath(path);
  return parsed === undefined ? [] : [{ part, path: parsed }];
}

/** The place that a matcher compares with. */
function placesIn(matcher: ClosedMatcher): readonly { readonly part: CallPart; readonly path: string }[] {
  switch (matcher.kind) {
    case "compareWithin":
    case "sameAs":
      return [matcher];
    case "not":
      return placesIn(matcher.body);
    case "equals":
    case "oneOf":
    case "compare":
    case "glob":
    case "regex":
    case "contains":
    case "exists":
    case "absent":
      return [];
  }
}
