// How long it takes to analyse 2,000 and 8,000 recorded runs, and what is alive in memory meanwhile: runs of the shape of the example study, made
// here. The same runs are there under other trials where more are wanted, so that only what is kept of a run can grow.
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { analyzeStudy } from "../src/node/analysis/analyze-study.ts";
import { loadStudy } from "../src/node/load-study.ts";
import { runStudy } from "../src/node/run/run-study.ts";
import { readRecord } from "../src/runs/read-record.ts";
import { keyOf } from "../src/runs/run-record.ts";

const sizes = [2000, 8000];
const repeats = Number(process.env.REPEATS ?? 3);
const { gc } = globalThis;
if (gc === undefined) throw new Error("run this with --expose-gc");

const file = fileURLToPath(new URL("../../../examples/study/study.yaml", import.meta.url));
const results = mkdtempSync(join(tmpdir(), "study-bench-"));
const { study, base } = await loadStudy(file, process.cwd(), results);
const wanted = { ...study, models: study.models.slice(0, 4), seeds: [1, 2] };
const seconds = (since: number): number => (performance.now() - since) / 1000;
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const began = performance.now();
const signal = new AbortController().signal;
const { done } = await runStudy(wanted, { base, results, environment: {}, signal });
console.log(`${done} runs made in ${seconds(began).toFixed(1)} s`);
const lines = readFileSync(join(results, "runs.jsonl"), "utf8").trimEnd().split("\n");

/** A folder with so many of these runs. */
function folderOf(size: number): string {
  const folder = join(results, String(size));
  mkdirSync(folder);
  for (const name of ["study.lock.json", "questions.jsonl"])
    copyFileSync(join(results, name), join(folder, name));
  for (let at = 0; at < size; at += 1) {
    const record = readRecord(lines[at % lines.length] ?? "");
    if (record === undefined) throw new Error("a run can't be read");
    const cell = { ...record.cell, trial: 1 + Math.floor(at / lines.length) };
    appendFileSync(join(folder, "runs.jsonl"), `${JSON.stringify({ ...record, cell, key: keyOf(cell) })}\n`);
  }
  return folder;
}

/** Seconds, and the most bytes that were alive at any look: what garbage there is says nothing. */
async function measured(folder: string): Promise<{ readonly took: number; readonly alive: number }> {
  gc?.();
  const before = process.memoryUsage().heapUsed;
  let alive = 0;
  let looking = 0;
  const watch = setInterval(() => {
    const at = performance.now();
    gc?.();
    alive = Math.max(alive, process.memoryUsage().heapUsed - before);
    looking += seconds(at);
  }, 500);
  const since = performance.now();
  await analyzeStudy(folder);
  clearInterval(watch);
  return { took: seconds(since) - looking, alive };
}

const folders = sizes.map((size) => ({
  size,
  folder: folderOf(size),
  tries: [] as { took: number; alive: number }[],
}));
for (let repeat = 0; repeat < repeats; repeat += 1)
  for (const { folder, tries } of folders) tries.push(await measured(folder));
const [small, large] = folders.map(({ size, tries }) => {
  const [took, alive] = [median(tries.map((one) => one.took)), median(tries.map((one) => one.alive))];
  console.log(
    `${size} runs analysed in ${took.toFixed(1)} s (${((took * 2000) / size).toFixed(1)} s for 2,000, to reach: 60); at most ${(alive / 1e6).toFixed(1)} MB alive`,
  );
  return { size, alive };
});
if (small !== undefined && large !== undefined)
  console.log(
    `what is kept of one run more: ${((large.alive - small.alive) / (large.size - small.size) / 1000).toFixed(2)} kB; ${(large.alive / small.alive).toFixed(2)} times as much alive for 4 times as many runs`,
  );
rmSync(results, { recursive: true });
