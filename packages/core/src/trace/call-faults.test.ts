import { expect, test } from "vitest";
import { callFaults } from "./call-faults.ts";
import type { ToolCall } from "./trace-data.ts";

/** The faults of calls of these ids and steps: `a1` has both, `-` neither. */
function check(words: string, expected: readonly string[]): void {
  const calls = words
    .split(" ")
    .filter((word) => word !== "")
    .map((word, position): ToolCall => {
      const [, id = "", step = ""] = /^([a-zA-Z]*)(-?[\d.]*)$/.exec(word) ?? [];
      return {
        name: "tool",
        args: {},
        position,
        outcome: "ok",
        ...(id === "" ? {} : { id }),
        ...(step === "" || step === "-" ? {} : { step: Number(step) }),
      };
    });
  const faults = callFaults(calls);
  expect(faults.map(({ kind, call, detail }) => `${kind} ${call}: ${detail}`)).toEqual(expected);
}

test.each<[string, readonly string[]]>([
  ["", []],
  ["-", []],
  ["- -", []],
  ["a", []],
  ["a b c", []],
  ["1 1 2 5", []],
  ["a1 - b1", ["call 1: call #2 has no id, others have"]],
  ["a b a", ["call 2: id `a` of call #3 is also that of call #1"]],
  [
    "a a a",
    [
      "call 1: id `a` of call #2 is also that of call #1",
      "call 2: id `a` of call #3 is also that of call #1",
    ],
  ],
  ["2 1", ["call 1: step 1 of call #2 comes after step 2"]],
  ["2 - 1 3", ["call 2: step 1 of call #3 comes after step 2"]],
  ["3 1 2", ["call 1: step 1 of call #2 comes after step 3", "call 2: step 2 of call #3 comes after step 3"]],
  ["0 -1", ["call 1: step -1 of call #2 comes after step 0"]],
  [
    "a2 a1",
    ["call 1: id `a` of call #2 is also that of call #1", "call 1: step 1 of call #2 comes after step 2"],
  ],
])("%j: %j", (words, expected) => {
  check(words, expected);
});

test("ids that every object has are ids like any other", () => {
  check("constructor toString", []);
  check("constructor constructor", ["call 1: id `constructor` of call #2 is also that of call #1"]);
});
