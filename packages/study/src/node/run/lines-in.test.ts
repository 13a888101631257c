import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { linesIn } from "./lines-in.ts";

const folder = mkdtempSync(join(tmpdir(), "study-lines-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function linesOf(file: string): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const line of linesIn(join(folder, file))) lines.push(line);
  return lines;
}

async function check(content: string | Uint8Array, lines: readonly string[]): Promise<void> {
  writeFileSync(join(folder, "runs.jsonl"), content);
  expect(await linesOf("runs.jsonl")).toEqual(lines);
}

test("a line ends at a line feed and nowhere else: JSON may hold U+2028 and U+2029", () =>
  check('{"answer":"one\u2028two\u2029three"}\n{}\n', ['{"answer":"one\u2028two\u2029three"}', "{}"]));

test("the last line comes without its end too", () => check("{}\n\n{", ["{}", "", "{"]));

test("a line that is no text comes as an empty one", () =>
  check(Uint8Array.of(0x7b, 0xff, 0x7d, 0x0a, 0x31), ["", "1"]));

test("where there is no file there are no lines", async () => {
  expect(await linesOf("none.jsonl")).toEqual([]);
});
