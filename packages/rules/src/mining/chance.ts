/**
 * How likely a template of DECLARE is kept where the calls of a run stand in random order, every order alike: `first` calls of one tool,
 * `second` of another, `all` calls in all. Exact.
 */
export type Chance = (first: number, second: number, all: number) => number;

/** The last of both is one of the second tool. Also: the first of both is one of the first, with the two exchanged. */
export const endsWithSecond: Chance = (first, second) => second / (first + second);

export const beginsWithFirst: Chance = (first, second) => first / (first + second);

/** The first of both is one of the first tool, and the last one of the second. */
export const beginsAndEnds: Chance = (first, second) => {
  const both = first + second;
  return (first * second) / (both * (both - 1));
};

/** All of one tool stand before all of the other. */
export const apart: Chance = (first, second) => 1 / ways(first + second, first);

/** Behind each of the first tool stands one of the second, before the next of the first. */
export const eachAnswered: Chance = (first, second) => share(second, first + second, first);

/** In front of each of the second tool stands one of the first, behind the previous of the second. */
export const eachPrepared: Chance = (first, second) => share(first, first + second, second);

/** They take turns, the first tool first. */
export const taking: Chance = (first, second) => (first === second ? 1 / ways(2 * first, first) : 0);

/** Right behind each of the first tool stands one of the second. */
export const eachFollowed: Chance = (first, second, all) => share(second, all, first);

/** Right in front of each of the second tool stands one of the first. */
export const eachLed: Chance = (first, second, all) => share(first, all, second);

/** They stand in pairs, each of the first tool with one of the second right behind it. */
export const paired: Chance = (first, second, all) => (first === second ? 1 / ways(all, first) : 0);

/** `chosen` of `from` against `chosen` of `all`, in order: the product of their ratios. */
function share(from: number, all: number, chosen: number): number {
  let product = 1;
  for (let index = 0; index < chosen; index++) product *= Math.max(0, from - index) / (all - index);
  return product;
}

/** How many ways there are to choose so many of `all`. */
function ways(all: number, chosen: number): number {
  return 1 / share(chosen, all, chosen);
}
