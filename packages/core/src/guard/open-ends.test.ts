import { expect, test } from "vitest";
import { traceInWords } from "../../test/calls-in-words.ts";
import { parsePattern } from "../syntax/parse-pattern.ts";
import { printPattern } from "../syntax/print-pattern.ts";
import { openEnds } from "./open-ends.ts";

/** What would close the transactions from `begin` to `end` that are open. */
function check(begin: string, end: string, words: string, expected: string): void {
  const transaction = { begin: parsePattern(begin), end: parsePattern(end) };
  const ends = openEnds([transaction], traceInWords(words));
  expect(ends.map(printPattern).join(" ")).toBe(expected);
}

test.each([
  ["", ""],
  ["c", ""],
  ["a", "b"],
  ["a a", "b"],
  ["a b", ""],
  ["b a", "b"],
  ["a b a", "b"],
  ["a!", ""],
  ["a b!", "b"],
  ["a-", ""],
  ["a b-", "b"],
  ["a?", "b"],
  ["a b?", ""],
  ["a~", "b"],
])("from a to b, after %j: %j", (words, expected) => {
  check("a", "b", words, expected);
});

test.each([
  ["a:1", "b(x = 1)"],
  ["a:1 a:2", "b(x = 1) b(x = 2)"],
  ["a:1 a:2 b:1", "b(x = 2)"],
  ["a:1 b:2", "b(x = 1)"],
  ["a:[1,2] b:1", "b(x = [1, 2])"],
  ["a:null", "b(x = null)"],
  ["a", ""],
])("each value has an end of its own: after %j: %j", (words, expected) => {
  check("a(x = $v)", "b(x = $v)", words, expected);
});

test("elements of one call may begin several", () => {
  check("a(x[*] = $v)", "b(x = $v)", "a:[1,2,1] b:2", "b(x = 1)");
});

test("what a beginning returned is open until it is here", () => {
  check("a(result = $v)", "b(x = $v)", "a?", "");
  check("a(result = $v)", "b(x = $v)", "a=7", "b(x = 7)");
});

test("of several transactions each is open by itself, and ends that are the same are told once", () => {
  const [one, other] = ["a", "c"].map((begin) => ({ begin: parsePattern(begin), end: parsePattern("b") }));
  if (one === undefined || other === undefined) throw new Error("two are made");
  const texts = (words: string) => openEnds([one, other], traceInWords(words)).map(printPattern);
  expect([texts("a c"), texts("c"), texts("a c b"), texts("a b c")]).toEqual([["b"], ["b"], [], ["b"]]);
});

test("a call that begins and ends the same does not close itself", () => {
  check("a", "a", "a", "a");
  check("a(x = $v)", "*(x = $v)", "a:1 a:2", "*(x = 1) *(x = 2)");
  check("a(x = $v)", "*(x = $v)", "a:1 b:1", "");
});
