import fc, { type Arbitrary } from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import type { Json } from "./json.ts";
import { type Path, type PathSegment, parsePath, printPath, valuesAt } from "./path.ts";

test.each<[string, string]>([
  ["", ""],
  ["a", "key a"],
  ["a.b[0].c", "key a, key b, index 0, key c"],
  ["items[*].id", "key items, every, key id"],
  ["items[#]", "key items, length"],
  ["[0]", "index 0"],
  ['["odd key"].x', "key odd key, key x"],
  ['a["b.c"]', "key a, key b.c"],
  ['["say \\"so\\""]', 'key say "so"'],
  ['["\\u0041"]', "key A"],
  ['[""]', "key "],
  ["a-b.$c.é", "key a-b, key $c, key é"],
])("`%s` is a path", (text, expected) => check(text, expected));

test.each([
  ".a",
  "a..b",
  "a.",
  "a b",
  "a[",
  "a[]",
  "a[-1]",
  "a[b]",
  "[0]a",
  'a["b]',
  '["\\x41"]',
  '["\n"]',
  " a",
  "a]",
  'a"b',
])("%j is no path", (text) => check(text, undefined));

test("what is printed is read back", () => {
  fc.assert(
    fc.property(paths(), (path) => {
      expect(parsePath(printPath(path))).toEqual(path);
    }),
    { numRuns: 2_000 * factor },
  );
});

test("any text is a path or none, without a throw", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a.[\]"*0\\ ]{0,8}$/)), (text) => {
      const path = parsePath(text);
      if (path !== undefined) expect(parsePath(printPath(path))).toEqual(path);
    }),
    { numRuns: 2_000 * factor },
  );
});

const order: Json = {
  id: "W1",
  items: [{ id: 1, tags: ["a", "b"] }, { id: 2 }],
  none: null,
  by: { x: 1, y: 2 },
};

test.each<[string, readonly Json[]]>([
  ["id", ["W1"]],
  ["items[1].id", [2]],
  ["items[*].id", [1, 2]],
  ["items[*].tags[*]", ["a", "b"]],
  ["by[*]", [1, 2]],
  ["items[#]", [2]],
  ["items[*].tags[#]", [2]],
  ["by[#]", [2]],
  ["id[#]", []],
  ["none", [null]],
  ["", [order]],
  ["missing", []],
  ["none.x", []],
  ["id.length", []],
  ["items.length", []],
  ["items[2]", []],
  ["id[0]", []],
  ["constructor", []],
  ["items.map", []],
  ["__proto__", []],
])("`%s` reaches its values in order, and nothing that every object inherits", (text, expected) => {
  expect(valuesAt(order, parsePath(text) ?? [])).toEqual(expected);
});

test("nothing is reached in what was not recorded", () => {
  expect(valuesAt(undefined, [])).toEqual([]);
});

test("a key that a model wrote to do harm is a key", () => {
  const value = JSON.parse('{"__proto__": {"a": 1}}') as Json;
  expect(valuesAt(value, parsePath("__proto__.a") ?? [])).toEqual([1]);
});

function check(text: string, expected: string | undefined): void {
  expect(parsePath(text)?.map(show).join(", ")).toBe(expected);
}

function show(segment: PathSegment): string {
  switch (segment.kind) {
    case "key":
      return `key ${segment.key}`;
    case "index":
      return `index ${segment.index}`;
    case "every":
      return "every";
    case "length":
      return "length";
  }
}

function paths(): Arbitrary<Path> {
  const key = fc.oneof(
    fc.constantFrom("a", "a.b", "", "[", '"', "__proto__", "0", "*"),
    fc.string({ unit: "grapheme" }),
  );
  return fc.array(
    fc.oneof(
      key.map((one): PathSegment => ({ kind: "key", key: one })),
      fc.nat(99).map((index): PathSegment => ({ kind: "index", index })),
      fc.constant<PathSegment>({ kind: "every" }),
      fc.constant<PathSegment>({ kind: "length" }),
    ),
    { maxLength: 5 },
  );
}
