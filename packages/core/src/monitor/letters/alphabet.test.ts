import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePattern } from "../../syntax/parse-pattern.ts";
import { patterns, traces } from "../../testing/index.ts";
import type { ToolCall } from "../../trace/trace-data.ts";
import type { MonitorState } from "../monitor-state.ts";
import { type Alphabet, alphabetOf, letterKey } from "./alphabet.ts";
import type { LetterBit } from "./letter-bit.ts";
import { observationsOf } from "./observations.ts";
import { letterReader } from "./read-letters.ts";
import { recordOf } from "./record-of.ts";

/** `AGENTLTL_RUNS=100 npm test` tries a hundred times as many cases. */
const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

const settings = { usesSteps: false, tools: undefined, counts: "ran", ownEquality: false } as const;

describe("an alphabet", () => {
  test("has a letter for every call, in any step", () => {
    let read = 0;
    fc.assert(
      fc.property(
        fc.array(patterns(), { minLength: 1, maxLength: 4, size: "max" }),
        traces({ missing: false, dialogue: false }),
        fc.boolean(),
        (some, trace, usesSteps) => {
          const alphabet = alphabetOf(some.map(asBit), { ...settings, usesSteps });
          if (alphabet === undefined) return;
          const reader = letterReader(alphabet, undefined);
          for (const observation of observationsOf(trace)) {
            for (const step of ["same", "new", "none"] as const) {
              const record = { ...recordOf(observation, nowhere), opensStep: step !== "same" };
              expect(reader(observation, record, step)).toHaveLength(1);
              read++;
            }
          }
        },
      ),
      { numRuns: 600 * factor },
    );
    expect(read).toBeGreaterThan(4_000 * factor);
  });

  test("has examples that have their letter, and one for each letter where it is exact", () => {
    let [given, exact] = [0, 0];
    fc.assert(
      fc.property(fc.array(patterns(), { minLength: 1, maxLength: 4, size: "max" }), (some) => {
        const alphabet = alphabetOf(some.map(asBit), settings);
        if (alphabet === undefined) return;
        if (alphabet.inexact.length === 0) exact++;
        for (const { mask, step, example } of alphabet.letters) {
          if (step !== "new") continue;
          if (alphabet.inexact.length === 0) expect([some, mask, example]).not.toContain(undefined);
          if (example === undefined) continue;
          given++;
          if (alphabet.inexact.includes("free")) continue;
          expect(letterOf(alphabet, { ...example, position: 0 })).toBe(mask);
        }
      }),
      { numRuns: 600 * factor },
    );
    expect(given).toBeGreaterThan(1_500 * factor);
    expect(exact).toBeGreaterThan(200 * factor);
  });

  test.each([
    ["two elements of one list", ["a(items[*].id = 1)", "a(items[*].id = 2)"], 4],
    ["numbers between two bounds", ["a(x > 1)", "a(x < 1.3)"], 4],
    ["bounds that exclude each other", ["a(x < 1)", "a(x > 1.3)"], 3],
    ["texts between two texts", ['a(x >= "b")', 'a(x < "c")'], 4],
    ["a value and its negation", ["a(x = 1)", "a(x != 1)"], 3],
    ["something there or not", ["a(x exists)", "a(x absent)"], 3],
    ["an outcome or the other", ["a(outcome = ok)", "a(outcome = error)"], 3],
    ["a name and any", ["a", "*"], 2],
    ["two tools", ["a", "b"], 3],
    ["globs that overlap", ["a*", "*b"], 4],
    ["a regex, which may match any unnamed text", ['a(x regex "^y")', 'a(x = "no")'], 3],
    ["a text that is read as a number", ["a(result = 2)", 'a(result = "2")'], 4],
    ["a text that is read as nothing", ["a(result = null)", 'a(result = "null")'], 4],
    ["a result, which what ran has", ["a(result exists)"], 2],
  ])("knows %s", (_, texts, letters) => {
    const alphabet = alphabetOf(texts.map(parsePattern).map(asBit), settings);
    expect(alphabet?.letters.length).toBe(letters);
  });

  test("of a given list of tools has no letter for others", () => {
    const bits = ["a(x = 1)", "b"].map(parsePattern).map(asBit);
    expect(alphabetOf(bits, { ...settings, tools: ["a"] })?.letters.map(({ mask }) => mask)).toEqual([0, 1]);
    expect(alphabetOf(bits, { ...settings, tools: ["a"] })?.inexact).toEqual([]);
  });

  test("says what makes it too large an alphabet", () => {
    const reasons = ['a(x regex "y")', "a*", "a(opensStep)", "a(items[*].id = 1, items[*].n = 2)"].map(
      (text) => alphabetOf([asBit(parsePattern(text))], settings)?.inexact,
    );
    expect(reasons).toEqual([["regex"], ["glob"], ["opensStep"], ["free"]]);
  });

  test("that would be huge is not made", () => {
    const many = Array.from({ length: 12 }, (_, index) => asBit(parsePattern(`a(x${index} = 1)`)));
    expect(alphabetOf(many, settings)).toBeUndefined();
    expect(alphabetOf([...many, ...many, ...many], settings)).toBeUndefined();
  });
});

const nowhere: MonitorState = { pieces: [], calls: 0, lastStep: null, previousStep: null };

function asBit(call: Extract<LetterBit, { readonly kind: "fits" }>["call"]): LetterBit {
  return { kind: "fits", call };
}

function letterOf(alphabet: Alphabet, call: ToolCall): number | undefined {
  const observation = { call };
  const [letter] = letterReader(alphabet, undefined)(observation, recordOf(observation, nowhere), "new");
  const mask = letter === undefined ? undefined : alphabet.letters[letter]?.mask;
  expect(mask === undefined || alphabet.numbers.has(letterKey(mask, "new"))).toBe(true);
  return mask;
}
