import fc from "fast-check";
import { expect, test } from "vitest";
import { nameSet } from "./name-set.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

/** Which of the names asked for a set says that it has, and how many it counts. */
function check(added: readonly string[], asked: readonly string[], expected: readonly string[]): void {
  const names = nameSet();
  for (const name of added) names.add(name);
  expect(asked.filter(names.has)).toEqual(expected);
  expect(names.size()).toBe(new Set(added).size);
}

test("what was added is there, and nothing else", () => {
  check([], ["", "a"], []);
  check(["a", "b", "a"], ["a", "b", "c", ""], ["a", "b"]);
  check([""], ["", " "], [""]);
});

test("names of a prototype are names like others", () => {
  check(["constructor"], ["__proto__", "constructor", "toString"], ["constructor"]);
});

test("it holds what a `Set` holds, whatever the names", () => {
  const name = fc.oneof(
    fc.string({ unit: "binary", maxLength: 6 }),
    fc.constantFrom("a", "b", "ab", "ba", "\u0000"),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 60 }), fc.array(name, { maxLength: 60 }), (added, asked) => {
      const set = new Set(added);
      check(
        added,
        asked,
        asked.filter((one) => set.has(one)),
      );
    }),
    { numRuns: 200 * factor },
  );
});

const numbered: Readonly<Record<string, (index: number) => string>> = {
  "counted up": (index) => `run-${index}`,
  "that differ at the front": (index) => `${index}-of-the-same-long-name`,
  "of numbers with zeros": (index) => String(index).padStart(32, "0"),
  "of hexadecimal digits": (index) => (index * 0x9e3779b97f4a).toString(16),
};

test.each(Object.entries(numbered))("200,000 names %s are all told apart", (_, nameOf) => {
  const names = nameSet();
  for (let index = 0; index < 200_000; index++) names.add(nameOf(index));
  expect(names.size()).toBe(200_000);
  const missing = [0, 1, 99_999, 199_999].filter((index) => !names.has(nameOf(index)));
  const found = Array.from({ length: 1000 }, (_one, index) => nameOf(200_000 + index)).filter(names.has);
  expect([missing, found]).toEqual([[], []]);
});
