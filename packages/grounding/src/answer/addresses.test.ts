import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressesIn } from "./addresses.ts";
import { mask } from "./mask.ts";

function check(text: string, ...expected: readonly string[]): void {
  expect(addressesIn(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
}

describe("web addresses", () => {
  test.each<[string, readonly string[]]>([
    ["see https://a.example/b/c.py#L3 there", ["https://a.example/b/c.py#L3"]],
    ["(http://a.example)", ["http://a.example"]],
    ["<ftp://x/y.c>", ["ftp://x/y.c"]],
    ['"https://a.example/x"', ["https://a.example/x"]],
    ["[a](https://a.example/x)", ["https://a.example/x"]],
    ["s3://bucket/key.parquet", ["s3://bucket/key.parquet"]],
    ["https://a.example https://b.example", ["https://a.example", "https://b.example"]],
    ["git+ssh://a/b", ["git+ssh://a/b"]],
    ["https://u:p@host.example/x", ["https://u:p@host.example/x"]],
    ["| https://a.example |", ["https://a.example"]],
    ["://", ["://"]],
    ["http:/a", []],
    ["std::cout", []],
  ])("%s", (text, expected) => check(text, ...expected));
});

describe("mail addresses", () => {
  test.each<[string, readonly string[]]>([
    ["to john_doe@example.com.", ["john_doe@example.com."]],
    ["a.b+c@d-e.example", ["a.b+c@d-e.example"]],
    ["@decorator and x@y", []],
    ["a@b.c@d.e", ["a@b.c", "@d.e"].slice(0, 1)],
    ["@a.b", []],
    ["x@", []],
  ])("%s", (text, expected) => check(text, ...expected));
});

test("what is masked is blank, and everything else stays in its place", () => {
  const piece = fc.constantFrom("http://a.b/c", "x@y.z", "@", "://", "word", " ", "a.py", "\n", "é");
  let addresses = 0;
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join("");
      const spans = addressesIn(text);
      addresses += spans.length;
      const masked = mask(text, spans);
      expect(masked).toHaveLength(text.length);
      const inside = new Set(
        spans.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, by) => start + by)),
      );
      for (let place = 0; place < text.length; place++)
        expect(masked.charAt(place)).toBe(inside.has(place) ? " " : text.charAt(place));
    }),
  );
  expect(addresses).toBeGreaterThan(50);
});

test("spans are in order and apart", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "@", ".", ":", "/", " ")), (pieces) => {
      let end = 0;
      for (const span of addressesIn(pieces.join(""))) {
        expect(span.start).toBeGreaterThanOrEqual(end);
        expect(span.end).toBeGreaterThan(span.start);
        end = span.end;
      }
    }),
  );
});

test("nothing masked, nothing changed", () => expect(mask("abc", [])).toBe("abc"));
