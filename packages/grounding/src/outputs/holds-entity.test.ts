import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EntityType } from "../answer/entity.ts";
import { extractEntities } from "../answer/extract-entities.ts";
import { holdsEntity } from "./holds-entity.ts";
import { textIndex } from "./text-index.ts";

/** Whether `text` shows the entity. */
function check(type: EntityType, value: string, text: string, expected: boolean): void {
  expect(holdsEntity(textIndex(text), { type, value })).toBe(expected);
}

describe("ids", () => {
  test.each([
    ["W2378156", '"order_id": "#W2378156"', true],
    ["W2378156", "W23781567", false],
    ["w2378156", "W2378156", true],
    ["emma_kim_9957", "user emma_kim_9957.", true],
    ["emma_kim_9957", "emma_kim_99571", false],
    ["kim_9957", "emma_kim_9957", false],
    ["7091239", "gift_card_7091239", true],
    ["709123", "gift_card_7091239", false],
    ["…1239", "gift_card_7091239", true],
    ["…1784", '"last_four": "1784"', true],
    ["…1784", "17845", false],
    ["123456", "total 123,456", true],
    ["123456", "x123456", false],
    ["555-123-4567", "tel. 555-123-4567", true],
    ["555-123-4567", "1555-123-4567", false],
    ["a@b.example", "Mail A@B.example!", true],
    ["a@b.example", "aa@b.example", false],
    ["https://example.com/a/", "see http://www.example.com/a today", true],
    ["https://example.com/a", "http://example.com/ab", false],
  ] as const)("%s in %s: %s", (value, text, expected) => check("id", value, text, expected));
});

test("an id is a word of a text, or a part of a code in it, and nothing less", () => {
  const part = fc.constantFrom("ab", "12", "3ü", "w7", "𝒳1", "12w7");
  const text = fc.array(fc.oneof(part, fc.constantFrom("_", "_", " ", "-")), { maxLength: 8 });
  const found = { part: 0, none: 0 };
  fc.assert(
    fc.property(fc.constantFrom("12", "w7", "3ü"), text, (wanted, pieces) => {
      const words = pieces.join("").split(/[ -]/);
      const expected = words.some((word) => word.split("_").includes(wanted));
      found[expected ? "part" : "none"]++;
      check("id", wanted, pieces.join(""), expected);
    }),
    { numRuns: Number(process.env.AGENTLTL_RUNS ?? 500) },
  );
  expect(Math.min(found.part, found.none)).toBeGreaterThan(50);
});

describe("amounts", () => {
  test.each([
    ["10", "100 or 210", false],
    ["10", "of 10, all", true],
    ["$1200", '"price": 1200', true],
    ["$1200", "1,200.00 USD", true],
    ["$1200", "€1,200", false],
    ["€1200", "€1.200", true],
    ["250 ms", "timeout 250", true],
    ["250 ms", "timeout 250 s", false],
    ["95 %", "ratio 0.95", true],
    ["95 %", "95 items of 100", true],
    ["95 %", "0.94", false],
    ["3.14", "3.14159", true],
    ["3.14", "3.1", false],
    ["146.94", "146.9449", true],
    ["147", "146.94", false],
    ["~147", "146.94", true],
    ["~50", "46", true],
    ["~50", "44", false],
    ["1.2 million", "1,234,567", true],
    ["1.2 million", "1,260,000", false],
    ["$16.63", "-16.63", true],
    ["-$16.63", "16.63", true],
    ["-5 °c", "-5", true],
    ["5 °c", "-5", false],
    ["59 °f", "15 °C", true],
    ["60 °f", "15 °C", false],
    ["15 °c", "59°F", true],
    ["15 °c", "59", false],
    ["~313 mi", "504 km", true],
    ["2133 ft", "650 meters", true],
    ["2 h", "120 minutes", true],
    ["2 h", "7201 s", false],
    ["0.25 s", "250 ms", true],
  ] as const)("%s in %s: %s", (value, text, expected) => check("number", value, text, expected));
});

describe("quotations", () => {
  test.each([
    ["disk is full now", "Warning: Disk is  full\nnow.", true],
    ["disk is full", "the disk is fuller", false],
    ["Disk is full now,", "“disk is full now”", true],
    ["disk … now", "disk is full now", true],
    ["now ... disk", "disk is full now", false],
    ["it’s [...] *here*", "it's said to be here", true],
    ["...", "anything", false],
  ] as const)("%s in %s: %s", (value, text, expected) => check("quotation", value, text, expected));
});

describe("paths and names", () => {
  test.each([
    ["file_path", "app.py", "ls: src/app.py", true],
    ["file_path", "app.py", "ls: src/myapp.py my-app.py my.app.py", false],
    ["file_path", "app.py", "app.pyc", false],
    ["file_path", "./src/app.py", "src/app.py:12", true],
    ["file_path", "/workspace/x/src/app.py", "wrote src/app.py", true],
    ["file_path", "/x/app.py", "wrote app.py", false],
    ["file_path", "src\\app.py", "src/app.py", true],
    ["file_path", "", "src/app.py", false],
    ["identifier", "Session.send_now", "def send_now(self)", true],
    ["identifier", "send_no", "def send_now(self)", false],
    ["function_signature", "größe_a(", "gro\u0308ße_a = 1", true],
  ] as const)("%s %s in %s: %s", (type, value, text, expected) => check(type, value, text, expected));
});

test("whatever an answer names is shown by the answer itself", () => {
  const piece = fc.constantFrom(
    "W2378156",
    "src/app.py",
    "parse_url()",
    "$1,200.50",
    '"a few words here"',
    "a@b.example",
    "about 3 million",
    "`Foo.bar_baz`",
    "95%",
    "1.200",
    "lorem",
    "https://x.example/y",
  );
  const types = new Set<string>();
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1 }), (pieces) => {
      const answer = pieces.join(" ");
      const index = textIndex(answer);
      for (const entity of extractEntities(answer, { general: true })) {
        types.add(entity.type);
        expect([entity.value, holdsEntity(index, entity)]).toEqual([entity.value, true]);
      }
    }),
  );
  expect(types.size).toBe(6);
});
