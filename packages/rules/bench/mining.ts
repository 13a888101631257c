// How many of eight planted rules mining finds, which it misses, and how many mined rules are no rules: node --conditions=@agentltl/source bench/mining.ts
import { minedFigures } from "../test/mined-figures.ts";
import { seededChance } from "../test/seeded-chance.ts";

const seeds = [1, 2, 3, 4, 5];
process.stdout.write("runs  noise  recall  precision  rules  ms\n");
for (const count of [60, 200, 600])
  for (const noise of [0, 0.05, 0.2, 0.4]) {
    const start = performance.now();
    const all = seeds.map((seed) => minedFigures(count, noise, seededChance(seed)));
    const ms = (performance.now() - start) / seeds.length;
    const mean = (of: (one: (typeof all)[number]) => number): number =>
      all.reduce((sum, one) => sum + of(one), 0) / all.length;
    const figures = [mean(({ recall }) => recall), mean(({ precision }) => precision)].map((one) =>
      one.toFixed(3),
    );
    const missed = new Map<string, number>();
    for (const name of all.flatMap((one) => one.missed)) missed.set(name, (missed.get(name) ?? 0) + 1);
    process.stdout.write(
      `${count}  ${noise}  ${figures.join("  ")}  ${mean(({ rules }) => rules).toFixed(0)}  ${ms.toFixed(0)}\n`,
    );
    for (const [name, times] of missed)
      process.stdout.write(`      missed by ${times} of ${seeds.length}: ${name}\n`);
  }
