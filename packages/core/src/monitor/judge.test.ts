import { describe, expect, test } from "vitest";
import { parse } from "../syntax/parse.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import {
  type CompileOptions,
  commit,
  compile,
  finish,
  judge,
  type Monitor,
  start,
  step,
  together,
  verdict,
} from "./index.ts";

function watched(text: string, options: CompileOptions = {}): Monitor {
  const monitor = compile(parse(text), options);
  if (monitor.kind === "unwatchable") throw new Error(monitor.reason);
  return monitor;
}

function call(name: string, more: Partial<ToolCall> = {}): ToolCall {
  return { name, args: {}, position: 0, result: null, outcome: "ok", ...more };
}

function after(monitor: Monitor, calls: readonly ToolCall[]) {
  return calls.reduce((state, one) => step(monitor, state, { call: one }), start(monitor));
}

describe("a call that no rule looks at", () => {
  const monitor = watched("precedes(a, b)");
  const other = call("other", { step: 4 });

  test("moves nothing, breaks nothing, and nothing of it is open", () => {
    expect(judge(monitor, start(monitor), { call: { ...other, outcome: "pending" } })).toEqual({
      moves: [],
      breaks: [],
      lost: [],
      step: 4,
      certain: true,
    });
  });

  test("is counted all the same, and so is its step", () => {
    const state = after(monitor, [other]);
    expect([state.calls, state.lastStep, state.previousStep]).toEqual([1, 4, 4]);
    expect(state.pieces).toEqual(start(monitor).pieces);
  });
});

test.each<[string, readonly (number | undefined)[], number | null, number | null]>([
  ["no step", [undefined], null, null],
  ["a step", [3], 3, 3],
  ["a step and none", [3, undefined], 3, null],
  ["steps that rise", [1, 2], 2, 2],
  ["a step that falls", [5, 2], 5, 2],
  ["a step that falls and none", [5, 2, undefined], 5, null],
  ["step 0", [0], 0, 0],
])("the greatest step and the last one are kept: %s", (_, steps, last, previous) => {
  const monitor = watched("precedes(a, b)");
  const state = after(
    monitor,
    steps.map((one) => call("c", one === undefined ? {} : { step: one })),
  );
  expect([state.calls, state.lastStep, state.previousStep]).toEqual([steps.length, last, previous]);
});

describe("a call whose step is smaller than one before it", () => {
  test("makes a rule about order lose its way, and it says so", () => {
    const monitor = watched("precedes(a, b)");
    const state = after(monitor, [call("c", { step: 5 })]);
    const transition = judge(monitor, state, { call: call("b", { step: 2 }) });
    expect([transition.lost, transition.breaks, transition.certain]).toEqual([[0], [], false]);
    const lost = commit(state, transition);
    expect([verdict(monitor, lost), finish(monitor, lost)]).toEqual(["unevaluable", "unevaluable"]);
    // Once lost it stays so.
    const later = step(monitor, lost, { call: call("b", { step: 9 }) });
    expect([verdict(monitor, later), finish(monitor, later)]).toEqual(["unevaluable", "unevaluable"]);
  });

  test.each([
    ["violated", ["b"], "permanently-violated"],
    ["satisfied", ["a"], "permanently-satisfied"],
  ] as const)("changes nothing of what is %s for good", (_, names, expected) => {
    const monitor = watched("precedes(a, b)");
    const calls = [...names, "c"].map((name, index) => call(name, { step: index + 5 }));
    const state = after(monitor, calls);
    expect(verdict(monitor, state)).toBe(expected);
    const transition = judge(monitor, state, { call: call("b", { step: 1 }) });
    expect(transition.lost).toEqual([]);
    expect(verdict(monitor, commit(state, transition))).toBe(expected);
  });

  test("is nothing to a rule that asks for no order", () => {
    const monitor = watched("count(b) <= 1");
    const state = after(monitor, [call("b", { step: 5 })]);
    const { lost, breaks } = judge(monitor, state, { call: call("b", { step: 2 }) });
    expect([lost, breaks.length]).toEqual([[], 1]);
  });
});

describe("of more values than it may remember", () => {
  const text = "G(bind pay(k = $k). O now(confirm(k = $k)))";
  const monitor = watched(text, { bounds: { keys: 2 } });
  const confirm = (k: number) => call("confirm", { args: { k } });
  const pay = (k: number) => call("pay", { args: { k } });
  const full = after(monitor, [confirm(1), confirm(2)]);

  test("a rule can't say anything any more, and forgets them", () => {
    expect(verdict(monitor, full)).toBe("temporarily-satisfied");
    const transition = judge(monitor, full, { call: confirm(3) });
    expect([transition.lost, transition.certain]).toEqual([[0], false]);
    const lost = commit(full, transition);
    expect(verdict(monitor, lost)).toBe("unevaluable");
    const [stands] = lost.pieces;
    expect(stands?.kind === "table" && [stands.strangers, stands.cells.size]).toEqual([[], 0]);
  });

  test("a value that it remembers is no more", () => {
    const { lost, breaks } = judge(monitor, full, { call: confirm(2) });
    expect([lost, breaks]).toEqual([[], []]);
    expect(judge(monitor, full, { call: pay(2) }).breaks).toEqual([]);
    expect(judge(monitor, full, { call: pay(3) }).breaks).toEqual([
      { piece: 0, kind: "instance", hangsOn: "nothing", bindings: { k: 3 } },
    ]);
  });
});

test("of very many values that one call breaks 20 are told, and the rule is broken", () => {
  const monitor = watched("G(bind open(k = $k). not F now(end))");
  const opened = after(
    monitor,
    Array.from({ length: 30 }, (_, k) => call("open", { args: { k } })),
  );
  const transition = judge(monitor, opened, { call: call("end") });
  expect(transition.breaks).toHaveLength(20);
  expect(new Set(transition.breaks.map(({ bindings }) => bindings.k)).size).toBe(20);
  expect(verdict(monitor, commit(opened, transition))).toBe("permanently-violated");
});

test("several pieces are judged each by itself: what one breaks the other doesn't", () => {
  const monitor = together([watched("G(bind a(k = $k). O now(b(k = $k)))"), watched("not called(c)")]);
  const { breaks } = judge(monitor, start(monitor), { call: call("c") });
  expect(breaks.map(({ piece, bindings }) => [piece, bindings])).toEqual([[1, {}]]);
  const other = judge(monitor, start(monitor), { call: call("a", { args: { k: 1 } }) });
  expect(other.breaks.map(({ piece, bindings }) => [piece, bindings])).toEqual([[0, { k: 1 }]]);
});

test("a call moves the pieces that it concerns, and the others stay the very same", () => {
  const monitor = together([watched("called(a)"), watched("called(b)"), watched("called(c)")]);
  const before = start(monitor);
  const moved = step(monitor, before, { call: call("b") });
  expect(moved.pieces.map((piece, number) => piece === before.pieces[number])).toEqual([true, false, true]);
  expect(step(monitor, before, { call: call("d") }).pieces).toBe(before.pieces);
});

test("where it stands before a call stays as it was", () => {
  const monitor = watched("G(bind pay(k = $k). O now(confirm(k = $k))) & count(pay) <= 1");
  const state = after(monitor, [call("confirm", { args: { k: 1 } }), call("pay", { args: { k: 1 } })]);
  const copy = structuredClone(
    state.pieces.map((piece) => (piece.kind === "table" ? [piece.strangers, piece.broken] : [])),
  );
  const transition = judge(monitor, state, { call: call("pay", { args: { k: 2 } }) });
  const next = commit(state, transition);
  expect(
    state.pieces.map((piece) => (piece.kind === "table" ? [piece.strangers, piece.broken] : [])),
  ).toEqual(copy);
  expect(next).not.toBe(state);
  expect(transition.breaks).toHaveLength(2);
});
