import type { Constraint, Formula, Pattern } from "@agentltl/core";
import { and, called, globally, implies, not, now, once, or, precedes, said } from "@agentltl/core/formula";
import { waysThrough } from "../contract/graph.ts";
import type { ExpectedGraph } from "../expected/expected-graph.ts";
import { tried, worked } from "../observed/call-evidence.ts";
import type { LeaveOut, Shown } from "./shown.ts";

/** `order:a->b` for each edge, and for each way through what need not be done or can't be seen. Calls for a node in `shared` can be calls for another. */
export function orderConstraints(
  { edges }: ExpectedGraph,
  active: readonly Shown[],
  shared: ReadonlySet<string>,
  leaveOut: LeaveOut,
): readonly Constraint[] {
  const byId = new Map(active.map((one) => [one.node.id, one]));
  const mayLeaveOut = (id: string): boolean => {
    const one = byId.get(id);
    return one?.node.required !== "always" || one.evidences.length === 0;
  };
  return waysThrough(edges, mayLeaveOut).flatMap(({ from, to }): readonly Constraint[] => {
    const [first, then] = [byId.get(from), byId.get(to)];
    if (first === undefined || then === undefined) return [];
    if (first.evidences.length === 0 || then.evidences.length === 0) return [];
    const name = `order:${from}->${to}`;
    if (then.calls.length < then.evidences.length) return leaveOut(name, "what is said can't be refused");
    if (shared.has(to)) return leaveOut(name, `calls for \`${to}\` can be calls for another node`);
    const formula = orderFormula(first, then.calls.map(tried));
    if (formula === undefined)
      return leaveOut(name, `a message shows \`${from}\`, and no order of calls says so`);
    return [
      {
        name,
        formula,
        description: `${first.node.label} comes before: ${then.node.label}.`,
        repair: `First: ${first.node.label}.`,
      },
    ];
  });
}

/** Before the first of some calls stands one of those that show the obligation: then each of them has such a one before it. */
function orderFormula({ node, evidences, calls }: Shown, later: readonly Pattern[]): Formula | undefined {
  const [only, ...others] = evidences;
  if (calls.length === evidences.length) {
    const done = calls.map(worked);
    const inOrder = and(...later.map((then) => or(...done.map((first) => precedes(first, then)))));
    return node.required === "never" ? or(not(or(...done.map(called))), inOrder) : inOrder;
  }
  if (only?.kind !== "said" || others.length > 0 || node.required === "never") return undefined;
  return globally(implies(or(...later.map((then) => now(then))), once(said(only.by, only.text))));
}
