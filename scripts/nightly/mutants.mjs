// Runs Stryker over folders of core, one after another, and prints what survived. Takes hours; `--files` looks at some files alone, and `--tests`
// asks some test files alone.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { root } from "../setup.mjs";
import { mutated } from "./mutated.mjs";

const { values } = parseArgs({
  options: {
    folder: { type: "string", multiple: true, default: Object.keys(mutated) },
    files: { type: "string" },
    tests: { type: "string" },
    workers: { type: "string", default: "1" },
  },
});

const stryker = join(
  dirname(fileURLToPath(import.meta.resolve("@stryker-mutator/core"))),
  "../../bin/stryker.js",
);
let fine = true;
for (const folder of values.folder) {
  const { status } = spawnSync(process.execPath, [stryker, "run", "scripts/nightly/stryker.config.mjs"], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      AGENTLTL_MUTATE: folder,
      AGENTLTL_WORKERS: values.workers,
      ...(values.files === undefined ? {} : { AGENTLTL_MUTATE_FILES: values.files }),
      ...(values.tests === undefined ? {} : { AGENTLTL_MUTATE_TESTS: values.tests }),
    },
  });
  if (status === 0)
    printSurvivors(JSON.parse(readFileSync(join(root, `reports/mutants-${folder}.json`), "utf8")));
  else fine = false;
}
process.exitCode = fine ? 0 : 1;

/** A line for each file, and one for each mutant that no test noticed: where it is, and what stood there in place of what. */
function printSurvivors({ files }) {
  for (const [path, { source, mutants }] of Object.entries(files)) {
    const lines = source.split("\n");
    const noticed = mutants.filter(({ status }) => status === "Killed" || status === "Timeout");
    console.log(`\n${path}: ${noticed.length} of ${mutants.length} noticed`);
    for (const { status, location, replacement } of mutants) {
      if (status !== "Survived" && status !== "NoCoverage") continue;
      const { line, column } = location.start;
      console.log(
        `  ${line}:${column} ${lines[line - 1]?.trim()}  =>  ${replacement.replaceAll(/\s+/g, " ")}`,
      );
    }
  }
}
