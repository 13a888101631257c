import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { openAppendLog } from "./append-log.ts";

const folder = mkdtempSync(join(tmpdir(), "study-log-"));
const path = join(folder, "runs.jsonl");
afterAll(() => rmSync(folder, { recursive: true }));

/** What a file holds after these lines were added to what was there. */
async function after(before: string | undefined, ...lines: readonly string[]): Promise<string> {
  rmSync(path, { force: true });
  if (before !== undefined) writeFileSync(path, before);
  const log = await openAppendLog(path);
  for (const line of lines) await log.append(line);
  await log.close();
  return readFileSync(path, "utf8");
}

test.each<[string, string | undefined, string]>([
  ["a file that is not there is begun", undefined, "new\n"],
  ["an empty file stays empty before the new line", "", "new\n"],
  ["whole lines stay", "one\ntwo\n", "one\ntwo\nnew\n"],
  ["a last line that was being written goes", 'one\n{"form', "one\nnew\n"],
  ["a file of nothing but such a line is emptied", '{"form', "new\n"],
  ["an empty line is a whole line", "\n", "\nnew\n"],
  ["a line that is torn inside of a character goes whole", "one\nbö".slice(0, 6), "one\nnew\n"],
])("%s", async (_name, before, content) => {
  expect(await after(before, "new")).toBe(content);
});

test.each([65_535, 65_536, 65_537, 200_000])(
  "a torn line of %i bytes goes, whatever its length",
  async (size) => {
    expect(await after(`one\n${"x".repeat(size)}`, "new")).toBe("one\nnew\n");
    expect(await after("x".repeat(size), "new")).toBe("new\n");
  },
);

test("whatever a crash left of a file, its whole lines stay and no other", async () => {
  const text = fc.string({ unit: fc.constantFrom("a", "ü", "\n", "{", "\u2028"), maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(text, async (before) => {
      const whole = before.slice(0, before.lastIndexOf("\n") + 1);
      expect(await after(before)).toBe(whole);
      expect(await after(before, "new")).toBe(`${whole}new\n`);
    }),
    { numRuns: 60 },
  );
});

test("lines that are added at the same time stand one after another, in the order of the calls", async () => {
  rmSync(path, { force: true });
  const log = await openAppendLog(path);
  const lines = Array.from({ length: 30 }, (_, index) => `${index} ${"x".repeat(5000 - index * 100)}`);
  await Promise.all(lines.map((line) => log.append(line)));
  await log.close();
  expect(readFileSync(path, "utf8")).toBe(lines.map((line) => `${line}\n`).join(""));
});

test("a line is on the disk when its promise resolves, and the file is closed when all are", async () => {
  rmSync(path, { force: true });
  const log = await openAppendLog(path);
  await log.append("one");
  expect(readFileSync(path, "utf8")).toBe("one\n");
  void log.append("two");
  await log.close();
  expect(readFileSync(path, "utf8")).toBe("one\ntwo\n");
});

test("a line that can't be written is said, and keeps no other from being tried", async () => {
  rmSync(path, { force: true });
  const log = await openAppendLog(path);
  await log.close();
  await expect(log.append("one")).rejects.toThrow();
  await expect(log.append("two")).rejects.toThrow();
});
