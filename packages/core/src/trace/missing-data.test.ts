import { expect, test } from "vitest";
import { traceInWords } from "../../test/calls-in-words.ts";
import { missingData } from "./missing-data.ts";

/** The gaps of these calls; of `unread` ones the arguments were not recorded. */
function check(words: string, unread: readonly number[], expected: readonly string[]): void {
  const { calls } = traceInWords(words);
  const found = missingData(
    calls,
    calls.map((_, position) => !unread.includes(position)),
  );
  expect(found.map(({ kind, call = "all", detail }) => `${kind} ${call}: ${detail}`)).toEqual(expected);
}

test.each<[string, readonly number[], readonly string[]]>([
  ["", [], []],
  ["a b!", [], []],
  ["a b c", [1], ["args 1: arguments of call #2 are not recorded"]],
  ["a b", [0, 1], ["args all: no call has its arguments recorded"]],
  [
    "a b~",
    [],
    ["result 1: result of call #2 is not recorded", "outcome 1: outcome of call #2 is not recorded"],
  ],
  [
    "a~",
    [],
    ["result all: no call has its result recorded", "outcome all: no call has its outcome recorded"],
  ],
  ["a? b", [], []],
  ["a- b", [], []],
  ["a?", [], []],
  ["a- b-", [0], ["args 0: arguments of call #1 are not recorded"]],
])("%j, %j: %j", (words, unread, expected) => {
  check(words, unread, expected);
});
