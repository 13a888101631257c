// How the weight of each instance's rules is spread over the layers, and L3, L4 and L5 together: `pnpm layer-shares`. Ends with 1 where these leave 73 %.
import { benchmarkInstances, layerShares } from "@agentltl/bench";

const percent = (value) => `${(100 * value).toFixed(1)} %`;
const shares = benchmarkInstances().map(layerShares);
process.stdout.write("| instance | L1 | L2 | L3 | L4 | L5 | L6 | L3 to L5 |\n");
process.stdout.write("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
for (const { template, difficulty, seed, shares: by, structure } of shares) {
  const cells = [...Object.values(by), structure].map(percent);
  process.stdout.write(`| ${template}/D${difficulty}/${seed} | ${cells.join(" | ")} |\n`);
}
const all = shares.map(({ structure }) => structure);
const [least, most] = [Math.min(...all), Math.max(...all)];
process.stdout.write(
  `\n${all.length} instances: L3, L4 and L5 have ${percent(least)} to ${percent(most)} of the weight\n`,
);
process.exitCode = least < 0.725 || most > 0.735 ? 1 : 0;
