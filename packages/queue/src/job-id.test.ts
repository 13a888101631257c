import fc from "fast-check";
import { expect, test } from "vitest";
import { jobId } from "./job-id.ts";
import { connectionTo } from "./queue-place.ts";

test.each<[string, string]>([
  ["one", "job one"],
  ["two: with a colon", "job two%3A%20with%20a%20colon"],
  ["3", "job 3"],
  ["", "job "],
  ["böse | ü", "job b%C3%B6se%20%7C%20%C3%BC"],
  ["a\nb", "job a%5Cnb"],
  ["__proto__", "job __proto__"],
  // Half of a character, as a text has it that was cut.
  ["\ud83d", "job %5Cud83d"],
])("the id of %j is `%s`", (name, id) => expect(jobId(name)).toBe(id));

test("no two names have one id, and no id holds a colon or is a number", () => {
  const names = fc.string({
    unit: fc.oneof(
      fc.constantFrom(":", "%", "\\", '"', "3", "A", "u", "d"),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    ),
    maxLength: 6,
  });
  fc.assert(
    fc.property(names, names, (one, other) => {
      expect(jobId(one) === jobId(other)).toBe(one === other);
      expect(jobId(one)).not.toContain(":");
      expect(Number.isNaN(Number(jobId(one)))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test("who makes jobs waits for the server as long as it takes; who looks gives up after three seconds", () => {
  const url = "redis://127.0.0.1:6379";
  const endless = connectionTo(url, "endless");
  expect(endless).toEqual({ url, maxRetriesPerRequest: null });
  const { retryStrategy, ...rest } = connectionTo(url, "seconds");
  expect(rest).toEqual(endless);
  const waits = Array.from({ length: 20 }, (_, at) => retryStrategy?.(at + 1) ?? null);
  expect(waits.slice(15)).toEqual([null, null, null, null, null]);
  expect(waits.slice(0, 15).reduce((sum: number, wait) => sum + Number(wait), 0)).toBe(3000);
});
