import { type Constraint, defineProcedure, type Layer, type Trace, verifyTrace } from "@agentltl/core";
import { traces } from "@agentltl/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseExample } from "../examples/parse-example.ts";
import { compileLayers, type LayerOptions } from "./compile-layers.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

/** The paper's record of section 11: a list, a value for each number in it, the sum. */
const gold = parseExample(
  "tool_a{seed: 42} -> {numbers: [8, 2, 46]}, tool_b{i: 8, j: 0} -> 11, tool_b{i: 2, j: 0} -> 12, tool_b{i: 46, j: 0} -> 13, tool_d{numbers: [11, 12, 13]} -> 36",
);
const options: LayerOptions = {
  prompt: "Take the list for seed 42, and j = 0.",
  tools: ["tool_a", "tool_b", "tool_c", "tool_d"],
};
const constraints = compileLayers(gold, options);

function scored(trace: Trace, some: readonly Constraint[] = constraints): number | null {
  return verifyTrace(trace, defineProcedure({ constraints: some })).score;
}

/** The layers in which a run breaks something. */
function check(text: string, expected: string, some: readonly Constraint[] = constraints): void {
  const { constraints: results } = verifyTrace(parseExample(text), defineProcedure({ constraints: some }));
  const broken = new Set(results.flatMap(({ passed, layer }) => (passed === false ? (layer ?? []) : [])));
  expect([...broken].toSorted().join(" ")).toBe(expected);
}

test("the constraints of the paper's record, layer by layer", () => {
  const layers: readonly Layer[] = ["L1", "L2", "L3", "L4", "L5", "L6"];
  const namesOf = (layer: Layer): readonly string[] =>
    constraints.filter((one) => one.layer === layer).map(({ name }) => name);
  expect(Object.fromEntries(layers.map((layer) => [layer, namesOf(layer)]))).toEqual({
    L1: ["tool_a_called", "tool_b_called", "tool_d_called", "tool_c_not_called"],
    L2: [
      "tool_a_seed_of_call_1",
      "tool_b_i_of_call_2",
      "tool_b_j_of_call_2",
      "tool_b_i_of_call_3",
      "tool_b_i_of_call_4",
      "tool_d_numbers_of_call_5",
    ],
    L3: ["sequence", "stage_tool_a_before_tool_b", "stage_tool_b_before_tool_d"],
    L4: ["call_1_before_call_2", "call_4_before_call_5"],
    L5: ["tool_a_count", "tool_b_count", "tool_d_count", "call_count"],
    L6: [1, 2, 3, 4, 5].flatMap((number) => [`args_of_call_${number}`, `result_of_call_${number}`]),
  });
});

const call = {
  a: "tool_a{seed: 42} -> {numbers: [8, 2, 46]}",
  b1: "tool_b{i: 8, j: 0} -> 11",
  b2: "tool_b{i: 2, j: 0} -> 12",
  b3: "tool_b{i: 46, j: 0} -> 13",
  d: "tool_d{numbers: [11, 12, 13]} -> 36",
};
const { a, b1, b2, b3, d } = call;

test.each<[string, readonly string[], string]>([
  ["the gold run", [a, b1, b2, b3, d], ""],
  ["nothing", [], "L1 L2 L3 L4 L5 L6"],
  ["one call less", [a, b1, b2, d], "L2 L3 L4 L5 L6"],
  ["one call twice", [a, b1, b1, b2, b3, d], "L5"],
  ["one call more, of another tool", [a, b1, b2, b3, d, "tool_x"], "L5"],
  ["one call more, of a tool that is offered", [a, b1, b2, b3, "tool_c{n: 1}", d], "L1 L5"],
  ["another branch", [a, b1, b2, "tool_c{n: 46}", d], "L1 L2 L3 L4 L5 L6"],
  ["the sum too early", [a, b1, b2, d, b3], "L3 L4"],
  ["the list too late", [b1, a, b2, b3, d], "L3 L4"],
  ["calls of one tool in another order", [a, b2, b1, b3, d], ""],
  ["a wrong argument", [a, b1, b2, "tool_b{i: 46, j: 1} -> 13", d], "L6"],
  ["an argument that was not extracted", [a, b1, b2, "tool_b{i: 47, j: 0} -> 13", d], "L2 L6"],
  ["a wrong result", [a, b1, b2, b3, "tool_d{numbers: [11, 12, 13]} -> 37"], "L6"],
])("%s breaks the layers that it should", (_what, calls, expected) => check(calls.join(", "), expected));

test("calls in one step are in no order: a batch where the gold run has none breaks the order", () => {
  check(`[${a.replace(" -> {numbers: [8, 2, 46]}", "")} tool_b{i: 8, j: 0}], ${b2}, ${b3}, ${d}`, "L3 L4");
  const batched = parseExample(`${a}, [tool_b{i: 8} tool_b{i: 2} tool_b{i: 46}], ${d}`);
  expect(scored(batched, compileLayers(batched))).toBe(1);
});

test.each<[string, string, string]>([
  ["an argument from nowhere", [a, b1, b2, b3, "tool_b{i: 47, j: 0} -> 13", d].join(", "), "L2 L5"],
  ["calls of one tool in another order", [a, b2, b1, b3, d].join(", "), "L4"],
  ["one of them missing", [a, b1, b3, d].join(", "), "L2 L3 L4 L5 L6"],
  ["a call of a branch that was not taken", [a, b1, b2, b3, d, "tool_c{n: 8}"].join(", "), "L1 L5"],
  ["another call of its tool", [a, b1, b2, b3, d, "tool_c{n: 9}"].join(", "), "L5"],
])("strict, %s breaks the layers that it should", (_what, text, expected) => {
  const strict = compileLayers(gold, {
    prompt: "Take the list for seed 42, and j = 0.",
    strict: true,
    untaken: [{ name: "tool_c", args: { n: 8 } }],
  });
  expect(scored(gold, strict)).toBe(1);
  check(text, expected, strict);
});

test("equal calls are told apart by how often they are made", () => {
  const twice = compileLayers(parseExample("poll{n: 1}, poll{n: 1}"));
  check("poll{n: 1}, poll{n: 1}", "", twice);
  check("poll{n: 1}, poll{n: 2}", "L6", twice);
});

test("strict, calls of one tool that come again keep their order", () => {
  const again = compileLayers(parseExample("get{n: 1}, get{n: 2}, get{n: 1}, get{n: 3}"), { strict: true });
  check("get{n: 1}, get{n: 2}, get{n: 1}, get{n: 3}", "", again);
  check("get{n: 1}, get{n: 2}, get{n: 3}, get{n: 1}", "L4", again);
});

test("strict, an argument that is not always extracted may have any value", () => {
  const run = parseExample("page{n: 1}, page{n: 2}");
  const names = compileLayers(run, { prompt: "Begin with 1.", strict: true }).map(({ name }) => name);
  expect(names).toContain("page_n_of_call_1");
  expect(names).not.toContain("page_n_no_other");
});

test("weights are the layer's, for each constraint or shared, and L3 to L5 weigh about 73 % where layers share", () => {
  const weightOf = (layer: Layer, some: readonly Constraint[]): number =>
    some.reduce((sum, one) => sum + (one.layer === layer ? (one.weight ?? 1) : 0), 0);
  expect(constraints.filter(({ layer }) => layer === "L3").map(({ weight }) => weight)).toEqual([4, 4, 4]);
  const shared = compileLayers(gold, { ...options, per: "layer" });
  const layers: readonly Layer[] = ["L1", "L2", "L3", "L4", "L5", "L6"];
  expect(layers.map((layer) => Number(weightOf(layer, shared).toFixed(9)))).toEqual([2, 1.2, 4, 3, 3, 0.5]);
  const all = layers.reduce((sum, layer) => sum + weightOf(layer, shared), 0);
  const structural = weightOf("L3", shared) + weightOf("L4", shared) + weightOf("L5", shared);
  expect(structural / all).toBeCloseTo(0.73, 3);
  expect(
    compileLayers(gold, { mode: "warn", weights: { L1: 1, L2: 1, L3: 1, L4: 1, L5: 1, L6: 1 } })[0],
  ).toMatchObject({ mode: "warn", weight: 1 });
});

test("an empty gold run asks that nothing is called", () => {
  expect(compileLayers(parseExample("")).map(({ name }) => name)).toEqual(["call_count"]);
});

test("every run keeps the constraints that are made from it", () => {
  let many = 0;
  fc.assert(
    fc.property(traces({ maxLength: 8, missing: false }), (trace) => {
      const made = compileLayers(trace);
      if (made.length > 8) many += 1;
      expect(scored(trace, made)).toBe(1);
      expect(new Set(made.map(({ name }) => name)).size).toBe(made.length);
    }),
    { numRuns: 100 * factor },
  );
  expect(many).toBeGreaterThan(20);
});

test("an argument of any name is asked for", () => {
  const rules = compileLayers(parseExample('send{"sent by": mail, "a.b": 5, "0x": 1}'));
  const failed = (run: string): readonly string[] =>
    verifyTrace(parseExample(run), defineProcedure({ constraints: rules }))
      .constraints.filter(({ passed }) => passed !== true)
      .map(({ name }) => name);
  expect(failed('send{"sent by": mail, "a.b": 5, "0x": 1}')).toEqual([]);
  expect(failed('send{"sent by": post, "a.b": 5, "0x": 1}')).toEqual(["args_of_call_1"]);
});
