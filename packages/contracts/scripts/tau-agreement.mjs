// Prints how far contracts agree with rule files, rewards and people's labels on stored runs, and explains ten disagreements.
import { disagreements } from "../test/tau/disagreements.ts";
import {
  absent,
  besideRules,
  differing,
  fails,
  judgeAll,
  labelledRuns,
  table,
} from "../test/tau/judge-runs.ts";

if (absent) {
  console.error("../shared/data is not there");
  process.exit(3);
}
const desks = [
  ["tau-bench retail", judgeAll("retail", "tau_retail_agentrx.jsonl")],
  ["tau-bench airline", judgeAll("airline", "tau_airline_gpt4o.jsonl")],
  ["tau2-bench airline", judgeAll("airline", "tau2_airline_whissle.jsonl", "tau2-airline")],
];
for (const [name, judged] of desks) {
  console.log(`${name}, ${judged.length} runs`);
  console.log(`  contract's order and invariants, beside the rule file: ${besideRules(judged)}`);
  for (const line of differing(judged).split("\n")) if (line !== "") console.log(`    ${line}`);
  console.log(`  contract, beside a reward below 1: ${table(judged, fails, ({ reward }) => reward < 1)}`);
}
const labelled = labelledRuns(desks[0][1]);
console.log(
  `people found ${labelled.length} retail runs wrong; the contract finds something in ${labelled.filter(fails).length}`,
);
for (const { run, found, silent } of disagreements)
  console.log(`  run ${run}: ${found}. Why the contract is silent: ${silent}.`);
