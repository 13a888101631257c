import { describe, expect, test } from "vitest";
import { idsIn } from "./ids.ts";

/** `text` holds exactly these codes, and each stands where its span says. */
function check(text: string, expected: string): void {
  const found = idsIn(text);
  expect(found.map(({ value }) => value).join(" ")).toBe(expected);
  for (const { value, span } of found) expect(text.slice(span.start, span.end)).toBe(value);
}

describe("codes of records", () => {
  test.each([
    ["Order #W2378156 of emma_kim_9957", "W2378156 emma_kim_9957"],
    ["Reservation EHGLP3, then 4WQ150 and 8C8K4E", "EHGLP3 4WQ150 8C8K4E"],
    ["paid with gift_card_6276644 (credit_card_3563913)", "gift_card_6276644 credit_card_3563913"],
    ["Flight HAT069 and **HAT276**", "HAT069 HAT276"],
    ["item 1656367028, zip 78712", "1656367028 78712"],
    ["ticket #412, not #7", "412"],
    [
      "commit 3f2a9c1d and 550e8400-e29b-41d4-a716-446655440000",
      "3f2a9c1d 550e8400-e29b-41d4-a716-446655440000",
    ],
    ["call 555-123-4567", "555-123-4567"],
    ["ВК12345 und Größe-4711", "ВК12345 Größe-4711"],
    ["-AB1234-", "AB1234"],
  ])("%s", check);
});

describe("what only looks like one", () => {
  test.each([
    ["16GB, 750ml, 10am, 2nd, 1080p, 4K, 24-hour, 3-day-old"],
    ["$12345, 12345.67, 100,000, 12345 % and 98765€"],
    ["2024-05-20, mid-2024, 2024-based, 20May2024, May2024"],
    ["RFC2616, sha256, UTF-16, ISO_8601, x86_64, int32, CVE-2024, python3"],
    ["GPT-4, COVID-19, H2O, MP3, A4, i7, B2B"],
    ["parse_url, HTTPAdapter, PLEASE HOLD"],
    ["1999, 42, 7, #W0000000, **650"],
    [`${"a".repeat(201)}123`],
  ])("%s", (text) => check(text, ""));
});

test.each(["a1", "1-", "A-1", "#1", "1a_", "é9"])("200 kB of %s come to an end", (piece) => {
  expect(Array.isArray(idsIn(piece.repeat(200_000 / piece.length)))).toBe(true);
});

test.each([
  ["your card ending in 1784", "…1784"],
  ["Visa **** 4321 or ending with **0099**", "…4321 …0099"],
  ["the last four digits are 5555", "…5555"],
  ["ending in 2024-05", ""],
])("of a code given by its end: %s", (text, expected) => {
  expect(
    idsIn(text)
      .map(({ value }) => value)
      .join(" "),
  ).toBe(expected);
});
