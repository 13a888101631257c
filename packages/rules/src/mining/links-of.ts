import { canonicalText } from "@agentltl/core/host";
import type { MinedCall } from "./counted-runs.ts";
import { type Leaf, leavesOfArgs, leavesOfResult } from "./leaves.ts";
import { placeKey, type ValuePlace } from "./value-place.ts";

/** A value of an argument, and the other places where it stood. */
export interface Link {
  readonly place: ValuePlace;
  readonly value: string;
  readonly others: readonly ValuePlace[];
}

/** A value that stands in more places than these says nothing about any of them. */
const mostPlaces = 60;

/**
 * Each value of each argument of a run, with the places where it stood before: in arguments and results of calls of other tools that worked, in an
 * earlier step. `others` is told of every place where a value could have been found. Steps must not go back.
 */
export function linksToEarlier(
  calls: readonly MinedCall[],
  seen: (place: ValuePlace, value: string) => void,
): readonly Link[] {
  const standing = createStanding(seen);
  let ofThisStep: MinedCall[] = [];
  return calls.flatMap((call, index) => {
    if (call.step === undefined || call.step !== calls[index - 1]?.step) {
      for (const one of ofThisStep) standing.add(one, true);
      ofThisStep = [];
    }
    const links = standing.linksOf(call);
    if (call.outcome === "ok") ofThisStep.push(call);
    return links;
  });
}

/** Each value of each argument of the calls that worked, with the places where it stands later: in arguments of calls that worked. */
export function linksToLater(
  calls: readonly MinedCall[],
  seen: (place: ValuePlace, value: string) => void,
): readonly Link[] {
  const standing = createStanding(seen);
  return calls.toReversed().flatMap((call) => {
    if (call.outcome !== "ok") return [];
    const links = standing.linksOf(call);
    standing.add(call, false);
    return links;
  });
}

/** What has stood where. */
function createStanding(seen: (place: ValuePlace, value: string) => void): {
  readonly add: (call: MinedCall, withResult: boolean) => void;
  readonly linksOf: (call: MinedCall) => readonly Link[];
} {
  const standing = new Map<string, Map<string, ValuePlace>>();
  const put = (place: ValuePlace, text: string): void => {
    const places = standing.get(text) ?? new Map<string, ValuePlace>();
    standing.set(text, places.set(placeKey(place), place));
    seen(place, text);
  };
  return {
    add: ({ name: tool, args, result }, withResult) => {
      for (const { path, value } of leavesOfArgs(args))
        put({ tool, part: "args", path }, canonicalText(value));
      if (!withResult || result === undefined) return;
      for (const { path, value } of leavesOfResult(result))
        put({ tool, part: "result", path }, canonicalText(value));
    },
    linksOf: ({ name: tool, args }) =>
      distinct(leavesOfArgs(args)).map(({ path, value }) => {
        const text = canonicalText(value);
        const places = [...(standing.get(text)?.values() ?? [])].filter((place) => place.tool !== tool);
        return { place: { tool, part: "args", path }, value: text, others: places.slice(0, mostPlaces) };
      }),
  };
}

function distinct(leaves: readonly Leaf[]): readonly Leaf[] {
  return [...new Map(leaves.map((leaf) => [JSON.stringify([leaf.path, leaf.value]), leaf])).values()];
}
