import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { allCharacters, bothCases, complement, namedRanges, normalize } from "./character-ranges.ts";
import { readRegex } from "./read-regex.ts";
import type { Ranges } from "./regex-node.ts";

/** All characters up to the end of the punctuation and the compatibility forms, and some beyond. */
const points: readonly number[] = [
  ...Array.from({ length: 0x3100 }, (_, point) => point),
  ...[0xd7ff, 0xe000, 0xfeff, 0xfffd, 0xffff, 0x10000, 0x1f600, 0x10ffff],
];

const has = (ranges: Ranges, point: number): boolean =>
  ranges.some(([from, to]) => from <= point && point <= to);

describe.each(["d", "D", "w", "W", "s", "S", "."])("`%s`", (letter) => {
  const ranges = namedRanges.get(letter) ?? [];
  const platform = new RegExp(letter === "." ? "^.$" : `^\\${letter}$`, "u");

  test("stands for what the platform takes it for", () => {
    const other = points.filter((point) => has(ranges, point) !== platform.test(String.fromCodePoint(point)));
    expect(other).toEqual([]);
  });

  test("is in ascending ranges that don't touch", () => expect(normalize(ranges)).toEqual(ranges));
});

const someRanges = fc
  .array(fc.tuple(fc.nat(300), fc.nat(40)), { maxLength: 6 })
  .map((pairs): Ranges => pairs.map(([from, length]) => [from, from + length]));

test("normalizing keeps the characters, and a second time changes nothing", () => {
  check((ranges, point) => {
    const once = normalize(ranges);
    expect(has(once, point)).toBe(has(ranges, point));
    expect(normalize(once)).toEqual(once);
    for (const [index, [from, to]] of once.entries()) {
      expect(from).toBeLessThanOrEqual(to);
      const before = once[index - 1];
      if (before !== undefined) expect(from).toBeGreaterThan(before[1] + 1);
    }
  });
});

test("all others are those that are not among them, and the others of the others are they themselves", () => {
  check((ranges, point) => {
    expect(has(complement(ranges), point)).toBe(!has(ranges, point));
    expect(complement(complement(ranges))).toEqual(normalize(ranges));
  });
});

test("of none the others are all, of all none", () => {
  expect([complement([]), complement(allCharacters)]).toEqual([allCharacters, []]);
});

test("in either case there is everything that the platform takes without telling case", () => {
  const sets = fc.constantFrom(
    "a",
    "A",
    "k",
    "s",
    "z",
    "_",
    "5",
    "é",
    "É",
    "ß",
    "ſ",
    "K",
    "Σ",
    "ς",
    "i",
    "İ",
    "а",
  );
  fc.assert(
    fc.property(
      sets,
      fc.constantFrom(...points.filter((point) => point > 31 && point < 0x2130)),
      (character, point) => {
        const own = character.codePointAt(0) ?? 0;
        const folded = bothCases([[own, own]]);
        const platform = new RegExp(`^[${character}]$`, "iu").test(String.fromCodePoint(point));
        if (platform) expect(has(folded, point)).toBe(true);
        expect(has(folded, own)).toBe(true);
      },
    ),
    { numRuns: 3_000 * factor },
  );
});

test.each(["k", "s", "K", "ſ"])("`%s` has its strange other cases", (character) => {
  const own = character.codePointAt(0) ?? 0;
  const folded = bothCases([[own, own]]);
  const taken = points.filter((point) =>
    new RegExp(`^${character}$`, "iu").test(String.fromCodePoint(point)),
  );
  expect(taken.length).toBeGreaterThan(2);
  expect(taken.filter((point) => !has(folded, point))).toEqual([]);
});

/** Lists as people write them: what they are read as is what the platform takes. */
test.each([
  "[abc]",
  "[^abc]",
  "[a-f0-9]",
  "[^a-f0-9_-]",
  "[\\d\\s]",
  "[^\\w.]",
  "[\\b]",
  "[\\]\\\\^-]",
  "[\\x41-\\x5a]",
  "[\\u{1F600}-\\u{1F64F}]",
  "[\\u0041]",
  "[\\t\\n\\r\\f\\v\\0]",
  "[\\cJ]",
  "[.]",
  "[]",
  "[^]",
  "\\.",
  "\\n",
  "\\/",
  "\\x41",
  "\\u{61}",
  "\\cI",
  "a",
  "😀",
])("`%s` is read as what the platform takes it for", (source) => {
  const reading = readRegex(source);
  const node = reading.kind === "read" ? reading.node : undefined;
  const set = node?.kind === "sequence" && node.parts.length === 1 ? node.parts[0] : undefined;
  if (set?.kind !== "set") throw new Error(`${source} is no set`);
  const platform = new RegExp(`^${source}$`, "u");
  const other = points.filter(
    (point) => has(set.ranges, point) !== platform.test(String.fromCodePoint(point)),
  );
  expect(other).toEqual([]);
});

test.each(["\\p{L}", "[\\p{L}x]", "\\P{L}"])("`%s`, which is not known, counts as all", (source) => {
  const reading = readRegex(source);
  expect(reading).toMatchObject({ node: { parts: [{ kind: "set", ranges: allCharacters }] } });
});

function check(law: (ranges: Ranges, point: number) => void): void {
  fc.assert(fc.property(someRanges, fc.nat(400), law), { numRuns: 1_000 * factor });
}
