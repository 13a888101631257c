import { expect, test } from "vitest";
import { Trace } from "./trace.ts";

const example = Trace.fromMetrics({
  tool_calls: [{ tool_name: "fetch" }, { tool_name: "clean" }, { tool_name: "summarize" }],
});

test("the API's own example", () => {
  expect(Trace.events(example)).toEqual(["fetch", "clean", "summarize"]);
  expect(Trace.contains(example, "clean")).toBe(true);
  expect(Trace.firstIndex(example, "fetch")).toBe(0);
});

test.each<[string, unknown, unknown]>([
  ["contains what was not called", Trace.contains(example, "toString"), false],
  ["count of none", Trace.count(example, "x"), 0],
  ["first of none", Trace.firstIndex(example, "x"), -1],
  ["last of none", Trace.lastIndex(example, "x"), -1],
  ["the second of one", Trace.nthIndex(example, "fetch", 2), -1],
  ["the zeroth", Trace.nthIndex(example, "fetch", 0), -1],
  ["the first is counted from 1", Trace.nthIndex(example, "clean", 1), 1],
  ["at no position", Trace.at(example, 3), undefined],
  ["at a negative position", Trace.at(example, -1), undefined],
  ["at a position", Trace.at(example, 2)?.name, "summarize"],
])("%s", (_name, actual, expected) => {
  expect(actual).toBe(expected);
});

test("refused and denied calls are in no count, yet keep their positions", () => {
  const trace = Trace.fromMetrics({
    tool_calls: [
      { name: "a", outcome: "refused" },
      { name: "a" },
      { name: "a", status: "denied" },
      { name: "a" },
    ],
  });
  expect(Trace.allIndices(trace, "a")).toEqual([1, 3]);
  expect(Trace.lastIndex(trace, "a")).toBe(3);
  expect(Trace.at(trace, 0)?.outcome).toBe("refused");
});

test("callsWith asks for at least these arguments", () => {
  const trace = Trace.fromMetrics({
    tool_calls: [
      { name: "a", args: { x: 1, y: [2] } },
      { name: "a", args: { x: "1" } },
      { name: "a", args: "x" },
      { name: "b", args: { x: 1 } },
    ],
  });
  const found = (expected: Record<string, number | readonly number[]>): readonly number[] =>
    Trace.callsWith(trace, "a", expected).map(({ position }) => position);
  expect(found({ x: 1 })).toEqual([0]);
  expect(found({ x: 1, y: [2] })).toEqual([0]);
  expect(found({})).toEqual([0, 1, 2]);
  expect(found({ constructor: 1 })).toEqual([]);
});

test("a suffix keeps positions", () => {
  const rest = Trace.suffix(example, 1);
  expect(rest.calls.map(({ name, position }) => `${position} ${name}`)).toEqual(["1 clean", "2 summarize"]);
  expect(Trace.firstIndex(rest, "summarize")).toBe(2);
  expect(Trace.at(rest, 0)).toBeUndefined();
  expect(Trace.suffix(example, 9).calls).toEqual([]);
});

test("a trace from names is complete: no arguments, no results, all succeeded", () => {
  expect(Trace.fromNames(["a", "a"])).toEqual({
    calls: [
      { name: "a", args: {}, position: 0, result: null, outcome: "ok" },
      { name: "a", args: {}, position: 1, result: null, outcome: "ok" },
    ],
    dialogue: [],
    metrics: {},
    ended: true,
    gaps: [],
  });
});
