/**
 * What making rules ready costs: those of the other benchmarks, and random formulas, nearly all of which are denser than what people write.
 * Start it with `pnpm bench` in packages/core. DESIGN section 14 has the figures to reach.
 */
import fc from "fast-check";
import type { Formula } from "../src/formula/formula.ts";
import { compile } from "../src/monitor/index.ts";
import { formulas } from "../src/testing/index.ts";
import { ascending, at } from "./spread.ts";
import { mixes, officeRules } from "./workload.ts";

/** Milliseconds: the least of several times, since the first makes the code ready, too. */
function timeOf(formula: Formula, times: number): number {
  const all = Array.from({ length: times }, () => {
    const begun = performance.now();
    compile(formula);
    return performance.now() - begun;
  });
  return Math.min(...all);
}

console.log(`Node ${process.version}; compile, milliseconds a rule: median, 90 %, 99 %, 99.9 %, worst\n`);
for (const [title, rules] of [
  ["rules that people write", [...officeRules(), ...Object.values(mixes).flat()]],
  ["random, depth 2", fc.sample(formulas({ depth: 2 }), { numRuns: 1_500, seed: 1 })],
  ["random, depth 4", fc.sample(formulas({ depth: 4 }), { numRuns: 1_500, seed: 1 })],
] as const) {
  const times = rules.map((formula) => timeOf(formula, 3)).sort(ascending);
  const told = [0.5, 0.9, 0.99, 0.999, 1].map((share) => at(times, share).toFixed(2).padStart(8));
  console.log(`${title.padEnd(24)} ${told.join("")}`);
}
