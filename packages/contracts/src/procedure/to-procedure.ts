import { type Constraint, defineProcedure, type Pattern, type Procedure } from "@agentltl/core";
import { and, called, globally, implies, not, now, once, or, previous } from "@agentltl/core/formula";
import type { ContractNode } from "../contract/contract.ts";
import { evidencesOf } from "../contract/evidences-of.ts";
import { hierarchyOf } from "../contract/hierarchy.ts";
import { allNodes } from "../expected/all-nodes.ts";
import type { ExpectedGraph } from "../expected/expected-graph.ts";
import { tried, worked } from "../observed/call-evidence.ts";
import { orderConstraints } from "./order-constraints.ts";
import { mayOverlap } from "./overlap.ts";
import type { LeaveOut, Shown } from "./shown.ts";
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

/**
 * The constraints that say what an expected graph does, for the guard and for `verifyTrace`: `owed:a`, `order:a->b`, `branch:a`, `once:a`,
 * `invariant:i` and `extras`. A run breaks one exactly where `match` reports the same on its calls (the form of the answer aside), and the guard
 * refuses the call with which it does.
 */
export function toProcedure(expected: ExpectedGraph): CompiledGraph {
  const all = allNodes(expected);
  const hierarchy = hierarchyOf(all);
  const leaves = expected.nodes.filter(({ id }) => hierarchy.isLeaf(id));
  const shown = (node: ContractNode): Shown => {
    const evidences = evidencesOf(node, all, hierarchy);
    return { node, evidences, calls: evidences.flatMap((one) => (one.kind === "call" ? [one.call] : [])) };
  };
  const active = leaves.map(shown);
  const inactive = expected.inactive
    .filter(({ node }) => hierarchy.isLeaf(node.id))
    .map(({ node }) => shown(node))
    .filter(({ calls }) => calls.length > 0);
  const notEnforced: NotEnforced[] = [];
  const meets = (one: Shown, other: Shown): boolean =>
    one.calls.some((call) => other.calls.some((rival) => mayOverlap(tried(call), tried(rival))));
  const shared = new Set(
    active
      .filter((one) => active.some((other) => other !== one && meets(one, other)))
      .map(({ node }) => node.id),
  );
  const leaveOut = (what: string, why: string): readonly Constraint[] => {
    notEnforced.push({ what, why });
    return [];
  };
  const constraints = [
    ...active.flatMap((one) => owed(one, leaveOut)),
    ...orderConstraints(expected, active, shared, leaveOut),
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

function owed({ node, evidences, calls }: Shown, leaveOut: LeaveOut): readonly Constraint[] {
  const { id, label, required } = node;
  const name = `owed:${id}`;
  if (evidences.length === 0) return leaveOut(name, "no call shows it");
  if (required !== "always") return [];
  if (calls.length < evidences.length) return leaveOut(name, "a message shows it, and no call need follow");
  const formula = or(...calls.map((call) => called(worked(call))));
  return [{ name, formula, description: `${label} is owed.`, repair: `${label}.` }];
}

/** What is for other queries. A call that can be an active obligation as well is taken for that. */
function branch({ node, calls }: Shown, active: readonly Shown[]): Constraint {
  const wrong = calls.map((call) => {
    const rivals = active
      .flatMap((one) => one.calls.map(tried))
      .filter((one) => mayOverlap(one, tried(call)));
    return and(now(tried(call)), ...rivals.map((one) => not(now(one))));
  });
  return {
    name: `branch:${node.id}`,
    formula: globally(not(or(...wrong))),
    description: `${node.label} is not for this query.`,
  };
}

function onlyOnce(
  { node: { id, label, once: atMostOnce }, calls }: Shown,
  shared: ReadonlySet<string>,
  leaveOut: LeaveOut,
): readonly Constraint[] {
  if (!atMostOnce || calls.length === 0) return [];
  if (shared.has(id)) return leaveOut(`once:${id}`, `calls for \`${id}\` can be calls for another node`);
  const [tries, done] = [
    or(...calls.map((call) => now(tried(call)))),
    or(...calls.map((call) => now(worked(call)))),
  ];
  const formula = globally(implies(tries, not(previous(once(done)))));
  return [{ name: `once:${id}`, formula, description: `${label} may be done once.` }];
}

function invariant(
  one: ExpectedGraph["invariants"][number],
  leavesOf: (id: string) => readonly string[],
  active: readonly Shown[],
  leaveOut: LeaveOut,
): readonly Constraint[] {
  const name = `invariant:${one.id}`;
  const { description } = one;
  if (one.kind === "formula") return [{ name, formula: one.formula, description }];
  const calls = active
    .filter(({ node }) => leavesOf(one.node).includes(node.id))
    .flatMap((shown) => shown.calls);
  if (calls.length === 0) return leaveOut(name, `no call shows \`${one.node}\``);
  return [{ name, formula: and(...calls.map((call) => valueFormula(tried(call), one.values))), description }];
}

function extras(known: readonly Shown[], ignored: readonly Pattern[]): Constraint {
  const fine = [...known.flatMap(({ calls }) => calls.map(tried)), ...ignored];
  return {
    name: "extras",
    formula: globally(or(...fine.map((call) => now(call)))),
    description: "Only what the instruction asks for is done.",
  };
}
