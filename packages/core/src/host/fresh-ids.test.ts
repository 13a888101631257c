import { expect, test } from "vitest";
import { freshIds } from "./fresh-ids.ts";

/** The names that are given for these, which are separated by commas. */
function check(hostIds: string, expected: string): void {
  const fresh = freshIds();
  const given = hostIds.split(",").map(fresh);
  expect(given.join(",")).toBe(expected);
  expect(new Set(given).size).toBe(given.length);
}

test.each([
  ["a", "a"],
  ["a,b", "a,b"],
  ["a,a,a", "a,a~2,a~3"],
  ["a,a~2,a", "a,a~2,a~3"],
  ["a~2,a,a", "a~2,a,a~3"],
  ["a,a,a~2", "a,a~2,a~2~2"],
  ["", "~2"],
  [",,~2", "~2,~3,~2~2"],
  ["__proto__,__proto__,constructor", "__proto__,__proto__~2,constructor"],
])("%j: %j", (hostIds, expected) => {
  check(hostIds, expected);
});

test("two who ask know nothing of each other", () => {
  const [one, other] = [freshIds(), freshIds()];
  expect([one("a"), other("a"), one("a")]).toEqual(["a", "a", "a~2"]);
});
