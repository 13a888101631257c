// Runs src/scorers/promptfoo.test.ts with the real promptfoo, fetched into a folder of its own: some 380 packages and 270 MB, so that it is no
// dev dependency. Its optional dependencies (browsers, model runtimes) and install scripts are left out: assertions need none of them.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const version = "0.123.1";
const folder = mkdtempSync(join(tmpdir(), "agentltl-promptfoo-"));
writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));

function run(command, args, options) {
  const { status } = spawnSync(command, args, { stdio: "inherit", ...options });
  if (status !== 0) process.exitCode = 1;
  return status === 0;
}

const install = [
  "install",
  `promptfoo@${version}`,
  "--omit=optional",
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
];
if (run("npm", install, { cwd: folder }))
  run("pnpm", ["exec", "vitest", "run", "--root", "../..", "packages/rules/src/scorers/promptfoo.test.ts"], {
    env: { ...process.env, AGENTLTL_PROMPTFOO: folder },
  });
rmSync(folder, { recursive: true });
