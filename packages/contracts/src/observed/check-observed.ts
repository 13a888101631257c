import type { Trace } from "@agentltl/core";
import { ContractsError } from "../errors/contracts-error.ts";
import type { ObservedEvidence, ObservedGraph } from "./observed-graph.ts";

/** Throws `observation-invalid` where a graph holds evidence that its run does not. */
export function checkObserved({ nodes }: ObservedGraph, run: Trace | string): void {
  const faults = nodes.flatMap(({ label, evidence }) => {
    const fault = evidenceFault(evidence, run);
    return fault === undefined ? [] : [`\`${label}\`: ${fault}`];
  });
  if (faults.length > 0) throw new ContractsError("observation-invalid", faults.join("; "));
}

function evidenceFault(evidence: ObservedEvidence, run: Trace | string): string | undefined {
  if (typeof run === "string") {
    if (evidence.kind !== "span") return "a text shows words, no calls and messages";
    return run.slice(evidence.start, evidence.end) === evidence.text
      ? undefined
      : `its words do not stand at ${evidence.start}`;
  }
  switch (evidence.kind) {
    case "span":
      return "a trace shows calls and messages, no words";
    case "call":
      return run.calls.some(({ position }) => position === evidence.position)
        ? undefined
        : `there is no call #${evidence.position + 1}`;
    case "message":
      return run.dialogue[evidence.index] === undefined ? `there is no message ${evidence.index}` : undefined;
  }
}
