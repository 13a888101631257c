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

/** These characters with their other cases, and beyond ASCII perhaps more. */
export function bothCases(ranges: Ranges): Ranges {
  const upper = meet(ranges, 65, 90);
  const lower = meet(ranges, 97, 122);
  // Beyond ASCII which are one is left open: they may be any of these, also letters of ASCII such as the `K` of kelvin.
  const beyond: Ranges = ranges.some(([, to]) => to > 127)
    ? [
        [65, 90],
        [97, 122],
        [128, last],
      ]
    : [];
  const strange: Ranges =
    [...upper, ...lower].length > 0
      ? [
          [0x17f, 0x17f],
          [0x212a, 0x212a],
        ]
      : [];
  return normalize([
    ...ranges,
    ...upper.map(([from, to]) => [from + 32, to + 32] as const),
    ...lower.map(([from, to]) => [from - 32, to - 32] as const),
    ...beyond,
    ...strange,
  ]);
}

function meet(ranges: Ranges, least: number, most: number): Ranges {
  return ranges
    .map(([from, to]) => [Math.max(from, least), Math.min(to, most)] as const)
    .filter(([from, to]) => from <= to);
}
