import { type Constraint, defineProcedure, type Formula, type Pattern, type Procedure } from "@agentltl/core";
import {
  and,
  called,
  globally,
  implies,
  not,
  now,
  once,
  or,
  precedes,
  previous,
  said,
} from "@agentltl/core/formula";
import type { ContractNode } from "../contract/contract.ts";
import { waysThrough } from "../contract/graph.ts";
import { hierarchyOf } from "../contract/hierarchy.ts";
import { allNodes } from "../expected/all-nodes.ts";
import type { ExpectedGraph } from "../expected/expected-graph.ts";
import { tried, worked } from "../observed/call-evidence.ts";
import { mayOverlap } from "./overlap.ts";
import { valueFormula } from "./value-formula.ts";

/** A part of an expected graph that no constraint says. */
export interface NotEnforced {
  readonly what: string;
  readonly why: string;
}

/** An expected graph as constraints. */
export interface CompiledGraph {
  readonly procedure: Procedure;
  /** What `match` alone can judge. */
  readonly notEnforced: readonly NotEnforced[];
}

/** A node that calls show. */
interface Callable {
  readonly node: ContractNode;
  readonly call: Pattern;
}

/**
 * The constraints that say what an expected graph does, for the guard and for `verifyTrace`: `owed:a`, `order:a->b`, `branch:a`, `once:a`,
 * `invariant:i` and `extras`. A run breaks one exactly where `match` reports the same on its calls (the form of the answer aside), and the guard
 * refuses the call with which it does.
 */
export function toProcedure(expected: ExpectedGraph): CompiledGraph {
  const all = allNodes(expected);
  const hierarchy = hierarchyOf(all);
  const leaves = expected.nodes.filter(({ id }) => hierarchy.isLeaf(id));
  const active = leaves.flatMap(callable);
  const inactive = expected.inactive.flatMap(({ node }) => callable(node));
  const notEnforced: NotEnforced[] = [];
  const shared = new Set(
    active
      .filter((one) =>
        active.some((other) => other !== one && mayOverlap(tried(one.call), tried(other.call))),
      )
      .map(({ node }) => node.id),
  );
  const leaveOut = (what: string, why: string): readonly Constraint[] => {
    notEnforced.push({ what, why });
    return [];
  };
  const constraints = [
    ...leaves.flatMap((node) => owed(node, leaveOut)),
    ...orders(expected, leaves, shared, leaveOut),
    ...inactive.map((one) => branch(one, active)),
    ...active.flatMap((one) => onlyOnce(one, shared, leaveOut)),
    ...expected.invariants.flatMap((one) => invariant(one, hierarchy.leaves, active, leaveOut)),
    ...(expected.extras === "refused" ? [extras([...active, ...inactive], expected.ignored)] : []),
    ...(expected.output === undefined
      ? []
      : leaveOut("output", "the form of the answer is judged by `match`")),
  ];
  const procedure = defineProcedure({ id: expected.contract, constraints, allowEmpty: true });
  return { procedure, notEnforced };
}

type LeaveOut = (what: string, why: string) => readonly Constraint[];

function callable(node: ContractNode): readonly Callable[] {
  return node.evidence?.kind === "call" ? [{ node, call: node.evidence.call }] : [];
}

function owed({ id, label, required, evidence }: ContractNode, leaveOut: LeaveOut): readonly Constraint[] {
  if (evidence === undefined) return leaveOut(`owed:${id}`, "no call shows it");
  if (required !== "always") return [];
  if (evidence.kind === "said") return leaveOut(`owed:${id}`, "a message shows it, and no call need follow");
  return [
    {
      name: `owed:${id}`,
      formula: called(worked(evidence.call)),
      description: `${label} is owed.`,
      repair: `${label}.`,
    },
  ];
}

function orders(
  { edges }: ExpectedGraph,
  leaves: readonly ContractNode[],
  shared: ReadonlySet<string>,
  leaveOut: LeaveOut,
): readonly Constraint[] {
  const byId = new Map(leaves.map((node) => [node.id, node]));
  const mayLeaveOut = (id: string): boolean => {
    const node = byId.get(id);
    return node?.required !== "always" || node.evidence === undefined;
  };
  return waysThrough(edges, mayLeaveOut).flatMap(({ from, to }): readonly Constraint[] => {
    const [first, then] = [byId.get(from), byId.get(to)];
    if (first?.evidence === undefined || then?.evidence === undefined) return [];
    const name = `order:${from}->${to}`;
    if (then.evidence.kind === "said") return leaveOut(name, "what is said can't be refused");
    if (shared.has(to)) return leaveOut(name, `calls for \`${to}\` can be calls for another node`);
    const formula = orderFormula(first, tried(then.evidence.call));
    if (formula === undefined) return leaveOut(name, `\`${from}\` is never owed, and a message shows it`);
    return [
      {
        name,
        formula,
        description: `${first.label} comes before: ${then.label}.`,
        repair: `First: ${first.label}.`,
      },
    ];
  });
}

function orderFormula({ evidence, required }: ContractNode, then: Pattern): Formula | undefined {
  if (evidence?.kind === "call") {
    const first = worked(evidence.call);
    return required === "never" ? or(not(called(first)), precedes(first, then)) : precedes(first, then);
  }
  if (evidence === undefined || required === "never") return undefined;
  return globally(implies(now(then), once(said(evidence.by, evidence.text))));
}

/** What is for other queries. A call that can be an active obligation as well is taken for that. */
function branch({ node, call }: Callable, active: readonly Callable[]): Constraint {
  const rivals = active.map((one) => tried(one.call)).filter((one) => mayOverlap(one, tried(call)));
  const wrong = and(now(tried(call)), ...rivals.map((one) => not(now(one))));
  return {
    name: `branch:${node.id}`,
    formula: globally(not(wrong)),
    description: `${node.label} is not for this query.`,
  };
}

function onlyOnce(
  { node: { id, label, once: atMostOnce }, call }: Callable,
  shared: ReadonlySet<string>,
  leaveOut: LeaveOut,
): readonly Constraint[] {
  if (!atMostOnce) return [];
  if (shared.has(id)) return leaveOut(`once:${id}`, `calls for \`${id}\` can be calls for another node`);
  const formula = globally(implies(now(tried(call)), not(previous(once(now(worked(call)))))));
  return [{ name: `once:${id}`, formula, description: `${label} may be done once.` }];
}

function invariant(
  one: ExpectedGraph["invariants"][number],
  leavesOf: (id: string) => readonly string[],
  active: readonly Callable[],
  leaveOut: LeaveOut,
): readonly Constraint[] {
  const name = `invariant:${one.id}`;
  const { description } = one;
  if (one.kind === "formula") return [{ name, formula: one.formula, description }];
  const calls = active.filter(({ node }) => leavesOf(one.node).includes(node.id));
  if (calls.length === 0) return leaveOut(name, `no call shows \`${one.node}\``);
  return [
    { name, formula: and(...calls.map(({ call }) => valueFormula(tried(call), one.values))), description },
  ];
}

function extras(known: readonly Callable[], ignored: readonly Pattern[]): Constraint {
  const fine = [...known.map(({ call }) => tried(call)), ...ignored];
  return {
    name: "extras",
    formula: globally(or(...fine.map((call) => now(call)))),
    description: "Only what the instruction asks for is done.",
  };
}
