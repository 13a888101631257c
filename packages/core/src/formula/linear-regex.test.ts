import fc, { type Arbitrary } from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { compileRegex, regexFault } from "./linear-regex.ts";
import { readRegex } from "./read-regex.ts";
import type { RegexNode } from "./regex-node.ts";

test.each([
  "^W\\d+$",
  "\\d+",
  "refund|cancel",
  "^\\d{4}-\\d{2}-\\d{2}(?:T.*)?$",
  "^[\\w.]+@[\\w.]+$",
  "^[a-z]+(?:-[a-z]+)*$",
  "^https?://[^/\\s]+/.*$",
  "^.*\\.py$",
  "error.{0,100}timeout",
  "\\w{1,64}@",
  "(?<id>W)\\d+",
  "^(a|ab)*$",
  "[\\b\\]a-z-]",
  "\\u{1F600}|\\uD83D\\uDE00|\\x41|\\cJ",
  "(?i)\\byes\\b",
  "(?i)^[a-z]+(?:-[a-z]+)*$",
  "",
])("accepts `%s`", (source) => check(source, undefined));

test("refuses what can take quadratic time or longer, names the repetition and says how to write it", () => {
  check(
    "^(\\w+\\s?)*$",
    "regex `^(\\w+\\s?)*$` may take quadratic time or longer: a text can be shared out in many ways by `\\w+`; separate repetitions by a character that neither takes, and don't repeat a repetition",
  );
  check(
    "error.*timeout",
    "regex `error.*timeout` may take quadratic time or longer: the search scans anew from each place by `.*`; begin with `^`, or give repetitions a bound, as in `{1,50}`",
  );
});

test.each([
  "(a+)+$",
  "(a|a)*b",
  "(a|aa)+$",
  "^\\w+\\s*\\w+$",
  "^.*foo.*$",
  "a*b",
  "^(a?){30}a{30}$",
  "^(?:a{1,10}){1,10}$",
  "(.*)*",
  "^(?:a*)*$",
  "\\p{L}+x",
  "(?i)(a|A)*b",
  "(?i)^(?:k|\\u212a)*$x",
])("refuses `%s`", (source) => expect(regexFault(source)).toContain("may take quadratic time or longer"));

test.each([
  ["(a)\\1", "regex `(a)\\1` is not run in linear time for sure: leave out the reference back `\\1`"],
  [
    "(?<q>a)\\k<q>",
    "regex `(?<q>a)\\k<q>` is not run in linear time for sure: leave out the reference back `\\k`",
  ],
  ["a(?!b)", "regex `a(?!b)` is not run in linear time for sure: leave out looking around by `(?!`"],
  ["(?<=a)b", "regex `(?<=a)b` is not run in linear time for sure: leave out looking around by `(?<=`"],
  ["[", "regex `[` can't be read: unterminated character class"],
  ["a{2,1}", "regex `a{2,1}` can't be read: numbers out of order in {} quantifier"],
  ["\\-", "regex `\\-` can't be read: invalid escape"],
  ["(?:x{1000}){1000}", "regex `(?:x{1000}){1000}` repeats too often: it may speak of 1000 characters"],
  ["(?:(?:){1000}){1000000000}b", undefined],
])("says what is wrong with `%s`", check);

test("what looks like a refused construct inside of a list or behind a backslash is none", () => {
  check("[(?=)]\\(\\?=", undefined);
});

test("a regex longer than 1,000 characters is refused, however it nests", () => {
  expect(regexFault("(".repeat(600) + ")".repeat(600))).toContain("longer than 1000 characters");
  check("(".repeat(400) + ")".repeat(400), undefined);
});

test("an accepted regex never takes more than linear time, by the steps of a backtracking search", () => {
  fc.assert(
    fc.property(regexes(), pumped(), (source, texts) => {
      fc.pre(regexFault(source) === undefined);
      expect(bend(source, texts), source).toBeLessThan(slack);
    }),
    { numRuns: 1_000 * factor },
  );
});

test("many are accepted, and of those refused many are truly slow on some text", () => {
  const sample = fc.sample(fc.tuple(regexes(), fc.array(pumped(), { minLength: 60, maxLength: 60 })), {
    numRuns: 300 * factor,
    seed: 7,
  });
  const refused = sample.filter(([source]) => regexFault(source) !== undefined);
  const slow = refused.filter(([source, tries]) => tries.some((texts) => bend(source, texts) >= slack));
  expect(refused.length / sample.length).toBeGreaterThan(0.15);
  expect(refused.length / sample.length).toBeLessThan(0.7);
  expect(slow.length / refused.length).toBeGreaterThan(0.2);
});

test("the counting search finds what the platform's finds", () => {
  fc.assert(
    fc.property(regexes(), fc.stringMatching(/^[abc\n]{0,8}$/), (source, text) => {
      expect(search(nodeOf(source), text).found, source).toBe(compileRegex(source).test(text));
    }),
    { numRuns: 2_000 * factor },
  );
});

test.each([
  "\\d",
  "\\D",
  "\\w",
  "\\W",
  "\\s",
  "\\S",
  ".",
  "[a-f\\d]",
  "[^a-f\\d]",
  "[\\]-a]",
  "\\x41",
  "[\\b]",
])("`%s` is read as the characters that the platform takes", (source) => {
  const node = nodeOf(`^${source}$`);
  const points = [...Array(0x3100).keys(), 0xfeff, 0x1f600, 0x10ffff].filter(
    (point) => point < 0xd800 || point > 0xdfff,
  );
  const differing = points.filter((point) => {
    const text = String.fromCodePoint(point);
    return search(node, text).found !== compileRegex(`^${source}$`).test(text);
  });
  expect(differing).toEqual([]);
});

function check(source: string, expected: string | undefined): void {
  expect(regexFault(source)).toBe(expected);
}

/** A text with a part in it once, twice and three times `repeats` times. */
type Pumped = readonly [string, string, string];

const repeats = 24;

/** Steps that grow in a straight line bend by no more than what the ends of the text cause. */
const slack = 300;

/** By how much the number of steps leaves a straight line. */
function bend(source: string, [once, twice, thrice]: Pumped): number {
  const node = nodeOf(source);
  const [first, second, third] = [search(node, once), search(node, twice), search(node, thrice)];
  return third.steps - 2 * second.steps + first.steps;
}

function pumped(): Arbitrary<Pumped> {
  const text = fc.stringMatching(/^[abc]{0,2}$/);
  return fc.tuple(text, fc.stringMatching(/^[abc]{1,3}$/), text).map(([before, part, after]) => {
    const times = (count: number): string => before + part.repeat(count * repeats) + after;
    return [times(1), times(2), times(3)];
  });
}

/** Expressions over `a` and `b`, small. */
function regexes(): Arbitrary<string> {
  const { regex } = fc.letrec<{ regex: string }>((tie) => ({
    regex: fc.oneof(
      { maxDepth: 4, depthSize: "small" },
      { weight: 3, arbitrary: fc.constantFrom("a", "b", "a", "b", ".", "[ab]", "[^a]", "") },
      { weight: 4, arbitrary: fc.tuple(tie("regex"), tie("regex")).map((parts) => parts.join("")) },
      { weight: 2, arbitrary: fc.tuple(tie("regex"), tie("regex")).map((parts) => `(${parts.join("|")})`) },
      { weight: 3, arbitrary: repetitions(tie("regex")) },
    ),
  }));
  const begin = fc.constantFrom("", "^", "^");
  const end = fc.constantFrom("", "$", "$", "b", "\\b$");
  return fc.tuple(begin, regex, end).map((parts) => parts.join(""));
}

function repetitions(body: Arbitrary<string>): Arbitrary<string> {
  const times = fc.constantFrom("*", "+", "?", "*?", "{0,2}", "{1,3}", "{2}", "{2,}");
  return fc.tuple(body, times).map(([inner, bounds]) => `(?:${inner})${bounds}`);
}

function nodeOf(source: string): RegexNode {
  const reading = readRegex(source);
  if (reading.kind === "refused") throw new Error(`${source}: ${reading.construct}`);
  return reading.node;
}

const mostSteps = 20_000;

/** The definition of how long a search takes: tries everything in order, remembers nothing, counts each step. */
function search(node: RegexNode, text: string): { readonly found: boolean; readonly steps: number } {
  const characters = [...text];
  let steps = 0;
  const tryAt = (part: RegexNode, at: number, rest: (at: number) => boolean): boolean => {
    steps += 1;
    if (steps > mostSteps) return false;
    switch (part.kind) {
      case "set": {
        const point = characters[at]?.codePointAt(0);
        const fits = point !== undefined && part.ranges.some(([from, to]) => from <= point && point <= to);
        return fits && rest(at + 1);
      }
      case "start":
        return at === 0 && rest(at);
      case "condition":
        return conditionHolds(part.condition, at) && rest(at);
      case "sequence":
        return part.parts.reduceRight<(at: number) => boolean>(
          (then, one) => (place) => tryAt(one, place, then),
          rest,
        )(at);
      case "choice":
        return part.parts.some((one) => tryAt(one, at, rest));
      case "repeat":
        return repeat(part, at, 0, rest);
    }
  };
  const repeat = (
    part: Extract<RegexNode, { kind: "repeat" }>,
    at: number,
    done: number,
    rest: (at: number) => boolean,
  ): boolean => {
    const again = (): boolean =>
      done < part.most &&
      tryAt(part.body, at, (next) => (next > at || done < part.least) && repeat(part, next, done + 1, rest));
    if (done < part.least) return again();
    return again() || rest(at);
  };
  const isWord = (at: number): boolean => /^\w$/.test(characters[at] ?? "");
  const conditionHolds = (condition: string, at: number): boolean => {
    if (condition === "$") return at === characters.length;
    return (isWord(at - 1) !== isWord(at)) === (condition === "\\b");
  };
  const found = [...Array(characters.length + 1).keys()].some((at) => tryAt(node, at, () => true));
  return { found, steps };
}
