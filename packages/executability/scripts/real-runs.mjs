// Where real runs first stop being possible: `pnpm real-runs`, with a first failure of many runs to look at by hand (`--hand 20`). Needs the traces beside
// the repository.
import { Trace } from "@agentltl/core";
import {
  checkExecutability,
  cohortFigures,
  cohortIntervals,
  recordedEnvironment,
  tauAirlineEnvironment,
  tauRetailEnvironment,
  together,
} from "@agentltl/executability";
import { environmentOfModels, recordsOf } from "./runs-beside.mjs";

const sets = [
  ["bfcl_multi_turn_models", environmentOfModels(recordsOf("bfcl_multi_turn_base_gt"))],
  ["tau_retail_agentrx", tauRetailEnvironment()],
  ["tau_airline_gpt4o", tauAirlineEnvironment()],
  ["tau2_airline_whissle", tauAirlineEnvironment()],
];
const at = process.argv.indexOf("--hand");
const byHand = at === -1 ? 0 : Number(process.argv[at + 1]);
const two = (value) => value.toFixed(2);
const within = (value, [low, high]) => `${two(value)} [${two(low)}, ${two(high)}]`;
const looked = [];

for (const [name, environment] of sets) {
  const both = together(environment, recordedEnvironment({ mayEndWithoutCall: true }));
  const runs = [];
  const categories = new Map();
  let open = 0;
  for (const record of recordsOf(name)) {
    const trace = Trace.fromMetrics(record);
    const { fed, horizon, firstFailure, unknown } = checkExecutability(trace, both);
    if (fed === null) {
      open += 1;
      if (process.argv.includes("--open")) console.log(`  ${record.id}: ${unknown}`);
      continue;
    }
    runs.push({
      // Runs of one task by several models, or several times, count as one task.
      task: record.meta.initial_config_of ?? record.id.replace(/-r\d+$/, ""),
      horizon,
      fed,
      ...(typeof record.reward === "number" ? { success: record.reward >= 1 } : {}),
    });
    if (firstFailure === undefined) continue;
    categories.set(firstFailure.category, (categories.get(firstFailure.category) ?? 0) + 1);
    looked.push({ record, firstFailure });
  }
  const figures = cohortFigures(runs);
  const intervals = cohortIntervals(runs, figures.recovery, { seed: 42 });
  const { recovery } = figures;
  console.log(`${name}: ${runs.length} runs of ${figures.tasks} tasks, ${open} not evaluated`);
  console.log(
    `  TER ${within(figures.ter, intervals.ter)}  mean FED ${within(figures.meanFed, intervals.meanFed)}  AUC-PEC ${within(figures.aucPec, intervals.aucPec)}`,
  );
  console.log(
    `  PEC@1..4 ${figures.depths
      .slice(0, 4)
      .map(({ pec }) => two(pec))
      .join(" ")}  RR ${recovery.recovered}/${recovery.eligible}`,
  );
  console.log(
    `  first failures: ${[...categories].map(([category, count]) => `${category} ${count}`).join(", ")}`,
  );
}

/** Evenly over all first failures, always the same ones. */
for (let index = 0; index < byHand; index += 1) {
  const { record, firstFailure } = looked[Math.floor((index * looked.length) / byHand)];
  const call = record.tool_calls[firstFailure.position];
  const before = record.tool_calls.slice(Math.max(0, firstFailure.position - 2), firstFailure.position);
  console.log(
    `\n${record.id} #${firstFailure.position + 1}  ${firstFailure.category}: ${firstFailure.reason}`,
  );
  for (const one of [...before, call].filter(Boolean))
    console.log(
      `    ${one.tool_name} ${JSON.stringify(one.arguments).slice(0, 200)} -> ${one.is_error ? "ERROR " : ""}${String(one.tool_result).slice(0, 200)}`,
    );
}
