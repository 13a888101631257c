import { expect, test } from "vitest";
import { isInside } from "./is-inside.ts";

test.each([
  ["/a/b", true],
  ["/a/b/c", true],
  ["/a/b/..c", true],
  ["/a", false],
  ["/a/bc", false],
  ["/a/b/../c", false],
])("is %s inside of /a/b: %s", (path, inside) => {
  expect(isInside("/a/b", path)).toBe(inside);
});
