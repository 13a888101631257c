import { Trace } from "@agentltl/core";
import type { ObservedGraph, ObservedNode } from "../observed/observed-graph.ts";
import type { BenchmarkRun } from "./benchmark-run.ts";

/** A run as its log shows it. `rename` gives the names under which tools are logged. */
export function traceOf(
  { steps, answer }: BenchmarkRun,
  rename: (tool: string) => string = (tool) => tool,
): Trace {
  return Trace.fromMetrics({
    tool_calls: steps.map(({ tool, args, failed }, place) => ({
      step: place + 1,
      tool_name: rename(tool),
      arguments: args,
      tool_result: failed === true ? "failed" : "done",
      is_error: failed === true,
    })),
    final_answer: answer,
  });
}

/** A run as its author knows it: each step is the node that it was made for. */
export function goldOf(run: BenchmarkRun): ObservedGraph {
  const trace = traceOf(run);
  const nodes = run.steps.map(({ node, tool, args, failed }, place): ObservedNode => {
    const done = failed === true ? "no" : "yes";
    return {
      label: tool,
      evidence: { kind: "call", position: place },
      at: place,
      step: place + 1,
      as: node === null ? [] : [{ node, done, fits: "yes" }],
      values: { args },
      valuesComplete: true,
    };
  });
  return { nodes, unseen: [], lost: [], ended: true, answer: run.answer, trace };
}

/** A run as the agent's report tells of it. */
export function textOf({ steps }: BenchmarkRun, words: "says" | "paraphrase" = "says"): string {
  const lines = steps.map((step) => {
    const values = Object.entries(step.args).map(([name, value]) => `${name}: ${String(value)}`);
    const failed = step.failed === true ? "Failed at this: " : "";
    return `- ${failed}${step[words]}${values.length === 0 ? "" : ` (${values.join(", ")})`}.`;
  });
  return [
    "Hello, here is what happened with your request.",
    "",
    ...lines,
    "",
    "Please write if anything is unclear.",
  ].join("\n");
}
