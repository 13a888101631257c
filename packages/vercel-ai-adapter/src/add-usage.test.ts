import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addUsage } from "./add-usage.ts";

describe("what two attempts have cost", () => {
  test.each<[string, unknown, unknown, unknown]>([
    ["nothing was spent before", undefined, { inputTokens: 1 }, { inputTokens: 1 }],
    [
      "flat, as `ai` 5 counts",
      { inputTokens: 1, outputTokens: 2 },
      { inputTokens: 10, outputTokens: 20 },
      { inputTokens: 11, outputTokens: 22 },
    ],
    [
      "nested, as `ai` 6 and 7 count",
      { inputTokens: { total: 1, noCache: 1 }, outputTokens: { total: 2 } },
      { inputTokens: { total: 10, noCache: 4 }, outputTokens: { total: 20 } },
      { inputTokens: { total: 11, noCache: 5 }, outputTokens: { total: 22 } },
    ],
    ["one does not say", { inputTokens: 1 }, { inputTokens: undefined }, { inputTokens: 1 }],
    ["the other does not say", { inputTokens: undefined }, { inputTokens: 1 }, { inputTokens: 1 }],
    [
      "one counts more",
      { inputTokens: 1, cachedInputTokens: 3 },
      { inputTokens: 1 },
      { inputTokens: 2, cachedInputTokens: 3 },
    ],
    [
      "what the provider said itself is that of the last",
      { raw: { a: 1 } },
      { raw: { a: 2 } },
      { raw: { a: 2 } },
    ],
    ["lists are not added", { list: [1] }, { list: [2] }, { list: [2] }],
    ["texts are not added", { model: "a" }, { model: "b" }, { model: "b" }],
  ])("%s", (_what, spent, usage, expected) => {
    expect(addUsage(spent, usage)).toEqual(expected);
  });

  const spending = fc.record({
    inputTokens: fc.record({ total: fc.nat(999), cacheRead: fc.nat(999) }),
    outputTokens: fc.nat(999),
  });

  test("is the sum, in whatever order", () => {
    fc.assert(
      fc.property(spending, spending, spending, (a, b, c) => {
        expect(addUsage(a, b)).toEqual(addUsage(b, a));
        expect(addUsage(addUsage(a, b), c)).toEqual(addUsage(a, addUsage(b, c)));
        expect(addUsage(a, b)).toMatchObject({ outputTokens: a.outputTokens + b.outputTokens });
      }),
    );
  });

  test("changes neither of them", () => {
    const [a, b] = [Object.freeze({ n: 1 }), Object.freeze({ n: 2 })];
    expect(addUsage(a, b)).toEqual({ n: 3 });
  });
});
