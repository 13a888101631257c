import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { whileOurs } from "./while-ours.ts";

const folder = mkdtempSync(join(tmpdir(), "study-ours-"));
const path = join(folder, "runs.jsonl");
afterAll(() => rmSync(folder, { recursive: true }));

test("what is done to a file comes through, and so does what fails", async () => {
  expect(await whileOurs(path, async () => 7)).toBe(7);
  await expect(whileOurs(path, () => Promise.reject(new Error("disk full")))).rejects.toThrow("disk full");
  expect(readdirSync(folder)).toEqual([]);
});

test("who comes second is told by whom the file is written, and what to do", async () => {
  const second = await whileOurs(path, () =>
    whileOurs(path, async () => "both").catch((error: unknown) => error),
  );
  expect(second).toMatchObject({ name: "StudyError", code: "results-invalid" });
  const shown = String(second)
    .replaceAll(path, "runs.jsonl")
    .replaceAll(hostname(), "here")
    .replaceAll(String(process.pid), "77")
    .replace(/[0-9a-f-]{36}/, "…");
  expect(shown).toMatchInlineSnapshot(
    `"StudyError: runs.jsonl is being written by process 77 on \`here\`; wait until it has ended, or give another folder with --out; if no such process runs, remove runs.jsonl.….lock"`,
  );
});
