import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { showValue } from "./show-value.ts";

test.each<[unknown, string]>([
  ["a", '"a"'],
  ['say "a"\n', '"say \\"a\\"\\n"'],
  ["x".repeat(100), `"${"x".repeat(56)}...`],
  [1.5, "1.5"],
  [-0, "0"],
  [Number.NaN, "NaN"],
  [12n, "12"],
  [true, "true"],
  [null, "null"],
  [undefined, "undefined"],
  [Symbol("s"), "Symbol(s)"],
  [() => 1, "a function"],
  [function named() {}, "the function named"],
  [class Late {}, "the function Late"],
  [[], "[]"],
  [[1, "a", [], [1], {}, null], '[1, "a", [], [...], {...}, null]'],
  [Array(3), "[undefined, undefined, undefined]"],
  [{}, "{  }"],
  [{ a: 1, b: { c: 1 }, d: [2] }, "{ a: 1, b: {...}, d: [...] }"],
  [new Date(0), "{  }"],
  [Object.create(null), "{  }"],
  [
    Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`k${index}`, 1])),
    "{ k0: 1, k1: 1, k2: 1, k3: 1, k4: 1, k5: 1, k6: 1, k7: 1 }",
  ],
])("%o is shown as %s", (value, shown) => expect(showValue(value)).toBe(shown));

test("what throws when it is looked at is shown all the same", () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const getter = {
    get a(): never {
      throw new Error("no");
    },
  };
  const name = Object.defineProperty(() => 1, "name", { value: Symbol("n") });
  expect([proxy, getter, [proxy], name].map(showValue)).toEqual([
    "a value that can't be read",
    "a value that can't be read",
    "a value that can't be read",
    "a value that can't be read",
  ]);
});

test("anything is shown in at most 60 characters", () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
  });
  fc.assert(
    fc.property(anything, (value) => {
      expect(showValue(value).length).toBeLessThanOrEqual(60);
    }),
    { numRuns: 1_000 * factor },
  );
});
