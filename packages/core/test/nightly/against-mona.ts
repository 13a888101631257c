// Compares our automata and machines with those that MONA, a program for monadic second-order logic, makes of the same formulas.
import { parseArgs } from "node:util";
import fc from "fast-check";
import { print } from "../../src/syntax/print.ts";
import { compareWithMona } from "./compare-with-mona.ts";
import { hasMona } from "./mona-automaton.ts";
import { namedFormulas } from "./named-formulas.ts";

const { values } = parseArgs({
  options: { formulas: { type: "string", default: "5000" }, seed: { type: "string" } },
});

if (!hasMona()) {
  console.log(
    "SKIPPED: there is no MONA here; install the Debian package `mona`, or name the program in AGENTLTL_MONA.",
  );
  process.exit(0);
}

const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const each = Math.ceil(Number(values.formulas) / 4);
let differences = 0;
for (const [name, depth, parallel, withSteps] of [
  ["calls one after another", 3, "listed", false],
  ["the same, larger formulas", 4, "listed", false],
  ["steps are parallel", 3, "unordered", true],
  ["steps are listed", 3, "listed", true],
] as const) {
  const tally = { equal: 0, tooLarge: 0, compared: 0, final: 0, late: 0, notMinimal: 0, most: 0 };
  for (const formula of fc.sample(namedFormulas(depth, withSteps), { seed, numRuns: each })) {
    const comparison = compareWithMona(formula, parallel, withSteps);
    if (comparison === undefined) {
      tally.tooLarge++;
      continue;
    }
    const { difference, ours, theirs, compared, final, late } = comparison;
    const isMinimal = withSteps || ours === theirs;
    // Without steps nothing excuses a verdict that is late, or a state too many.
    const wrong = difference ?? (withSteps || (late === 0 && isMinimal) ? undefined : "late, or not minimal");
    if (wrong === undefined) tally.equal++;
    else {
      differences++;
      console.log(`DIFFERS, seed ${seed}: ${print(formula)}\n  ${wrong}; states ${ours} and ${theirs}`);
    }
    tally.compared += compared;
    tally.final += final;
    tally.late += late;
    tally.notMinimal += isMinimal ? 0 : 1;
    tally.most = Math.max(tally.most, theirs);
  }
  console.log(
    `${name}: ${tally.equal} formulas equal, ${tally.tooLarge} too large for ours; ${tally.compared} verdicts compared, ${tally.final} final, ${tally.late} of them late; up to ${tally.most} states`,
  );
}
console.log(`seed ${seed}; ${differences} formulas differ`);
process.exitCode = differences === 0 ? 0 : 1;
