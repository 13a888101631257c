import fc from "fast-check";
import { expect, test } from "vitest";
import { nearestAmong } from "./nearest-name.ts";

function check(name: string, candidates: string, expected: string | undefined): void {
  expect(nearestAmong(candidates.split(" "))(name)).toBe(expected);
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
      const hint = nearestAmong([...others, wanted])(`${wanted}x`);
      expect(hint).toBeDefined();
      expect([...others, wanted]).toContain(hint);
    }),
  );
});

test("of very many candidates the first 20,000 are looked at", () => {
  const many = Array.from({ length: 30_000 }, (_, index) => `zz${index}`);
  expect(nearestAmong([...many, "make_url"])("make_uri")).toBeUndefined();
  expect(nearestAmong(["make_url", ...many])("make_uri")).toBe("make_url");
});

/** What the nearest is, straight from its definition: all are compared, one after the other. */
function slowly(name: string, candidates: readonly string[]): string | undefined {
  const pairs = (text: string) =>
    new Set(
      Array.from({ length: text.length - 1 }, (_, place) => text.slice(place, place + 2).toLowerCase()),
    );
  const file = (path: string) => path.split("/").at(-1) ?? "";
  const shares = candidates.map((candidate) => {
    if (candidate === name) return 0;
    if (file(name).includes(".") && file(name) === file(candidate)) return 1;
    const [left, right] = [pairs(name), pairs(candidate)];
    return (2 * [...left].filter((pair) => right.has(pair)).length) / (left.size + right.size);
  });
  const most = Math.max(...shares);
  return most >= 0.5 ? candidates[shares.indexOf(most)] : undefined;
}

test("it is the one that comparing all of them gives", () => {
  const part = fc.stringMatching(/^[aAb]{1,4}$/);
  const name = fc.oneof(
    fc.tuple(part, part).map(([left, right]) => left + right),
    fc.tuple(part, part).map(([folder, file]) => `${folder}/${file}.py`),
  );
  const found = { hint: 0, none: 0 };
  fc.assert(
    fc.property(name, fc.array(name, { minLength: 1, maxLength: 8 }), (wanted, candidates) => {
      const expected = slowly(wanted, candidates);
      found[expected === undefined ? "none" : "hint"]++;
      expect(nearestAmong(candidates)(wanted)).toBe(expected);
    }),
    { numRuns: Number(process.env.AGENTLTL_RUNS ?? 500) },
  );
  expect(Math.min(found.hint, found.none)).toBeGreaterThan(20);
});
