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

/**
 * Milliseconds: the least of several times, since the first makes the code ready, too. By the clock, which counts what else goes on; and of the
 * processor, which is told in steps of about a millisecond and so can be trusted of what is slow alone.
 */
function timesOf(formula: Formula, times: number): { readonly clock: number; readonly processor: number } {
  const all = Array.from({ length: times }, () => {
    const [begun, used] = [performance.now(), process.threadCpuUsage()];
    compile(formula);
    const { user, system } = process.threadCpuUsage(used);
    return { clock: performance.now() - begun, processor: (user + system) / 1_000 };
  });
  return {
    clock: Math.min(...all.map(({ clock }) => clock)),
    processor: Math.min(...all.map(({ processor }) => processor)),
  };
}

console.log(
  `Node ${process.version}; compile, milliseconds a rule: median, 90 %, 99 %, 99.9 %, worst; of the processor, worst\n`,
);
for (const [title, rules] of [
  ["rules that people write", [...officeRules(), ...Object.values(mixes).flat()]],
  ["random, depth 2", fc.sample(formulas({ depth: 2 }), { numRuns: 1_500, seed: 1 })],
  ["random, depth 4", fc.sample(formulas({ depth: 4 }), { numRuns: 1_500, seed: 1 })],
] as const) {
  const times = rules.map((formula) => timesOf(formula, 3));
  const clock = times.map((one) => one.clock).sort(ascending);
  const told = [0.5, 0.9, 0.99, 0.999, 1].map((share) => at(clock, share).toFixed(2).padStart(8));
  const worst = Math.max(...times.map(({ processor }) => processor)).toFixed(0);
  console.log(`${title.padEnd(24)} ${told.join("")} ${worst.padStart(8)}`);
}
