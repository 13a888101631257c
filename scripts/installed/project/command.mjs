import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const { bin } = JSON.parse(readFileSync("node_modules/agentltl/package.json", "utf8"));
const agentltl = (...args) =>
  spawnSync(process.execPath, [`node_modules/agentltl/${bin.agentltl}`, ...args], { encoding: "utf8" });

assert.match(agentltl("--help").stdout, /Usage: agentltl/);
assert.match(agentltl("parse", "G(now(refund) -> O now(verify))").stdout, /refund/);

writeFileSync(
  "shop.rules.yaml",
  "version: 1\nid: shop\nrules:\n  - id: once\n    at_most: { call: refund, times: 1 }\n",
);
const call = { tool_name: "refund", arguments: {}, tool_result: "done" };
writeFileSync("run.jsonl", `${JSON.stringify({ tool_calls: [call, call], final_answer: "Done." })}\n`);
const verified = agentltl("verify", "run.jsonl", "--rules", "shop.rules.yaml");
assert.equal(verified.status, 1, verified.stderr);
const reported = agentltl("report", "run.jsonl", "--rules", "shop.rules.yaml", "--ground");
assert.equal(reported.status, 0, reported.stderr);
assert.match(readFileSync("report.html", "utf8"), /^<!doctype html>/);
