import { describe, expect, test } from "vitest";
import { parse } from "../syntax/parse.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import {
  type Bounds,
  compile,
  type Monitor,
  type MonitorState,
  nearBounds,
  start,
  step,
  together,
  verdict,
} from "./index.ts";

const refund = "G(bind refund(k = $o). O now(confirm(k = $o)))";
const counted = "forall o in argsOf(refund, k). count(refund(k = $o)) <= 1000";
const asked = "G(bind move(from = $a, to = $b). O now(confirm(k = $a)) & O now(confirm(k = $b)))";

describe.each([
  ["a table", refund],
  ["a form that is watched state by state", counted.replaceAll("refund", "confirm")],
  ["a rule that looks up", asked],
])("the values that %s remembers", (_, text) => {
  const most = 10;

  test("are told from 80 % of the bound on", () => {
    const monitor = watched(text, { keys: most });
    const taken = (keys: number) => nearBounds(monitor, after(monitor, keys)).map((one) => one.taken);
    const factor = text === asked ? 2 : 1;
    const first = most * 0.8;
    for (let keys = 0; keys * factor <= most; keys++)
      expect(taken(keys)).toEqual(keys * factor >= first ? [keys * factor] : []);
  });

  test("make the rule unevaluable beyond the bound, and no other", () => {
    const [monitor, other] = [watched(text, { keys: most }), watched(refund)];
    const both = together([monitor, other]);
    const [within, beyond] = [after(both, text === asked ? 5 : 10), after(both, 11)];
    const stands = (state: MonitorState, piece: number) => ({
      ...state,
      pieces: state.pieces.slice(piece, piece + 1),
    });
    expect(verdict(monitor, stands(within, 0))).toBe("temporarily-satisfied");
    expect(verdict(monitor, stands(beyond, 0))).toBe("unevaluable");
    expect(verdict(other, stands(beyond, 1))).toBe("temporarily-satisfied");
  });
});

test("what was broken stays so beyond the bound", () => {
  const monitor = watched(refund, { keys: 3 });
  const broken = step(monitor, start(monitor), call("refund", 99));
  const state = [1, 2, 3, 4, 5].reduce((one, key) => step(monitor, one, call("confirm", key)), broken);
  expect(verdict(monitor, state)).toBe("permanently-violated");
});

test.each([
  ["count(a) <= 250", [{ piece: 0, bound: "states", taken: 251, most: 256 }]],
  ["count(a) <= 200", []],
  ["count(a) <= 200 & count(b) <= 3", [{ piece: 0, bound: "states", taken: 804, most: 1_000 }]],
])("what %s takes of a table is told", (text, expected) => {
  const monitor = watched(text, text.includes("&") ? { states: 1_000 } : {});
  const states = nearBounds(monitor, start(monitor)).filter(({ bound }) => bound === "states");
  expect(states).toEqual(expected);
});

function call(name: string, k: number) {
  const made: ToolCall = { name, args: { k }, position: k, result: null, outcome: "ok" };
  return { call: made };
}

function after(monitor: Monitor, keys: number): MonitorState {
  let state = start(monitor);
  for (let key = 0; key < keys; key++) state = step(monitor, state, call("confirm", key));
  return state;
}

function watched(text: string, bounds: Partial<Bounds> = {}): Monitor {
  const monitor = compile(parse(text), { bounds });
  if (monitor.kind === "unwatchable") throw new Error(`${text}: ${monitor.reason}`);
  return monitor;
}
