import {
  apart,
  beginsAndEnds,
  beginsWithFirst,
  type Chance,
  eachAnswered,
  eachFollowed,
  eachLed,
  eachPrepared,
  endsWithSecond,
  paired,
  taking,
} from "./chance.ts";

/** The places of a tool's calls in a run, rising; at least one. */
export type Places = readonly number[];

/** A template of DECLARE about the order of the calls of two tools, both of which are called. */
export interface OrderTemplate {
  /** As in a rule file. */
  readonly name: string;
  /** Which of the two must be called in a run, so that it can be broken there. Where the other one is not, it is. */
  readonly asks: "first" | "second" | "either" | "both";
  readonly keeps: (first: Places, second: Places) => boolean;
  readonly chance: Chance;
}

const response = (first: Places, second: Places): boolean => last(first) < last(second);
const precedence = (first: Places, second: Places): boolean => (first[0] ?? 0) < (second[0] ?? 0);
const alternateResponse = (first: Places, second: Places): boolean =>
  first.every((place, index) => between(second, place, first[index + 1]));
const alternatePrecedence = (first: Places, second: Places): boolean =>
  second.every((place, index) => between(first, second[index - 1], place));
const chainResponse = (first: Places, second: Places): boolean => {
  const places = new Set(second);
  return first.every((place) => places.has(place + 1));
};
const chainPrecedence = (first: Places, second: Places): boolean => {
  const places = new Set(first);
  return second.every((place) => places.has(place - 1));
};
const both =
  (one: OrderTemplate["keeps"], other: OrderTemplate["keeps"]): OrderTemplate["keeps"] =>
  (first, second) =>
    one(first, second) && other(first, second);

/**
 * The templates of DECLARE about order that are looked for. `not_precedence` and `not_succession` say what `not_response` says. The three
 * `not_chain` templates are left out: nearly every two tools keep them.
 */
export const orderTemplates: readonly OrderTemplate[] = [
  { name: "response", asks: "first", keeps: response, chance: endsWithSecond },
  { name: "alternate_response", asks: "first", keeps: alternateResponse, chance: eachAnswered },
  { name: "chain_response", asks: "first", keeps: chainResponse, chance: eachFollowed },
  { name: "precedence", asks: "second", keeps: precedence, chance: beginsWithFirst },
  { name: "alternate_precedence", asks: "second", keeps: alternatePrecedence, chance: eachPrepared },
  { name: "chain_precedence", asks: "second", keeps: chainPrecedence, chance: eachLed },
  { name: "succession", asks: "either", keeps: both(response, precedence), chance: beginsAndEnds },
  {
    name: "alternate_succession",
    asks: "either",
    keeps: both(alternateResponse, alternatePrecedence),
    chance: taking,
  },
  {
    name: "chain_succession",
    asks: "either",
    keeps: both(chainResponse, chainPrecedence),
    chance: paired,
  },
  {
    name: "not_response",
    asks: "both",
    keeps: (first, second) => last(second) < (first[0] ?? 0),
    chance: apart,
  },
];

function last(places: Places): number {
  return places.at(-1) ?? -1;
}

/** Whether one of the places stands behind `from` and before `to`. */
function between(places: Places, from = -1, to = Number.POSITIVE_INFINITY): boolean {
  return places.some((place) => from < place && place < to);
}
