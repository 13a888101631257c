// The code of docs/reward.md, as it stands there.
import { defineProcedure, reward, Trace } from "@agentltl/core";
import { called } from "@agentltl/core/formula";

const procedure = defineProcedure({ constraints: [{ name: "looked", formula: called("search") }] });
const task = { procedure, gold: [{ name: "search", args: { q: "x" } }], answer: 8 };
const trace = Trace.fromMetrics({
  tool_calls: [{ name: "search", args: { q: "x" }, result: "8" }],
  final_answer: "8",
});
console.log(reward(trace, task, { preset: "hardened" }).value); // 1
