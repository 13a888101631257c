import type { JsonObject } from "@agentltl/core/host";
import type { Random } from "@agentltl/statistics";
import type { ContractNode } from "../contract/contract.ts";
import { hierarchyOf } from "../contract/hierarchy.ts";
import type { ExpectedGraph } from "../expected/expected-graph.ts";
import type { BenchmarkRun, RunStep } from "./benchmark-run.ts";
import { pick } from "./draw-query.ts";
import type { Scenario } from "./scenario.ts";

/** A run that does all that is asked for, in one of the orders that are allowed. */
export function makeRun(scenario: Scenario, expected: ExpectedGraph, random: Random): BenchmarkRun {
  const hierarchy = hierarchyOf(expected.nodes);
  const leaves = expected.nodes.filter(({ id }) => hierarchy.isLeaf(id));
  const steps: RunStep[] = [];
  const open = new Map(leaves.map((node) => [node.id, node]));
  while (open.size > 0) {
    const ready = [...open.values()].filter(
      ({ id }) => !expected.edges.some(({ from, to }) => to === id && open.has(from)),
    );
    const next = pick(ready, random);
    open.delete(next.id);
    steps.push(stepOf(next, scenario, expected.query));
  }
  return { expected, steps, answer: JSON.stringify(fillIn(scenario.answer, expected.query)) };
}

/** How a node is done. */
export function stepOf(node: ContractNode, { args, says }: Scenario, query: JsonObject): RunStep {
  const [said = node.label, paraphrase = said] = says[node.id] ?? [];
  const tool =
    node.evidence?.kind === "call" && node.evidence.call.tool.kind === "name"
      ? node.evidence.call.tool.name
      : node.id;
  return { node: node.id, tool, args: fillIn(args[node.id] ?? {}, query), says: said, paraphrase };
}

/** `$amount` becomes the query's amount. */
function fillIn(values: JsonObject, query: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = typeof value === "string" && value.startsWith("$") ? value.slice(1) : undefined;
      return [name, field !== undefined && Object.hasOwn(query, field) ? (query[field] ?? null) : value];
    }),
  );
}
