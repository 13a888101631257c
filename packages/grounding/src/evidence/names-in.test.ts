import fc from "fast-check";
import { expect, test } from "vitest";
import { mask } from "../answer/mask.ts";
import { standsIn } from "../answer/stands-in.ts";
import { namesIn } from "./names-in.ts";

test.each<[string, readonly (readonly [string, number])[]]>([
  ["", []],
  [
    "a b\na c",
    [
      ["a", 1],
      ["b", 1],
      ["c", 2],
    ],
  ],
  ["\n\nx", [["x", 3]]],
  [
    "a\r\nb",
    [
      ["a", 1],
      ["b", 2],
    ],
  ],
  [
    "_a1 2b a.b a-b $c",
    [
      ["_a1", 1],
      ["b", 1],
      ["a", 1],
      ["c", 1],
    ],
  ],
  [
    "größe 订单 Ünit",
    [
      ["größe", 1],
      ["订单", 1],
      ["Ünit", 1],
    ],
  ],
  // Composed or not, it is one name.
  ["u\u0308ber \u00fcber", [["\u00fcber", 1]]],
  [
    "__proto__ constructor",
    [
      ["__proto__", 1],
      ["constructor", 1],
    ],
  ],
  ["123 4.5 !?", []],
])("the names of %j", (text, names) => expect([...namesIn(text)]).toEqual(names));

test("each name stands on the line that is told, and on none before it", () => {
  const piece = fc.constantFrom("a", "ab", "b1", " ", "\n", ".", "1", "é");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (parts) => {
      const text = parts.join("");
      const lines = text
        .split("\n")
        .map((line) => new Set(line.match(/[\p{L}_][\p{L}\p{M}\p{N}_]*/gu) ?? []));
      const first = (name: string): number => lines.findIndex((line) => line.has(name)) + 1;
      for (const [name, line] of namesIn(text)) expect(line).toBe(first(name));
      expect(namesIn(text).size).toBe(new Set(lines.flatMap((line) => [...line])).size);
    }),
  );
});

test("parts are blanked out, and everything else stays at its place", () => {
  expect(mask("a `b` c", [{ start: 2, end: 5 }])).toBe("a     c");
  expect(mask("abc", [])).toBe("abc");
  expect(mask("abc", [{ start: 0, end: 3 }])).toBe("   ");
  expect(
    mask("abcd", [
      { start: 0, end: 1 },
      { start: 1, end: 2 },
      { start: 3, end: 4 },
    ]),
  ).toBe("  c ");
});

test("a text stands somewhere where one of its places fits", () => {
  const asked: string[] = [];
  const fits = (start: number, end: number): boolean => {
    asked.push(`${start}-${end}`);
    return start === 2;
  };
  expect(standsIn("aaaa", "aa", fits)).toBe(true);
  expect(asked).toEqual(["0-2", "1-3", "2-4"]);
  expect(standsIn("aaaa", "aa", () => false)).toBe(false);
  expect(standsIn("aaaa", "b", () => true)).toBe(false);
  expect(standsIn("", "a", () => true)).toBe(false);
  expect(standsIn("aaaa", "", () => true)).toBe(false);
});
