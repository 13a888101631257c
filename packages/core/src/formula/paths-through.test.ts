import fc, { type Arbitrary } from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { pathsThrough } from "./paths-through.ts";
import { readRegex } from "./read-regex.ts";
import { type RegexPaths, regexPaths } from "./regex-paths.ts";

test.each<[string, number | undefined]>([
  ["", 0],
  ["^$", 0],
  ["a", 1],
  ["abc", 3],
  ["a|b", 2],
  ["^a|a", 2],
  ["a?b", 3],
  ["(?:a|b)(?:c|d)", 6],
  ["a{3}", 3],
  ["(?:a|b){3}", 2 + 4 + 8],
  ["(?:a?){3}", 3 + 3 + 1],
  ["a*", undefined],
  ["ab+|c", undefined],
  ["x{2,}", undefined],
  ["(?:a{0,2}){1,}", undefined],
])("`%s` has %s paths", (source, expected) => expect(pathsThrough(pathsOf(source))).toBe(expected));

test("it counts the paths one by one, and says where there are endlessly many", () => {
  let endless = 0;
  fc.assert(
    fc.property(regexes(), (source) => {
      const paths = pathsOf(source);
      const counted = pathsThrough(paths);
      endless += Number(counted === undefined);
      expect(counted, source).toBe(oneByOne(paths));
    }),
    { numRuns: 500 * factor },
  );
  expect(endless).toBeGreaterThan(10);
});

test("on no text has a search more ways open than there are paths", () => {
  let tight = 0;
  fc.assert(
    fc.property(regexes(), fc.stringMatching(/^[ab]{1,12}$/), (source, text) => {
      const paths = pathsOf(source);
      const most = pathsThrough(paths);
      if (most === undefined) return;
      const open = mostOpen(paths, text);
      tight += Number(open > 1 && open === most);
      expect(open, source).toBeLessThanOrEqual(most);
    }),
    { numRuns: 500 * factor },
  );
  expect(tight).toBeGreaterThan(5);
});

function pathsOf(source: string): RegexPaths {
  const reading = readRegex(source);
  const paths = reading.kind === "refused" ? undefined : regexPaths(reading.node, 1_000);
  if (paths === undefined) throw new Error(`${source} can't be read`);
  return paths;
}

/** The definition: walks along every path; one longer than there are places has been somewhere twice. */
function oneByOne({ places, first, firstAtStart }: RegexPaths): number | undefined {
  let count = 0;
  const walk = (place: number, ways: number, length: number): boolean => {
    if (length > places.length) return false;
    count += ways;
    return [...(places[place]?.follow ?? [])].every(([next, more]) => walk(next, ways * more, length + 1));
  };
  const ends = [...first, ...firstAtStart].every(([place, ways]) => walk(place, ways, 1));
  return ends ? count : undefined;
}

/** The most ways that are open behind any character, where a search begins at each. */
function mostOpen({ places, first, firstAtStart }: RegexPaths, text: string): number {
  let open: readonly number[] = [];
  let most = 0;
  for (const [index, character] of [...text].entries()) {
    const begun = [...first, ...(index === 0 ? firstAtStart : [])];
    const reached = [
      ...open.flatMap((place) => copies([...(places[place]?.follow ?? [])])),
      ...copies(begun),
    ];
    const point = character.charCodeAt(0);
    open = reached.filter((place) =>
      places[place]?.ranges.some(([from, to]) => from <= point && point <= to),
    );
    most = Math.max(most, open.length);
  }
  return most;
}

function copies(ways: readonly (readonly [number, number])[]): readonly number[] {
  return ways.flatMap(([place, count]) => Array.from({ length: count }, () => place));
}

/** Expressions over `a` and `b`, most of them without a repetition that has no bound. */
function regexes(): Arbitrary<string> {
  const { regex } = fc.letrec<{ regex: string }>((tie) => ({
    regex: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      { weight: 3, arbitrary: fc.constantFrom("a", "b", "[ab]", "") },
      { weight: 3, arbitrary: fc.tuple(tie("regex"), tie("regex")).map((parts) => parts.join("")) },
      { weight: 2, arbitrary: fc.tuple(tie("regex"), tie("regex")).map((parts) => `(?:${parts.join("|")})`) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(tie("regex"), fc.constantFrom("?", "{0,2}", "{2}", "{1,2}", "*", "+"))
          .map(([inner, bounds]) => `(?:${inner})${bounds}`),
      },
    ),
  }));
  // What stands behind a `^` inside can't be come to, and has no paths however it repeats.
  return fc.tuple(fc.constantFrom("", "^"), regex).map((parts) => parts.join(""));
}
