// The steps of workflow.yml on a pull request that makes the agent worse: `node --conditions=@agentltl/source examples/ci/check.ts`.
import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadRules } from "@agentltl/rules/node";
import { recordRuns } from "./record-runs.ts";

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const agentltl = here("../../packages/cli/bin/agentltl.js");

const folder = await mkdtemp(join(tmpdir(), "agentltl-ci-"));
for (const name of ["agentltl.rules.yaml", "tools.json"]) await cp(here(name), join(folder, name));
const rules = await loadRules(here("agentltl.rules.yaml"));
for (const [version, name] of [
  ["main", "main-runs"],
  ["change", "runs"],
] as const) {
  await mkdir(join(folder, name));
  await recordRuns(version, rules, join(folder, name));
}

const workflow = await readFile(here("workflow.yml"), "utf8");
for (const [, line = ""] of workflow.matchAll(/- run: npx agentltl (.*)/g)) {
  const args = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--conditions=@agentltl/source", agentltl, ...args],
    { cwd: folder, encoding: "utf8" },
  );
  const shown = (stdout + stderr).trimEnd().split("\n");
  console.log(`$ npx agentltl ${args[0]}   exit ${status}`);
  for (const one of shown.filter((text) => text !== "").slice(-3))
    console.log(`    ${one.trim().slice(0, 150)}`);
}
await rm(folder, { recursive: true });
