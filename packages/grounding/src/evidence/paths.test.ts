import { expect, test } from "vitest";
import { isSameFile } from "./paths.ts";

test.each([
  ["gyp/common.py", "gyp/common.py", true],
  ["./gyp/common.py", "gyp//common.py", true],
  ["common.py", "gyp/common.py", true],
  ["gyp\\common.py", "C:\\repo\\gyp\\common.py", true],
  ["/workspace/gyp/common.py", "gyp/common.py", true],
  ["/home/me/x/gyp/common.py", "gyp/common.py", true],
  ["/workspace/gyp/common.py", "/repo/gyp/common.py", true],
  ["mon.py", "gyp/common.py", false],
  ["app.py", "myapp.py", false],
  ["src/common.py", "common.py", false],
  ["gyp/other.py", "gyp/common.py", false],
  ["Common.py", "common.py", false],
  ["../common.py", "common.py", false],
])("the answer's %s, read as %s: %s", (cited, read, expected) => {
  expect(isSameFile(cited, read)).toBe(expected);
});
