import { PersistentList } from "../persistent/persistent-list.ts";
import type { ToolCall } from "../trace/trace-data.ts";

/**
 * Finds calls by id: a hash table, open and at most a quarter full, of their positions alone, since the calls hold the ids. In a long run it
 * takes a third of the time of a `Map` from ids, which keeps the texts a second time and stops for milliseconds where it grows.
 */
export interface CallIndex {
  readonly places: PersistentList<number>;
  /** How many of the places are taken. */
  readonly taken: number;
}

/** The calls that are found. */
export type Calls = PersistentList<ToolCall>;

/** In which nothing is found. */
export const emptyIndex: CallIndex = { places: new PersistentList(), taken: 0 };

const nobody = -1;
const fewest = 32;

/** The position that was put there last for this id; `undefined` where there is none. */
export function positionOf({ places, taken }: CallIndex, calls: Calls, id: string): number | undefined {
  if (taken === 0) return undefined;
  const position = places.at(placeOf(places, calls, id)) ?? nobody;
  return position === nobody ? undefined : position;
}

/** The index with one more call, which has a position among `calls` and this id. */
export function withPosition(index: CallIndex, calls: Calls, id: string, position: number): CallIndex {
  const { taken } = index;
  const places = index.places.length > 4 * taken ? index.places : grown(index, calls);
  const place = placeOf(places, calls, id);
  const isNew = places.at(place) === nobody;
  return { places: places.with(place, position), taken: isNew ? taken + 1 : taken };
}

/** Where the id stands, or would stand. */
function placeOf(places: CallIndex["places"], calls: Calls, id: string): number {
  const last = places.length - 1;
  let place = hashOf(id) & last;
  for (;;) {
    const position = places.at(place) ?? nobody;
    if (position === nobody || calls.at(position)?.id === id) return place;
    place = (place + 1) & last;
  }
}

function grown({ places, taken }: CallIndex, calls: Calls): CallIndex["places"] {
  let length = fewest;
  while (length < 8 * taken) length *= 2;
  const roomy = Array.from({ length }, () => nobody);
  for (const position of places.toArray()) {
    const id = calls.at(position)?.id;
    if (id === undefined) continue;
    let place = hashOf(id) & (length - 1);
    while (roomy[place] !== nobody) place = (place + 1) & (length - 1);
    roomy[place] = position;
  }
  return new PersistentList(roomy);
}

/** Any number, the same for the same text. Multiplied once more in the end, since neighbours differ in their last character alone. */
function hashOf(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return Math.imul(hash, 0x9e3779b1) >>> 8;
}
