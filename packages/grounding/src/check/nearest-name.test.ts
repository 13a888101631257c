import fc from "fast-check";
import { expect, test } from "vitest";
import { nearestName } from "./nearest-name.ts";

function check(name: string, candidates: string, expected: string | undefined): void {
  expect(nearestName(name, candidates.split(" "))).toBe(expected);
}

test.each<[string, string, string | undefined]>([
  ["send_later", "send_now make_url close", "send_now"],
  ["make_uri", "make_url send_now", "make_url"],
  ["HttpAdaptor", "HTTPAdapter Session", "HTTPAdapter"],
  ["total", "totals subtotal", "totals"],
  ["lib/session.py", "src/pkg/session.py lib/other.py", "src/pkg/session.py"],
  ["src/app.py", "src/ap.py src/apple.py", "src/ap.py"],
  ["zzz", "abc def", undefined],
  ["", "abc", undefined],
  ["abc", "", undefined],
  ["a", "b", undefined],
])("nearest to %s of %s is %s", check);

test("the name itself is no hint", () => check("make_url", "make_url", undefined));

test("of two that are as near the first is told", () => check("abcd", "abcx abcy", "abcx"));

test("there is a hint for a name with one letter changed, and it is one of the candidates", () => {
  const name = fc.stringMatching(/^[a-z]{4,10}_[a-z]{4,10}$/);
  fc.assert(
    fc.property(name, fc.array(name), (wanted, others) => {
      const hint = nearestName(`${wanted}x`, [...others, wanted]);
      expect(hint).toBeDefined();
      expect([...others, wanted]).toContain(hint);
    }),
  );
});

test("of very many candidates the first 20,000 are looked at", () => {
  const many = Array.from({ length: 30_000 }, (_, index) => `zz${index}`);
  expect(nearestName("make_uri", [...many, "make_url"])).toBeUndefined();
  expect(nearestName("make_uri", ["make_url", ...many])).toBe("make_url");
});
