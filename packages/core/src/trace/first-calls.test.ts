import { expect, test } from "vitest";
import { traceInWords } from "../../test/calls-in-words.ts";
import { firstCalls } from "./first-calls.ts";
import { known } from "./known.ts";

const trace = traceInWords("a b c", {
  dialogue: [
    { role: "user", text: "first", afterCall: 0 },
    { role: "assistant", text: "then", afterCall: 2 },
    { role: "user", text: "late", afterCall: 3 },
  ],
  finalAnswer: "done",
  ended: true,
  metrics: { n: 1 },
  gaps: [
    { kind: "finalAnswer", detail: "lost" },
    { kind: "args", call: 2, detail: "lost" },
  ],
});

/** The calls, the messages, and the answer of what was after so many calls. */
function check(length: number, expected: string): void {
  const { calls, dialogue, finalAnswer = "-" } = firstCalls(trace, length);
  const words = [...calls.map(({ name }) => name), ...dialogue.map(({ text }) => text), finalAnswer];
  expect(words.join(" ")).toBe(expected);
}

test.each<[number, string]>([
  [0, "first -"],
  [1, "a first -"],
  [2, "a b first then -"],
  [3, "a b c first then late done"],
])("after %d calls: %s", (length, expected) => {
  check(length, expected);
});

test("of the whole trace it is the trace itself, and else only the gap of the answer goes with the answer", () => {
  expect(firstCalls(trace, 3)).toBe(trace);
  expect(firstCalls(trace, 2)).toMatchObject({ metrics: { n: 1 }, gaps: [{ kind: "args" }] });
  expect(firstCalls(trace, 2)).not.toHaveProperty("finalAnswer");
});

test("what is not known has no key, and what is null or false is known", () => {
  expect(Object.entries(known({ a: undefined, b: null, c: false, d: 0, e: "" }))).toEqual([
    ["b", null],
    ["c", false],
    ["d", 0],
    ["e", ""],
  ]);
  expect(Object.keys(known({}))).toEqual([]);
});
