// How long it takes to analyse 2,000 recorded runs, and how much memory: runs of the shape of the example study, made here.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { analyzeStudy } from "../src/node/analysis/analyze-study.ts";
import { loadStudy } from "../src/node/load-study.ts";
import { runStudy } from "../src/node/run/run-study.ts";

const file = fileURLToPath(new URL("../../../examples/study/study.yaml", import.meta.url));
const results = mkdtempSync(join(tmpdir(), "study-bench-"));
const { study, base } = await loadStudy(file, process.cwd(), results);
const wanted = { ...study, models: study.models.slice(0, 4), seeds: [1, 2] };
const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

let started = performance.now();
const { done } = await runStudy(wanted, {
  base,
  results,
  environment: {},
  signal: new AbortController().signal,
});
console.log(`${done} runs made in ${seconds(started)} s`);

let highest = 0;
const watch = setInterval(() => {
  highest = Math.max(highest, process.memoryUsage().rss);
}, 50);
started = performance.now();
const { analysis } = await analyzeStudy(results);
clearInterval(watch);
const took = (performance.now() - started) / 1000;
console.log(
  `${analysis.runs} runs analysed in ${took.toFixed(1)} s: ${((took * 2000) / analysis.runs).toFixed(1)} s for 2,000 (to reach: 60)`,
);
console.log(`at most ${(highest / 1e6).toFixed(0)} MB of memory`);
rmSync(results, { recursive: true });
