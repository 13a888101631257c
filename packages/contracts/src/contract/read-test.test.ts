import { expect, test } from "vitest";
import type { FieldReference, Scalar, Test } from "../query/condition.ts";
import { holds } from "../query/holds.ts";
import { activationOf } from "./activation.ts";
import type { OperandShape, TestShape } from "./contract-file.ts";
import { parseContract } from "./parse-contract.ts";
import { readLiteralTests, readTests } from "./read-test.ts";

const paid: FieldReference = { kind: "field", name: "paid" };

test.each<[TestShape<OperandShape>, readonly Test<Scalar | FieldReference>[]]>([
  [5, [{ kind: "equals", value: 5 }]],
  [0, [{ kind: "equals", value: 0 }]],
  ["web", [{ kind: "equals", value: "web" }]],
  ["", [{ kind: "equals", value: "" }]],
  [false, [{ kind: "equals", value: false }]],
  [{ query: "paid" }, [{ kind: "equals", value: paid }]],
  [{ "=": 5 }, [{ kind: "equals", value: 5 }]],
  [{ "!=": { query: "paid" } }, [{ kind: "differs", value: paid }]],
  [{ "<=": { query: "paid" } }, [{ kind: "compare", relation: "<=", than: paid }]],
  [
    { ">": 0, "<": 10 },
    [
      { kind: "compare", relation: ">", than: 0 },
      { kind: "compare", relation: "<", than: 10 },
    ],
  ],
  [{ in: ["a", 1, true] }, [{ kind: "oneOf", values: ["a", 1, true] }]],
  [{ in: [] }, [{ kind: "oneOf", values: [] }]],
  [{ exists: true }, [{ kind: "exists", exists: true }]],
  [{ exists: false }, [{ kind: "exists", exists: false }]],
])("%j asks for %j", (shape, tests) => expect(readTests(shape)).toEqual(tests));

test.each<[TestShape, readonly Test[]]>([
  [5, [{ kind: "equals", value: 5 }]],
  [{ ">=": "2026-01-01" }, [{ kind: "compare", relation: ">=", than: "2026-01-01" }]],
  [
    { in: ["a"], "!=": "b" },
    [
      { kind: "oneOf", values: ["a"] },
      { kind: "differs", value: "b" },
    ],
  ],
])("of a query's field %j asks for %j", (shape, tests) => expect(readLiteralTests(shape)).toEqual(tests));

const contract = parseContract(`version: 1
id: parcel
query: { weight: number, express: boolean }
nodes:
  pack: { label: Pack it, type: task }
  box: { label: Box it, type: action, parent: pack }
  insure: { label: Insure it, type: action, parent: pack, when: { weight: { ">": 5 } } }
  choose: { label: Choose the way, type: decision, when: { weight: { "<": 50 } } }
  fly: { label: Fly it, type: action, when: { weight: { "<": 20 } } }
  drive: { label: Drive it, type: action }
edges:
  - pack -> choose -> fly
  - choose -> drive
branches:
  way:
    at: choose
    cases:
      fast: { when: { express: true }, nodes: [fly] }
      slow: { otherwise: true, nodes: [drive] }
`);

/** The nodes that are active for a parcel. */
const active = (weight: number, express: boolean): string =>
  contract.nodes
    .filter(({ id }) => holds(activationOf(id, contract), { weight, express }))
    .map(({ id }) => id)
    .join(" ");

test.each<[number, boolean, string]>([
  [1, false, "pack box choose drive"],
  [1, true, "pack box choose fly"],
  [6, true, "pack box insure choose fly"],
  // The case is the right one, and the node's own condition does not hold.
  [30, true, "pack box insure choose"],
  // Where nothing is decided nothing that hangs on it is active.
  [60, false, "pack box insure"],
  [60, true, "pack box insure"],
])("of weight %d, express %s: %s", (weight, express, expected) =>
  expect(active(weight, express)).toBe(expected),
);

test("a node of nobody's is active always, so that whoever names it is told of elsewhere", () => {
  expect(activationOf("nobody", contract)).toEqual({ kind: "constant", value: true });
});

test("a circle of parents is gone round once", () => {
  const [node] = contract.nodes;
  if (node === undefined) throw new Error("no nodes");
  const circle = {
    branches: [],
    nodes: [
      { ...node, id: "a", parent: "b" },
      { ...node, id: "b", parent: "a" },
    ],
  };
  expect(holds(activationOf("a", circle), {})).toBe(true);
});
