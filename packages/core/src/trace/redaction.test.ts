import { describe, expect, test } from "vitest";
import type { Json } from "../json/json.ts";
import { holdsMark, isHashed, isRedacted, redactionGap } from "./redaction.ts";

const hash = "[hashed 0123456789abcdef]";

/** Whether something in the value is redacted, and whether it is hashes throughout. */
function check(value: Json, marked: boolean, hashed: boolean): void {
  expect([holdsMark(value), isHashed(value)]).toEqual([marked, hashed]);
}

describe("what is redacted", () => {
  test.each<[Json, boolean, boolean]>([
    [hash, true, true],
    [`${hash.slice(0, -1)}0123456789abcdef]`, true, true],
    ["[redacted]", true, false],
    ["[redacted 01234567]", true, false],
    [`pay ${hash} now`, true, false],
    [`${hash}${hash}`, true, false],
    [{ to: hash }, true, true],
    [[hash, hash], true, true],
    [[hash, null, true], true, true],
    [[hash, "plain"], true, false],
    [{ to: hash, n: 1 }, true, false],
    [{ [hash]: 1 }, true, false],
    [{ [hash]: hash }, true, true],
    [{ deep: [{ er: hash }] }, true, true],
  ])("%j", (value, marked, hashed) => {
    check(value, marked, hashed);
  });

  test.each<Json>([
    "",
    "hashed",
    "[hashed]",
    "[hashed 0123]",
    "[hashed 0123456789ABCDEF]",
    "[redacted 0123]",
    "[Redacted]",
    7,
    null,
    true,
    [],
    {},
    { "": [] },
  ])("is not %j", (value) => {
    check(value, false, false);
  });
});

describe("a trace says of itself that values are redacted", () => {
  test("by the gap that stands for it, and by no other", () => {
    expect(isRedacted({ gaps: [] })).toBe(false);
    expect(isRedacted({ gaps: [{ kind: "args", call: 0, detail: "lost" }, redactionGap] })).toBe(true);
    expect(isRedacted({ gaps: [JSON.parse(JSON.stringify(redactionGap))] })).toBe(true);
    expect(isRedacted({ gaps: [{ kind: "call", detail: redactionGap.detail }] })).toBe(false);
    expect(isRedacted({ gaps: [{ kind: "args", path: "redacted", detail: "lost" }] })).toBe(false);
  });

  test("in words that stay", () => {
    expect(redactionGap.detail).toMatchInlineSnapshot(
      `"values are redacted: rules compare them with each other, and not with values of their own"`,
    );
    expect(Object.isFrozen(redactionGap)).toBe(true);
  });
});
