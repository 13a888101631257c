import fc from "fast-check";
import { expect, test } from "vitest";
import { refund } from "../../test/refund.ts";
import { representativeQueries } from "../compile/representative-queries.ts";
import { hierarchyOf } from "../contract/hierarchy.ts";
import { parseContract } from "../contract/parse-contract.ts";
import { condition } from "../expected/condition.ts";
import type { ObservedNode } from "../observed/observed-graph.ts";
import { levelsOf } from "./levels-of.ts";
import { wordSimilarity } from "./similarity.ts";

const contract = parseContract(refund);
const { nodes } = contract;
const similarity = wordSimilarity(nodes);

const said = (label: string, type?: ObservedNode["type"]): ObservedNode => ({
  label,
  ...(type === undefined ? {} : { type }),
  evidence: { kind: "span", start: 0, end: label.length, text: label },
  at: 0,
  values: {},
  valuesComplete: false,
});

/** The nodes that are more like it than the threshold, the most alike first. */
const like = (label: string, type?: ObservedNode["type"]): readonly string[] =>
  nodes
    .map((node) => ({ id: node.id, alike: similarity(node, said(label, type)) }))
    .filter(({ alike }) => alike >= 0.5)
    .toSorted((one, other) => other.alike - one.alike)
    .map(({ id }) => id);

test.each<[string, readonly string[]]>([
  ["Verified who is asking", ["identify"]],
  ["verify_identity", ["identify"]],
  ["Looked up the order", ["look_up"]],
  ["Told the customer what was done", ["tell"]],
  ["Watered the plants", []],
  ["", []],
])("`%s` is like %j", (label, expected) => expect(like(label)).toEqual(expected));

test("a label is wholly like its own node; another type makes it less so, and type alone says nothing", () => {
  for (const node of nodes) {
    expect(similarity(node, said(node.label, node.type))).toBeCloseTo(1, 12);
    expect(similarity(node, said(node.label, node.type === "check" ? "action" : "check"))).toBeCloseTo(
      0.8,
      12,
    );
    expect(similarity(node, said(node.label))).toBeCloseTo(0.9, 12);
    expect(similarity(node, said("watered plants", node.type))).toBe(0);
  }
});

test("a node that is not among those compared is like nothing", () => {
  const [node] = nodes;
  if (node === undefined) throw new Error("no nodes");
  expect(similarity({ ...node, id: "another" }, said(node.label))).toBe(0);
});

test("it lies between 0 and 1, and neither order nor repetition of words changes it", () => {
  const word = fc.constantFrom(
    "verify",
    "order",
    "refund",
    "the",
    "customer",
    "plants",
    "approval",
    "manager",
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      for (const node of nodes) {
        const alike = similarity(node, said(words.join(" ")));
        expect(alike >= 0 && alike <= 1).toBe(true);
        expect(similarity(node, said([...words, ...words.toReversed()].join(" ")))).toBeCloseTo(alike, 12);
      }
    }),
  );
});

const tree = parseContract(`version: 1
id: tree
nodes:
  all: { label: All of it, type: task, coarse: true }
  part: { label: A part, type: task, parent: all, coarse: true }
  one: { label: The one, type: action, parent: part }
  whole: { label: The whole, type: task, fine: true }
  a: { label: Some a, type: task, parent: whole }
  b: { label: Some b, type: action, parent: a }
  alone: { label: Alone, type: action }
edges: [one -> whole -> alone]
`).nodes;

test.each<[string, readonly (readonly [string, string, number])[]]>([
  ["alone", [["alone", "itself", 1]]],
  [
    "one",
    [
      ["one", "itself", 1],
      ["part", "above", 0.8],
      ["all", "above", 0.64],
    ],
  ],
  [
    "whole",
    [
      ["whole", "itself", 1],
      ["a", "below", 0.8],
      ["b", "below", 0.64],
    ],
  ],
])("`%s` may be seen as %j", (id, expected) => {
  const byId = new Map(tree.map((node) => [node.id, node]));
  const unit = byId.get(id);
  if (unit === undefined) throw new Error("no such node");
  const found = levelsOf(unit, byId, hierarchyOf(tree));
  expect(found.map(({ node, side, factor }) => [node.id, side, Number(factor.toFixed(12))])).toEqual(
    expected,
  );
});

test("of each case of each decision there is a query for which it is the right one, and each query is one of the contract", () => {
  const queries = representativeQueries(contract);
  const right = new Set(
    queries.flatMap((query) => condition(contract, query).branches.map((one) => one.right)),
  );
  expect([...right].toSorted()).toEqual(["large", "small"]);
  expect(new Set(queries.map((query) => JSON.stringify(query))).size).toBe(queries.length);
});
