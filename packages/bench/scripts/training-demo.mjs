// Trains the small policy and writes its curves: `pnpm --filter @agentltl/bench training-demo [file.svg]`. About 20 seconds of one core.
import { writeFileSync } from "node:fs";
import { demoChart } from "../src/training/demo-chart.ts";
import { demoMarkdown, trainingDemo } from "../src/training/training-demo.ts";

const started = performance.now();
const points = trainingDemo();
console.log(
  `${demoMarkdown(points)}\n\nCompliance · share of right answers. ${((performance.now() - started) / 1_000).toFixed(0)} s.`,
);
const [file] = process.argv.slice(2);
if (file !== undefined) writeFileSync(file, demoChart(points));
