import { expect, test } from "vitest";
import { isAscii } from "./is-ascii.ts";

test.each([
  ["", true],
  ["def total(): # 1\r\n\t\0\x7f", true],
  ["\x80", false],
  ["naïve", false],
  ["a\ufeff", false],
])("%j is of ASCII alone: %j", (text, ascii) => {
  expect(isAscii(text)).toBe(ascii);
});
