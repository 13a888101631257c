// The random tests, round after round, each with a seed of its own.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { node, root } from "../setup.mjs";
import { randomTests } from "./random-tests.mjs";
import { printTable } from "./table.mjs";

/** True if no test found a difference. Prints how many cases each of them tried. */
export function runRounds({ minutes, runs, only, seed, workers }) {
  const files = randomTests().filter((path) => path.includes(only));
  if (files.length === 0) throw new Error(`no random test has \`${only}\` in its path`);
  const folder = mkdtempSync(join(tmpdir(), "agentltl-nightly-"));
  const counts = join(folder, "cases.jsonl");
  const seeds = [];
  const start = Date.now();
  let fine = true;
  do {
    const here = seed ?? String(Math.floor(Math.random() * 2 ** 31));
    seeds.push(here);
    fine = runRound(files, { seed: here, runs, workers, counts });
    const elapsed = Math.round((Date.now() - start) / 1000);
    console.log(`round ${seeds.length}, seed ${here}: ${fine ? "nothing differs" : "DIFFERS"}, ${elapsed} s`);
    if (!fine) console.log(`\nSee it again: AGENTLTL_SEED=${here} AGENTLTL_RUNS=${runs} pnpm test <file>\n`);
  } while (fine && seed === undefined && Date.now() - start < Number(minutes) * 60_000);
  printTable(readCounts(counts), seeds);
  rmSync(folder, { recursive: true });
  return fine;
}

function runRound(files, { seed, runs, workers, counts }) {
  const config = ["--config", "scripts/nightly/vitest.config.mjs", "--maxWorkers", workers];
  const { status, stdout, stderr } = spawnSync(
    node,
    ["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--no-color", ...config, ...files],
    {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
      env: { ...process.env, AGENTLTL_SEED: seed, AGENTLTL_RUNS: runs, AGENTLTL_CASES: counts },
    },
  );
  if (status !== 0) console.log(`${stdout}\n${stderr}`);
  return status === 0;
}

/** One entry for each property that was checked: where, how many cases, how many were passed over, and for how long. */
function readCounts(file) {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}
