import type { Ranges } from "./regex-node.ts";

const last = 0x10ffff;

/** Every character. */
export const allCharacters: Ranges = [[0, last]];

const digits: Ranges = [[48, 57]];
const wordCharacters: Ranges = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
const spaces: Ranges = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const lineEnds: Ranges = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
];

/** What `.`, `\d`, `\w`, `\s` and their opposites stand for, by the letter. */
export const namedRanges: ReadonlyMap<string, Ranges> = new Map([
  [".", complement(lineEnds)],
  ["d", digits],
  ["D", complement(digits)],
  ["w", wordCharacters],
  ["W", complement(wordCharacters)],
  ["s", spaces],
  ["S", complement(spaces)],
]);

/** The same characters in ascending ranges that don't touch. */
export function normalize(ranges: Ranges): Ranges {
  const sorted = [...ranges].sort(([left], [right]) => left - right);
  const apart: [number, number][] = [];
  for (const [from, to] of sorted) {
    const before = apart.at(-1);
    if (before !== undefined && from <= before[1] + 1) before[1] = Math.max(before[1], to);
    else apart.push([from, to]);
  }
  return apart;
}

/** All other characters. */
export function complement(ranges: Ranges): Ranges {
  const gaps: [number, number][] = [];
  let next = 0;
  for (const [from, to] of normalize(ranges)) {
    if (from > next) gaps.push([next, from - 1]);
    next = to + 1;
  }
  return next > last ? gaps : [...gaps, [next, last]];
}
