// What conditioning does to any contract and any query that it takes, as laws.
import type { JsonObject } from "@agentltl/core/host";
import { seededRandom } from "@agentltl/statistics";
import fc from "fast-check";
import { expect, test } from "vitest";
import { drawQuery } from "../benchmark/draw-query.ts";
import { scenarios } from "../benchmark/scenarios.ts";
import type { Contract } from "../contract/contract.ts";
import { type Pair, reachableFrom } from "../contract/graph.ts";
import { parseContract } from "../contract/parse-contract.ts";
import { holds } from "../query/holds.ts";
import { condition } from "./condition.ts";

const names = ["a", "b", "c", "d", "e", "f"];
const edges = names.flatMap((from, at) => names.slice(at + 1).map((to) => `${from} -> ${to}`));

/** Contracts of six nodes, some in a whole, some for some queries alone, with a branch where one can stand. */
const random: fc.Arbitrary<{ readonly contract: Contract; readonly query: JsonObject }> = fc
  .record({
    inWhole: fc.subarray(names),
    when: fc.array(fc.constantFrom(undefined, undefined, { x: true }, { n: { ">": 2 } }), {
      minLength: 6,
      maxLength: 6,
    }),
    wholeWhen: fc.constantFrom(undefined, undefined, { x: false }),
    chosen: fc.uniqueArray(fc.constantFrom(...edges), { maxLength: 8 }),
    x: fc.boolean(),
    n: fc.integer({ min: 0, max: 5 }),
  })
  .map(({ inWhole, when, wholeWhen, chosen, x, n }) => {
    const node = (label: string, more: object): object => ({ label, type: "action", anytime: true, ...more });
    // One of two conditions that exclude each other stands above the other nowhere.
    const inside = (index: number): boolean =>
      inWhole.includes(names[index] ?? "") && !(wholeWhen && when[index]);
    const nodes = names.map((name, index) => [
      name,
      node(`Do ${name}`, {
        ...(inside(index) ? { parent: "whole" } : {}),
        ...(when[index] === undefined ? {} : { when: when[index] }),
      }),
    ]);
    const whole = names.some((_name, index) => inside(index))
      ? [
          [
            "whole",
            node("Do the whole", { type: "task", ...(wholeWhen === undefined ? {} : { when: wholeWhen }) }),
          ],
        ]
      : [];
    const file = {
      version: 1,
      id: "random",
      query: { x: "boolean", n: "integer" },
      nodes: Object.fromEntries([...whole, ...nodes]),
      edges: chosen,
    };
    return { contract: parseContract(JSON.stringify(file)), query: { x, n } };
  });

/** The benchmark's contracts, with queries as they are drawn there. */
const written: typeof random = fc
  .record({ scenario: fc.constantFrom(...scenarios), seed: fc.nat({ max: 10_000 }) })
  .map(({ scenario, seed }) => {
    const contract = parseContract(scenario.contract);
    return { contract, query: drawQuery(contract, scenario, seededRandom(seed)) };
  });

const either = fc.oneof({ weight: 3, arbitrary: random }, { weight: 1, arbitrary: written });
const runs = Number(process.env.AGENTLTL_RUNS ?? 150);

function check(law: (contract: Contract, query: JsonObject) => void): void {
  fc.assert(
    fc.property(either, ({ contract, query }) => law(contract, query)),
    { numRuns: runs },
  );
}

/** Whether a node is active, from the words of the definition: its own condition, and that of all above it, and of the branch that it is in. */
function isActive(id: string, of: Pick<Contract, "nodes" | "branches">, query: JsonObject): boolean {
  const { nodes, branches } = of;
  const node = nodes.find((one) => one.id === id);
  if (node === undefined) return false;
  if (node.when !== undefined && !holds(node.when, query)) return false;
  if (node.parent !== undefined && !isActive(node.parent, of, query)) return false;
  return branches.every(({ at, cases }) =>
    cases.every((one) => !one.nodes.includes(id) || (holds(one.when, query) && isActive(at, of, query))),
  );
}

test("each node is active or not, as its conditions and those above it say", () => {
  let inactive = 0;
  check((contract, query) => {
    const graph = condition(contract, query);
    const active = graph.nodes.map(({ id }) => id);
    expect(active).toEqual(contract.nodes.map(({ id }) => id).filter((id) => isActive(id, contract, query)));
    expect([...active, ...graph.inactive.map(({ node }) => node.id)].toSorted()).toEqual(
      contract.nodes.map(({ id }) => id).toSorted(),
    );
    inactive += graph.inactive.length;
  });
  expect(inactive / runs).toBeGreaterThan(0.5);
});

test("what an active node is part of is active", () => {
  check((contract, query) => {
    const { nodes } = condition(contract, query);
    for (const { parent } of nodes)
      if (parent !== undefined) expect(nodes.map(({ id }) => id)).toContain(parent);
  });
});

/** The contract's order between nodes without parts, slowly: each edge by all parts of both ends. */
function wholeOrder({ nodes, edges: declared }: Contract): readonly Pair[] {
  const isWhole = (id: string): boolean => nodes.some(({ parent }) => parent === id);
  const leaves = (id: string): readonly string[] =>
    isWhole(id) ? nodes.filter(({ parent }) => parent === id).flatMap((part) => leaves(part.id)) : [id];
  return declared.flatMap(({ from, to }) =>
    leaves(from).flatMap((one) => leaves(to).map((other) => ({ from: one, to: other }))),
  );
}

test("two active obligations stand in the order in which they stood in the contract, through what is not active too", () => {
  let bridged = 0;
  check((contract, query) => {
    const { nodes, edges: kept } = condition(contract, query);
    const order = wholeOrder(contract);
    const ends = new Set(kept.flatMap(({ from, to }) => [from, to]));
    for (const end of ends) expect(nodes.map(({ id }) => id)).toContain(end);
    for (const { id: from } of nodes)
      for (const { id: to } of nodes)
        expect(reachableFrom(from, kept).has(to), `${from} ${to}`).toBe(reachableFrom(from, order).has(to));
    bridged += kept.filter((edge) => edge.bridged).length;
  });
  expect(bridged / runs).toBeGreaterThan(0.05);
});

test("the order has no circle, and none of its bridges says what other edges say", () => {
  check((contract, query) => {
    const { edges: kept } = condition(contract, query);
    for (const edge of kept) {
      expect(reachableFrom(edge.to, kept).has(edge.from)).toBe(false);
      const others = kept.filter((one) => one !== edge);
      if (edge.bridged) expect(reachableFrom(edge.from, others).has(edge.to)).toBe(false);
    }
  });
});

test("of each active decision one case at most is right: what is in it is active, what is in others is not", () => {
  check((contract, query) => {
    const graph = condition(contract, query);
    const active = new Set(graph.nodes.map(({ id }) => id));
    for (const { id, right, active: wanted, inactive } of graph.branches) {
      const branch = contract.branches.find((one) => one.id === id);
      expect(branch?.cases.filter(({ when }) => holds(when, query)).map(({ name }) => name) ?? []).toEqual(
        right === null ? [] : [right],
      );
      expect(wanted.filter((node) => !active.has(node))).toEqual([]);
      expect(inactive.filter((node) => active.has(node))).toEqual([]);
    }
  });
});

test("an invariant applies where its condition holds and what it speaks of is active, with the query's values written in", () => {
  check((contract, query) => {
    const { invariants, nodes } = condition(contract, query);
    const wanted = contract.invariants.filter(
      (one) => holds(one.when, query) && (one.kind === "formula" || nodes.some(({ id }) => id === one.node)),
    );
    expect(invariants.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    expect(JSON.stringify(invariants)).not.toContain('"kind":"field"');
  });
});

test("listed in another order a contract asks for the same", () => {
  check((contract, query) => {
    const one = condition(contract, query);
    const other = condition(
      { ...contract, nodes: contract.nodes.toReversed(), edges: contract.edges.toReversed() },
      query,
    );
    const edgeTexts = ({ edges: kept }: typeof one): readonly string[] =>
      kept.map(({ from, to, bridged }) => `${from} ${to} ${bridged}`).toSorted();
    expect(other.nodes.map(({ id }) => id).toSorted()).toEqual(one.nodes.map(({ id }) => id).toSorted());
    expect(edgeTexts(other)).toEqual(edgeTexts(one));
  });
});
