import type { Ranges, RegexNode } from "./regex-node.ts";

/** One place of an expression that takes a character; repeated parts are there several times. */
export interface Place {
  readonly ranges: Ranges;
  /** The innermost repetition without bound around it, as written. */
  readonly within: string | undefined;
  /** How many ways lead from here to each place that can take the next character. */
  readonly follow: Map<number, number>;
}

/** An expression as a graph of places (Glushkov's construction), with the number of ways wherever there are several. */
export interface RegexPaths {
  readonly places: readonly Place[];
  /** The ways to the first character. */
  readonly first: Ways;
  /** Those that lead through `^`. */
  readonly firstAtStart: Ways;
}

/** How many ways lead to each place. */
type Ways = ReadonlyMap<number, number>;

interface Part {
  readonly first: Ways;
  readonly firstAtStart: Ways;
  /** From each place, the ways to the end of the part. */
  readonly last: Ways;
  /** The ways through the part that take no character. */
  readonly empty: number;
  readonly emptyAtStart: number;
}

const nowhere: Ways = new Map();

/** The graph of `node`, or `undefined` where it has more than `limit` places. */
export function regexPaths(node: RegexNode, limit: number): RegexPaths | undefined {
  const places: Place[] = [];
  const part = partOf(node, undefined, places, limit);
  if (places.length > limit) return undefined;
  return { places, first: part.first, firstAtStart: part.firstAtStart };
}

function partOf(node: RegexNode, within: string | undefined, places: Place[], limit: number): Part {
  switch (node.kind) {
    case "set": {
      const here: Ways = new Map([[places.length, 1]]);
      places.push({ ranges: node.ranges, within, follow: new Map() });
      return { first: here, firstAtStart: nowhere, last: here, empty: 0, emptyAtStart: 0 };
    }
    case "start":
      return { ...emptyPart, empty: 0, emptyAtStart: 1 };
    case "condition":
      return emptyPart;
    case "sequence":
      return node.parts.reduce<Part>(
        (before, part) => joined(before, () => partOf(part, within, places, limit), places, limit),
        emptyPart,
      );
    case "choice":
      return node.parts.map((part) => partOf(part, within, places, limit)).reduce(either);
    case "repeat":
      return repeated(node, within, places, limit);
  }
}

const emptyPart: Part = { first: nowhere, firstAtStart: nowhere, last: nowhere, empty: 1, emptyAtStart: 0 };

function joined(left: Part, make: () => Part, places: Place[], limit: number): Part {
  if (places.length > limit) return left;
  const right = make();
  connect(left.last, right.first, places);
  return {
    first: plus(left.first, times(right.first, left.empty)),
    firstAtStart: plus(
      plus(left.firstAtStart, times(right.firstAtStart, left.empty)),
      times(plus(right.first, right.firstAtStart), left.emptyAtStart),
    ),
    last: plus(right.last, times(left.last, right.empty)),
    empty: left.empty * right.empty,
    emptyAtStart: left.empty * right.emptyAtStart + left.emptyAtStart * (right.empty + right.emptyAtStart),
  };
}

function either(left: Part, right: Part): Part {
  return {
    first: plus(left.first, right.first),
    firstAtStart: plus(left.firstAtStart, right.firstAtStart),
    last: plus(left.last, right.last),
    empty: left.empty + right.empty,
    emptyAtStart: left.emptyAtStart + right.emptyAtStart,
  };
}

/** `x{2,4}` is `xx(?:x(?:x)?)?`, and `x{2,}` is `xx+`. */
function repeated(
  { body, least, most, source }: Extract<RegexNode, { kind: "repeat" }>,
  within: string | undefined,
  places: Place[],
  limit: number,
): Part {
  const endless = most === Number.POSITIVE_INFINITY;
  const once = (): Part => partOf(body, endless ? source : within, places, limit);
  const loop = (): Part => {
    const part = once();
    connect(part.last, part.first, places);
    return part;
  };
  const copies = endless ? Math.max(0, least - 1) : least;
  let whole = emptyPart;
  for (let copy = 0; copy < copies && places.length <= limit; copy++) {
    whole = joined(whole, once, places, limit);
    // A part without characters is the same however often it is repeated.
    if (places.length === 0 && whole.first.size === 0) break;
  }
  if (endless) return joined(whole, least === 0 ? () => optional(loop()) : loop, places, limit);
  return joined(whole, () => upTo(most - least, once, places, limit), places, limit);
}

function upTo(count: number, once: () => Part, places: Place[], limit: number): Part {
  // From the inside out, without a call stack as deep as the count.
  let whole = emptyPart;
  for (let copy = 0; copy < count && places.length <= limit; copy++) {
    const inner = whole;
    whole = optional(joined(once(), () => inner, places, limit));
    if (whole.first.size === 0 && whole.firstAtStart.size === 0) break;
  }
  return whole;
}

function optional(part: Part): Part {
  return { ...part, empty: part.empty + 1 };
}

function connect(from: Ways, to: Ways, places: readonly Place[]): void {
  for (const [place, ways] of from) {
    const follow = places[place]?.follow;
    for (const [next, more] of to) follow?.set(next, (follow.get(next) ?? 0) + ways * more);
  }
}

function plus(left: Ways, right: Ways): Ways {
  if (left.size === 0) return right;
  if (right.size === 0) return left;
  const sum = new Map(left);
  for (const [place, ways] of right) sum.set(place, (sum.get(place) ?? 0) + ways);
  return sum;
}

function times(ways: Ways, factor: number): Ways {
  if (factor === 0 || ways.size === 0) return nowhere;
  return factor === 1 ? ways : new Map([...ways].map(([place, count]) => [place, count * factor]));
}
