// The API reference can be made of the sources as they stand, says something of every public name, and comes out the same each time.
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../setup.mjs";
import { publicEntries } from "./entries.mjs";

/** Runs the script in a process of its own: it loads a compiler and all packages. */
function run(...folders) {
  return new Promise((resolve) => {
    const script = join(root, "scripts/api/run.mjs");
    execFile(process.execPath, [script, ...folders], { cwd: root, encoding: "utf8" }, (error, stdout) =>
      resolve({ code: error === null ? 0 : error.code, missing: stdout.match(/^no comment: .*$/gm) ?? [] }),
    );
  });
}

/** The pages of a folder by their paths. */
function pagesOf(folder) {
  const paths = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith(".md"));
  return paths.toSorted().map((path) => [path, readFileSync(join(folder, path), "utf8")]);
}

test("every public entry has a page in which each name is explained, the same each time", async () => {
  const folder = mkdtempSync(join(tmpdir(), "agentltl-api-"));
  const ended = await run(join(folder, "once"), join(folder, "again"));
  expect(ended).toEqual({ code: 0, missing: [] });
  const [once, again] = [pagesOf(join(folder, "once")), pagesOf(join(folder, "again"))];
  rmSync(folder, { recursive: true });
  expect(again).toEqual(once);
  const titles = once.flatMap(([, text]) => /^# (@agentltl\/\S+)$/m.exec(text)?.[1] ?? []);
  expect(titles.toSorted()).toEqual([...publicEntries().keys()].toSorted());
}, 600_000);
