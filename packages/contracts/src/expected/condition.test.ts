import { expect, test } from "vitest";
import { refund } from "../../test/refund.ts";
import { parseContract } from "../contract/parse-contract.ts";
import { condition } from "./condition.ts";
import type { ExpectedGraph } from "./expected-graph.ts";

const contract = parseContract(refund);

function check(query: unknown, of = contract): string {
  const { nodes, edges } = condition(of, query);
  const order = edges.map(({ from, to, bridged }) => `${from} ${bridged ? "=>" : "->"} ${to}`);
  return [nodes.map(({ id }) => id).join(" "), ...order].join("\n");
}

test("the branch that is right is kept with all that leads to it and from it, the other is left out", () => {
  expect(check({ amount: 900, paid: 1000, channel: "web" })).toMatchInlineSnapshot(`
    "identify look_up size approve pay tell
    identify -> look_up
    look_up -> size
    size -> approve
    approve -> pay
    pay -> tell"
  `);
  expect(check({ amount: 20, paid: 1000, channel: "web" })).toMatchInlineSnapshot(`
    "identify look_up size desk pay tell
    identify -> look_up
    look_up -> size
    pay -> tell
    size -> desk
    desk -> pay"
  `);
});

test("which branch is right is told apart from the others", () => {
  const { branches, inactive }: ExpectedGraph = condition(contract, { amount: 20, paid: 30, channel: "web" });
  expect(branches).toEqual([
    { id: "by_amount", at: "size", right: "small", active: ["desk"], inactive: ["approve"] },
  ]);
  expect(inactive.map(({ node, branch }) => [node.id, branch])).toEqual([["approve", "by_amount"]]);
});

test("fields of the query are written into invariants", () => {
  const { invariants } = condition(contract, { amount: 20, paid: 30, channel: "web" });
  expect(invariants[0]).toMatchObject({
    node: "pay",
    values: [{ part: "args", path: "amount", tests: [{ kind: "compare", relation: "<=", than: 30 }] }],
  });
});

test("parts are active with the whole, an order through nodes that are not active stays, and parts take the whole's order", () => {
  const nested = parseContract(`version: 1
id: nested
query: { express: boolean }
nodes:
  intake: { label: Intake, type: task }
  weigh: { label: Weigh it, type: action, parent: intake }
  label: { label: Label it, type: action, parent: intake }
  insure: { label: Insure it, type: action, when: { express: true } }
  ship: { label: Ship it, type: action }
edges: [intake -> insure -> ship, weigh -> label]
`);
  expect(check({ express: true }, nested)).toMatchInlineSnapshot(`
    "intake weigh label insure ship
    weigh -> insure
    label -> insure
    insure -> ship
    weigh -> label"
  `);
  expect(check({ express: false }, nested)).toMatchInlineSnapshot(`
    "intake weigh label ship
    weigh -> label
    label => ship"
  `);
});

test.each<[string, unknown]>([
  ["no object", 3],
  ["a field that is missing, and one that is unknown", { amount: 1, payd: 2, channel: "web" }],
  ["values of another type", { amount: "1", paid: 2, channel: "mail" }],
])("a query is refused: %s", (_what, query) => {
  expect(() => condition(contract, query)).toThrowErrorMatchingSnapshot();
});
