import { expect, test } from "vitest";
import { ContractsError } from "../errors/contracts-error.ts";
import { hierarchyOf } from "./hierarchy.ts";
import { parseContract } from "./parse-contract.ts";

const intake = `version: 1
id: intake
query: { express: boolean }
nodes:
  identify: { label: Verify who is asking, type: check, fine: true }
  birth-date: { label: Ask for the birth date, type: action, parent: identify, call: ask_birth_date }
  postcode: { label: Ask for the postcode, type: action, parent: identify, call: ask_postcode }
  ship: { label: Ship it, type: action, call: ship }
edges:
  - identify -> ship
`;

/** What is wrong with the contract when some words stand in the place of others. */
function check(...changes: readonly (readonly [string, string])[]): string {
  const text = changes.reduce((before, [from, to]) => before.replace(from, to), intake);
  try {
    parseContract(text, { file: "a.yaml" });
  } catch (error) {
    if (ContractsError.isInstance(error)) return error.message;
    throw error;
  }
  return "nothing";
}

test("parts that stand for their whole are read with it", () => {
  expect(check()).toBe("nothing");
  expect(parseContract(intake).nodes.map(({ id, fine }) => `${id} ${fine}`)).toEqual([
    "identify true",
    "birth-date false",
    "postcode false",
    "ship false",
  ]);
});

test.each<[string, readonly (readonly [string, string])[], string]>([
  [
    "an edge from a part",
    [["identify -> ship", "birth-date -> ship\n  - identify -> ship"]],
    "a.yaml:10:5: edges.0: `birth-date` is no obligation by itself, it shows that `identify` is done; name `identify`",
  ],
  [
    "a part that is active for some queries",
    [
      [
        "parent: identify, call: ask_postcode",
        "parent: identify, when: { express: true }, call: ask_postcode",
      ],
    ],
    "a.yaml:7:82: nodes.postcode.when: `postcode` is no obligation by itself, it shows that `identify` is done; name `identify`",
  ],
  [
    "an invariant on a part",
    [["edges:", "invariants: { young: { node: postcode, values: { n: 1 } } }\nedges:"]],
    "a.yaml:9:30: invariants.young.node: `postcode` is no obligation by itself, it shows that `identify` is done; name `identify`",
  ],
  [
    "a part in a branch",
    [
      [
        "edges:",
        "branches: { b: { at: ship, cases: { one: { when: { express: true }, nodes: [postcode] } } } }\nedges:",
      ],
    ],
    "a.yaml:9:42: branches.b.cases.one: `postcode` is no obligation by itself, it shows that `identify` is done; name `identify`",
  ],
  [
    "a whole without parts",
    [["call: ship }", "call: ship, fine: true }"]],
    "a.yaml:8:59: nodes.ship.fine: has no parts; take it away, or give a part `parent`",
  ],
  [
    "evidence for parts that there are none of",
    [["call: ship }", "call: ship, coarse: true }"]],
    "a.yaml:8:61: nodes.ship.coarse: has no parts; take it away, or give a part `parent`",
  ],
  [
    "both ways at once",
    [["fine: true", "fine: true, coarse: true"]],
    "a.yaml:5:63: nodes.identify.fine: stands for its parts, or they for it; take `coarse` or `fine` away",
  ],
])("refused with place and reason: %s", (_what, changes, expected) => {
  expect(check(...changes)).toBe(expected);
});

test("a call of its own is no fault of a whole for which its parts stand, as it is of any other whole", () => {
  expect(check(["fine: true", "fine: true, call: verify"])).toBe("nothing");
  expect(check(["fine: true", "call: verify"])).toBe(
    "a.yaml:5:13: nodes.identify: has parts, so they show that it is done; take `call` or `said` away",
  );
});

test("who is part of whom, and who is an obligation by itself", () => {
  const hierarchy = hierarchyOf([
    { id: "top" },
    { id: "mid", parent: "top", fine: true },
    { id: "low", parent: "mid", fine: true },
    { id: "end", parent: "low" },
    { id: "side", parent: "top" },
  ]);
  expect(hierarchy.leaves("top")).toEqual(["mid", "side"]);
  expect(hierarchy.leaves("end")).toEqual([]);
  expect(["top", "mid", "low", "end", "side"].filter(hierarchy.isLeaf)).toEqual(["mid", "side"]);
  expect(hierarchy.wholeOf("end")).toBe("mid");
  expect(hierarchy.wholeOf("mid")).toBe(undefined);
  expect(hierarchy.descendants("mid")).toEqual(["low", "end"]);
  expect(hierarchy.ancestors("end")).toEqual(["low", "mid", "top"]);
});

test("a circle of parents is gone round once", () => {
  const { ancestors, leaves } = hierarchyOf([
    { id: "a", parent: "b" },
    { id: "b", parent: "a" },
  ]);
  expect([ancestors("a"), leaves("a")]).toEqual([["b", "a"], []]);
});
