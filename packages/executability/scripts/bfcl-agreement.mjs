// How far the environment of the eight BFCL classes agrees with real runs: `pnpm bfcl`. Needs the benchmark's traces beside the repository.
import { readFileSync } from "node:fs";
import { Trace } from "@agentltl/core";
import { bfclEnvironment, checkExecutability } from "@agentltl/executability";
import { data, environmentOfModels, recordsOf } from "./runs-beside.mjs";

const drops = JSON.parse(readFileSync(new URL("oracles/bfcl_base_drop_one_part.json", data), "utf8"));
const environment = bfclEnvironment();
const positionsThatFail = (record) =>
  checkExecutability(Trace.fromMetrics(record), environment).valid.flatMap((valid, position) =>
    valid === false ? [position] : [],
  );
const share = (part, whole) => `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;

const truth = recordsOf("bfcl_multi_turn_base_gt");
const possible = truth.filter((record) => positionsThatFail(record).length === 0);
console.log(`ground truth runs that can be done as a whole: ${share(possible.length, truth.length)}`);
for (const record of truth) {
  const [first] = positionsThatFail(record);
  if (first !== undefined && process.argv.includes("--all"))
    console.log("   ", record.id, checkExecutability(Trace.fromMetrics(record), environment).firstFailure);
}

const byId = new Map(truth.map((record) => [record.id, record]));
let met = 0;
for (const { id, dropped_step, affected_step } of drops) {
  const record = byId.get(id);
  // Steps count from 1. What a later call returned was returned in the whole run, so no result is kept but the names it drew.
  const tool_calls = record.tool_calls.filter((_, index) => index !== dropped_step - 1);
  const failing = positionsThatFail({ ...record, tool_calls }).map((position) =>
    position + 1 >= dropped_step ? position + 2 : position + 1,
  );
  if (failing.includes(affected_step)) met += 1;
  else if (process.argv.includes("--all"))
    console.log(
      "   ",
      id,
      `without ${dropped_step}`,
      record.tool_calls[dropped_step - 1].tool_name,
      `breaks ${affected_step}`,
      record.tool_calls[affected_step - 1].tool_name,
      "ours:",
      failing,
    );
}
console.log(`one call left out breaks what the oracle says: ${share(met, drops.length)}`);

const listed = new Set(drops.map(({ id, dropped_step }) => `${id} ${dropped_step}`));
const involved = new Set(drops.map(({ id }) => id));
let others = 0;
let kept = 0;
for (const record of truth.filter(({ id }) => involved.has(id))) {
  for (const index of record.tool_calls.keys()) {
    if (listed.has(`${record.id} ${index + 1}`)) continue;
    others += 1;
    const tool_calls = record.tool_calls.filter((_, other) => other !== index);
    const failing = positionsThatFail({ ...record, tool_calls });
    if (failing.length === 0) kept += 1;
    else if (process.argv.includes("--all"))
      console.log(
        "   ",
        record.id,
        `without ${index + 1}`,
        record.tool_calls[index].tool_name,
        "ours breaks:",
        failing.map((p) => tool_calls[p].tool_name),
      );
  }
}
console.log(`another call left out of the same runs breaks nothing: ${share(kept, others)}`);

const ofModels = environmentOfModels(truth);
const models = recordsOf("bfcl_multi_turn_models");
let [agree, judged] = [0, 0];
const differ = new Map();
for (const record of models) {
  const { valid } = checkExecutability(Trace.fromMetrics(record), ofModels);
  for (const [position, call] of record.tool_calls.entries()) {
    if (valid[position] === null) continue;
    judged += 1;
    if (valid[position] === !call.is_error) agree += 1;
    else {
      const key = `${call.tool_name} ${call.is_error ? "failed, ours can be done" : "worked, ours can't be done"}`;
      differ.set(key, [
        ...(differ.get(key) ?? []),
        `${record.id} #${position + 1} ${JSON.stringify(call.arguments)} -> ${call.tool_result?.slice(0, 100)}`,
      ]);
    }
  }
}
console.log(`calls of models judged as they ended: ${share(agree, judged)}`);
if (process.argv.includes("--all"))
  for (const [key, cases] of [...differ].sort((a, b) => b[1].length - a[1].length).slice(0, 40))
    console.log("   ", cases.length, key, "\n        ", cases[0]);
