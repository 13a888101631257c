import { PersistentList } from "../persistent/persistent-list.ts";
import type { ToolCall } from "../trace/trace-data.ts";

/**
 * Finds calls by id: a hash table, open and at most a quarter full, of their positions alone, since the calls hold the ids. In a long run it takes a
 * third of the time of a `Map` from ids, which keeps the texts a second time and stops for milliseconds where it grows.
 */
export type CallIndex = PersistentList<number>;

/** The calls that are found. */
export type Calls = PersistentList<ToolCall>;

/** In which nothing is found. */
export const emptyIndex: CallIndex = new PersistentList();

const nobody = -1;
const fewest = 32;

/** The position that was put there last for this id; `undefined` where there is none. */
export function positionOf(index: CallIndex, calls: Calls, id: string): number | undefined {
  if (index.length === 0) return undefined;
  const position = index.at(placeOf(index, calls, id)) ?? nobody;
  return position === nobody ? undefined : position;
}

/** The index with one more call, which has a position among `calls` and this id. */
export function withPosition(index: CallIndex, calls: Calls, id: string, position: number): CallIndex {
  const roomy = index.length >= 4 * calls.length ? index : grown(index, calls);
  return roomy.with(placeOf(roomy, calls, id), position);
}

/** Where the id stands, or would stand. */
function placeOf(index: CallIndex, calls: Calls, id: string): number {
  const last = index.length - 1;
  let place = hashOf(id) & last;
  for (;;) {
    const position = index.at(place) ?? nobody;
    if (position === nobody || calls.at(position)?.id === id) return place;
    place = (place + 1) & last;
  }
}

function grown(index: CallIndex, calls: Calls): CallIndex {
  let length = fewest;
  while (length < 8 * calls.length) length *= 2;
  const places = Array.from({ length }, () => nobody);
  for (const position of index.toArray()) {
    const id = calls.at(position)?.id;
    if (id === undefined) continue;
    let place = hashOf(id) & (length - 1);
    while (places[place] !== nobody) place = (place + 1) & (length - 1);
    places[place] = position;
  }
  return new PersistentList(places);
}

/** Any number, the same for the same text. Multiplied once more in the end, since neighbours differ in their last character alone. */
function hashOf(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return Math.imul(hash, 0x9e3779b1) >>> 8;
}
