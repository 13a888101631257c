// Where mining finds values in arguments and results, and how it writes calls that have them.
import type { Json } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { parseExample } from "../examples/parse-example.ts";
import { exampleCall } from "./example-call.ts";
import { leavesOfArgs, leavesOfResult } from "./leaves.ts";
import { nameOf } from "./name-of.ts";
import { groupOf, partOf } from "./parts-of-runs.ts";

const shown = (leaves: ReturnType<typeof leavesOfArgs>): readonly string[] =>
  leaves.map(({ path, value }) => `${path} = ${JSON.stringify(value)}`);

test.each<[Json, readonly string[]]>([
  [{ id: "A", n: 3 }, ['id = "A"', "n = 3"]],
  [{ to: { city: "Bern" } }, ['to.city = "Bern"']],
  [{ ids: ["A", "B"] }, ['ids[*] = "A"', 'ids[*] = "B"']],
  [{ items: [{ id: 1 }, { id: 2 }] }, ["items[*].id = 1", "items[*].id = 2"]],
  // Keys that are data are places like those of a list.
  [{ cards: { credit_card_9513926: { n: 1 } } }, ["cards[*].n = 1"]],
  [{ orders: { "#W23": "open" } }, ['orders[*] = "open"']],
  [{ line1: "x" }, ['line1 = "x"']],
  // What says nothing by standing elsewhere, too
  [{ a: true, b: null, c: "", d: {}, e: [] }, []],
  [{ text: "x".repeat(201) }, []],
  [{ a: { b: { c: { d: { e: 1 } } } } }, ["a.b.c.d.e = 1"]],
  [{ a: { b: { c: { d: { e: { f: 1 } } } } } }, []],
  ["text", []],
  [null, []],
  [["A"], []],
])("of the arguments %j it finds %j", (args, expected) =>
  expect(shown(leavesOfArgs(args))).toEqual(expected),
);

test.each<[Json, readonly string[]]>([
  ["A", [' = "A"']],
  [7, [" = 7"]],
  [{ id: "A" }, ['id = "A"']],
  [["A"], ['[*] = "A"']],
  ['{"id": 7}', [' = "{\\"id\\": 7}"', "id = 7"]],
  ["[1, 2]", [' = "[1, 2]"', "[*] = 1", "[*] = 2"]],
  ["no {json", [' = "no {json"']],
  [null, []],
  ["", []],
])("of the result %j it finds %j", (result, expected) =>
  expect(shown(leavesOfResult(result))).toEqual(expected),
);

test("of a value with very many parts it looks at the first few hundred", () => {
  const { length } = leavesOfResult(Array.from({ length: 5_000 }, (_, index) => index));
  expect(length).toBe(300);
});

test.each<["args" | "result", string, string | number, string]>([
  ["args", "id", "A", "get{id: A}"],
  ["args", "to.city", "Bern", "get{to: {city: Bern}}"],
  ["args", "ids[*]", "A", "get{ids: [A]}"],
  ["args", "[*].id", 7, "get{key: {id: 7}}"],
  ["args", '["odd key"]', "two words", 'get{"odd key": "two words"}'],
  ["result", "", "A", "get -> A"],
  ["result", "items[*].id", 7, "get -> {items: [{id: 7}]}"],
  ["result", "ok", "true", 'get -> {ok: "true"}'],
])("a call with a value at %s `%s`, %j, is written %s, and reads so", (part, path, value, expected) => {
  const text = exampleCall({ tool: "get", part, path }, value);
  expect(text).toBe(expected);
  const [call] = parseExample(text).calls;
  const leaves = part === "args" ? leavesOfArgs(call?.args ?? null) : leavesOfResult(call?.result ?? null);
  expect(leaves.map((leaf) => leaf.value)).toEqual([value]);
});

test.each<[string, readonly string[], string]>([
  ["before", ["a", "b"], "before-a-b"],
  ["at_most_1", ["get_order"], "at-most-1-get-order"],
  ["value of", ["items[*].id", "", "a.b"], "value-of-items-id-a-b"],
  ["never", ["é"], "never"],
])("a rule made of %s and %j is called %s", (template, parts, expected) => {
  expect(nameOf(template, parts)).toBe(expected);
});

const run = parseExample("a");

test("runs of one task, else of one input, else of one name, else of one place are one group", () => {
  expect(groupOf({ ...run, task: "t", id: "1", input: "x" }, "p")).toBe("task t");
  expect(groupOf({ ...run, input: { b: 1, a: 2 }, id: "1" }, "p")).toBe(
    groupOf({ ...run, input: { a: 2, b: 1 } }, "q"),
  );
  expect(groupOf({ ...run, id: "1" }, "p")).toBe("id 1");
  expect(groupOf(run, "p")).toBe("place p");
  expect(new Set(["task", "id"].map((key) => groupOf({ ...run, [key]: "1" }, "p"))).size).toBe(2);
});

test("a group is held out or not for good, about as many as are asked for, and bad and open runs are neither", () => {
  const groups = Array.from({ length: 2_000 }, (_, index) => `task ${index}`);
  const share = (heldOut: number): number =>
    groups.filter((group) => partOf(run, group, { heldOut }) === "heldOut").length / groups.length;
  expect([share(0), share(1)]).toEqual([0, 1]);
  for (const wanted of [0.2, 1 / 3, 0.5]) expect(Math.abs(share(wanted) - wanted)).toBeLessThan(0.05);
  // More held out are the same ones and others.
  const few = groups.filter((group) => partOf(run, group, { heldOut: 0.2 }) === "heldOut");
  expect(few.every((group) => partOf(run, group, { heldOut: 0.5 }) === "heldOut")).toBe(true);
  expect(partOf(run, "g", { heldOut: 1, good: () => false })).toBe("bad");
  expect(partOf(run, "g", { heldOut: 1, good: () => undefined })).toBe("left");
  expect(partOf(run, "g", { heldOut: 1, good: () => true })).toBe("heldOut");
});
