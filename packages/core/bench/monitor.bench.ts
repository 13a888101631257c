/**
 * What judging and committing one call costs with 25 rules, 5 of them about one of many values, early and late in a run; beside it the
 * same rules written by hand, and the fast evaluator on the trace so far. All in one run. Start it with `pnpm bench`.
 */
import { measure } from "mitata";
import { createEvaluator } from "../src/evaluate/evaluate.ts";
import type { Formula } from "../src/formula/formula.ts";
import { together } from "../src/monitor/index.ts";
import { timed } from "./spread.ts";
import { byHand, byMachines, machinesOf, officeCall, officeRules } from "./workload.ts";

const formulas = officeRules();

/** All rules evaluated anew on the whole trace. */
function byEvaluator(rules: readonly Formula[], length: number): () => void {
  const calls = Array.from({ length }, (_, position) => officeCall(position));
  const trace = { calls, dialogue: [], metrics: {}, ended: true, gaps: [] };
  return () => {
    const evaluator = createEvaluator(trace);
    for (const formula of rules) evaluator(formula);
  };
}

async function timeOf(
  run: Parameters<typeof measure>[0],
): Promise<{ readonly p50: number; readonly p99: number }> {
  const { p50, p99 } = await measure(run, { min_cpu_time: 300_000_000, min_samples: 20 });
  return { p50, p99 };
}

const monitor = together(machinesOf(formulas));
for (let round = 0; round < 3; round++) {
  byMachines(monitor)(20_000);
  byHand(20_000);
}

const compiled = await timeOf(() => void machinesOf(formulas));
console.log(`Node ${process.version}; 25 rules; nanoseconds\n`);
console.log(`compile, a rule: ${Math.round(compiled.p50 / formulas.length)}\n`);
console.log("call      monitor p50 / p99      by hand p50 / p99      ratio      evaluator p50");
for (const length of [100, 1_000, 10_000]) {
  const mine = await timeOf(timed(byMachines(monitor)(length)));
  const hand = await timeOf(timed(byHand(length)));
  const anew = await timeOf(byEvaluator(formulas, length));
  const [one, other, third] = [mine, hand, anew].map(
    ({ p50, p99 }) => `${Math.round(p50)} / ${Math.round(p99)}`,
  );
  console.log(
    `${String(length).padEnd(9)} ${one}      ${other}      ${(mine.p50 / hand.p50).toFixed(1)}      ${third}`,
  );
}
