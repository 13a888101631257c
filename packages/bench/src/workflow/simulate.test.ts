import { expect, test } from "vitest";
import { benchmarkTools } from "../tools/benchmark-tools.ts";
import { sameCall } from "./same-call.ts";
import { simulate, type Workflow } from "./simulate.ts";

const run = (procedure: (workflow: Workflow) => number) => simulate(benchmarkTools(), procedure);

test("a procedure that calls nothing has an answer and nothing else", () => {
  expect(run(() => 7)).toEqual({
    answer: 7,
    calls: [],
    untaken: [],
    branches: { taken: 0, notTaken: 0 },
    iterations: 0,
  });
});

test("calls are kept in order, with arguments by name and the tool's own result", () => {
  const { calls, answer } = run(({ integer, integers }) => {
    const numbers = integers("tool_a_list", 42);
    return integer("tool_d", numbers) + integer("tool_b", 8, 0);
  });
  expect(calls).toEqual([
    { name: "tool_a_list", args: { seed: 42 }, result: { numbers: [8, 2, 46] } },
    { name: "tool_d", args: { numbers: [8, 2, 46] }, result: { result: 56 } },
    { name: "tool_b", args: { i: 8, j: 0 }, result: { result: 11 } },
  ]);
  expect(answer).toBe(67);
});

test("a choice makes one call and keeps the other, with the place of the one made", () => {
  const { calls, untaken, branches } = run(({ integer, choose }) => {
    integer("tool_a", 1);
    choose(true, ["tool_b", 1, 2], ["tool_c", 3]);
    return choose(false, ["tool_a", 4], ["tool_c", 5]);
  });
  expect(calls.map(({ name, args }) => [name, args])).toEqual([
    ["tool_a", { i: 1 }],
    ["tool_b", { i: 1, j: 2 }],
    ["tool_c", { i: 5 }],
  ]);
  expect(untaken).toEqual([
    { name: "tool_c", args: { i: 3 }, insteadOf: 1 },
    { name: "tool_a", args: { i: 4 }, insteadOf: 2 },
  ]);
  expect(branches).toEqual({ taken: 1, notTaken: 1 });
});

test("a decision without a call is counted and leaves no untaken call; rounds are counted", () => {
  const { untaken, branches, iterations } = run(({ decide, round }) => {
    for (let at = 0; at < 3; at += 1) {
      round();
      expect(decide(at === 1)).toBe(at === 1);
    }
    return 0;
  });
  expect([untaken, branches, iterations]).toEqual([[], { taken: 1, notTaken: 2 }, 3]);
});

test("a tool that is not there, or is given too little, is the template's fault, and said", () => {
  expect(() => run(({ integer }) => integer("tool_z", 1))).toThrow("a template calls tool_z");
  expect(() => run(({ choose }) => choose(true, ["tool_a", 1], ["tool_z"]))).toThrow("tool_z");
  expect(() => run(({ integer }) => integer("tool_b", 1))).toThrow("argument `j` is `null`");
});

test.each<[string, object, boolean]>([
  ["the same", { name: "t", args: { i: 1, j: [2] } }, true],
  ["keys in another order", { name: "t", args: { j: [2], i: 1 } }, true],
  ["another name", { name: "u", args: { i: 1, j: [2] } }, false],
  ["another value", { name: "t", args: { i: 2, j: [2] } }, false],
  ["a text for a number", { name: "t", args: { i: "1", j: [2] } }, false],
  ["one key less", { name: "t", args: { i: 1 } }, false],
  ["one key more", { name: "t", args: { i: 1, j: [2], k: null } }, false],
  ["a list in another order", { name: "t", args: { i: 1, j: [2, 3] } }, false],
])("two calls are one call: %s", (_what, other, same) => {
  const call = { name: "t", args: { i: 1, j: [2] } };
  const given = { name: "", args: {}, ...other };
  expect([sameCall(call, given), sameCall(given, call)]).toEqual([same, same]);
});
