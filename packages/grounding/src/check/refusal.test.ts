import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusalIn } from "./refusal.ts";
import type { Refusal } from "./result.ts";

function check(answer: string, expected: Refusal): void {
  expect(refusalIn(answer)).toBe(expected);
}

describe("the sentence alone, however it is written", () => {
  test.each([
    "I don't know - not found in the source I read.",
    "I don’t know - not found in the source I read.",
    "I don't know – not found in the source I read",
    "I don't know—not found in the source I read.",
    "I don't know -- not found in the source I read.",
    "I DON'T KNOW - NOT FOUND IN THE SOURCE I READ.",
    "“I don’t know - not found in the source I read.”",
    "'I don't know - not found in the source I read.'",
    '"I don\'t know - not found in the source I read"',
    "«I don't know - not found in the source I read.»",
    "**I don't know - not found in the source I read.**",
    "  I don't  know -\nnot found in the source I read.  ",
    "I don`t know - not found in the source I read.",
    "I don\u02bct know \u2212 not found in the source I read.",
  ])("%s", (answer) => check(answer, "exact"));
});

describe("the sentence within more text", () => {
  test.each([
    "I looked. I don't know - not found in the source I read.",
    "I don't know - not found in the source I read. It may be in a.py.",
    "> I don't know - not found in the source I read.",
    "I don't know - not found in the source I read, sorry",
  ])("%s", (answer) => check(answer, "within"));
});

describe("other sentences", () => {
  test.each([
    "",
    "I don't know.",
    "I do not know - not found in the source I read.",
    "not found in the source I read",
    "I don't know - not found in the sources I read.",
    "I could not find it.",
    "The text 'not found in the source' is in a.py",
  ])("%s", (answer) => check(answer, "none"));
});

test("what stands around it makes it less exact, and never less there", () => {
  const sentence = "I don’t know - not found in the source I read.";
  fc.assert(
    fc.property(fc.lorem(), fc.lorem(), (before, after) => {
      check(`${before} ${sentence}`, "within");
      check(`${sentence} ${after}`, "within");
    }),
  );
});
