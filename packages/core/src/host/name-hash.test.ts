import { expect, test } from "vitest";
import { nameHash } from "./name-hash.ts";

test("is a whole number below 2^53, of any text", () => {
  const names = ["", "a", "msg_1", "run-😀", "\ud800", "__proto__", "x".repeat(100_000)];
  for (const hash of names.map(nameHash)) {
    expect(Number.isSafeInteger(hash)).toBe(true);
    expect(hash).toBeGreaterThanOrEqual(0);
  }
  expect(new Set(names.map(nameHash)).size).toBe(names.length);
});

test("is the same always, since it is written down", () => {
  expect(nameHash("1eea7bad-cca6-4356-a181-ef10db9cb07f").toString(36)).toBe("2orgy4rmtl");
});
