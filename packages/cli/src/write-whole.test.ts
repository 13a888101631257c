import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeWhole } from "./write-whole.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "agentltl-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Only these names are left in the folder, and this is the text of the first. */
function check(names: readonly string[], text: string): void {
  expect(readdirSync(folder).sort()).toEqual([...names].sort());
  expect(readFileSync(join(folder, names[0] ?? ""), "utf8")).toBe(text);
}

test("a file that is new, and one that is there", async () => {
  await writeWhole(join(folder, "a"), "one");
  check(["a"], "one");
  await writeWhole(join(folder, "a"), "two");
  check(["a"], "two");
});

test("a file keeps its permissions", async () => {
  writeFileSync(join(folder, "a"), "one");
  chmodSync(join(folder, "a"), 0o640);
  await writeWhole(join(folder, "a"), "two");
  expect(statSync(join(folder, "a")).mode & 0o777).toBe(0o640);
});

test("a link stays a link", async () => {
  writeFileSync(join(folder, "a"), "one");
  symlinkSync("a", join(folder, "link"));
  await writeWhole(join(folder, "link"), "two");
  expect(lstatSync(join(folder, "link")).isSymbolicLink()).toBe(true);
  check(["a", "link"], "two");
});

test("where it can't be put in its place, nothing else is left, and the reason is thrown", async () => {
  mkdirSync(join(folder, "a"));
  await expect(writeWhole(join(folder, "a"), "two")).rejects.toThrow(/EISDIR|EEXIST|ENOTEMPTY|EPERM/);
  expect(readdirSync(folder)).toEqual(["a"]);
  await expect(writeWhole(join(folder, "no", "where"), "two")).rejects.toThrow(/ENOENT/);
});
