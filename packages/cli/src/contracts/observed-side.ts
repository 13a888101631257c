import { type ObservedNode, type ObservedResult, observedEdges } from "@agentltl/contracts";
import type { DrawnGraph, DrawnNode, GraphStanding } from "@agentltl/report";
import type { ScoredRun } from "./scored-run.ts";

/** What was seen, in the order in which it was: each with what it was taken for, and what is wrong with it. */
export function observedSide({ expected, observed, conformance }: ScoredRun): DrawnGraph {
  return {
    name: "observed",
    nodes: observed.nodes.map((node, place): DrawnNode => {
      const wrong = conformance.failures.filter((failure) => failure.observed.includes(place));
      const result = conformance.observed.find((one) => one.observed === place);
      const says = [
        ...(result === undefined ? [] : [resultText(result)]),
        ...wrong.map(({ detail }) => detail),
      ];
      return {
        id: String(place),
        label: labelOf(node),
        standing: wrong.length > 0 ? "bad" : standingOf(result, expected.extras),
        says: says.join("; "),
        ...(node.evidence.kind === "call" ? { call: node.evidence.position } : {}),
      };
    }),
    edges: observedEdges(observed).map(([from, to]) => ({
      from: String(from),
      to: String(to),
      standing: "idle",
      says: "seen in this order",
    })),
  };
}

function labelOf({ label, evidence }: ObservedNode): string {
  switch (evidence.kind) {
    case "call":
      return `#${evidence.position + 1} ${label}`;
    case "message":
      return `said: ${label}`;
    case "span":
      return label;
  }
}

function standingOf(result: ObservedResult | undefined, extras: "refused" | "allowed"): GraphStanding {
  switch (result?.verdict) {
    case "matched":
      return "good";
    case "repeat":
    case "failed":
      return "idle";
    case "extra":
      return extras === "allowed" ? "idle" : "bad";
    case "inactive":
      return "bad";
    case "not-evaluated":
    case undefined:
      return "open";
  }
}

/** What a behaviour is, in words. */
export function resultText({ verdict, node }: ObservedResult): string {
  switch (verdict) {
    case "matched":
      return `meets ${node}`;
    case "repeat":
      return `${node}, done again`;
    case "failed":
      return `${node} was tried and did not work`;
    case "inactive":
      return `${node} is not for this query`;
    case "extra":
      return node === undefined ? "no obligation" : `${node} may be done once`;
    case "not-evaluated":
      return node === undefined ? "what it was is not known" : `whether it was ${node} is not known`;
  }
}
