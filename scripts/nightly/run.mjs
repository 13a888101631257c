// `pnpm nightly`: the random tests at many times their usual size, with seeds that nobody has tried, and then the slow checks.
// Exit code 1 where something differs; the last lines then say how to see it again.
import { parseArgs } from "node:util";
import { runRounds } from "./rounds.mjs";
import { runScript } from "./run-script.mjs";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    runs: { type: "string", default: "10" },
    only: { type: "string", default: "" },
    seed: { type: "string" },
    workers: { type: "string", default: "50%" },
    part: { type: "string", multiple: true, default: ["random", "reach", "mona"] },
    help: { type: "boolean", default: false },
  },
});

const help = `Usage: pnpm nightly [options]

  --minutes 60     how long to go on with new seeds; a round that has begun is finished
  --runs 10        how many times as many cases each random test tries in a round
  --only text      only the test files whose path contains this
  --seed 123       one round, with this seed
  --workers 50%    how many test files run at the same time
  --part name      random, reach, mona or mutants (hours); more than one may be given. Default: the first three
`;

if (values.help) {
  console.log(help);
  process.exit(0);
}

const parts = {
  random: () => runRounds(values),
  reach: () => runScript("packages/core/test/nightly/reach.ts", ["--cases", "20000"]),
  mona: () => runScript("packages/core/test/nightly/against-mona.ts", ["--formulas", "5000"]),
  mutants: () => runScript("scripts/nightly/mutants.mjs", []),
};

const failed = [];
for (const name of values.part) {
  const part = parts[name];
  if (part === undefined)
    throw new Error(`there is no part \`${name}\`: write ${Object.keys(parts).join(", ")}`);
  console.log(`\n== ${name}`);
  if (!part()) failed.push(name);
}
console.log(failed.length === 0 ? "\nNothing differs." : `\nSomething differs: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;
