import { describe, expect, test } from "vitest";
import { type CallInput, now, variable } from "../formula/index.ts";
import type { Json } from "../json/json.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import { viewOf } from "./view.ts";
import { waysToMatch } from "./ways-to-match.ts";

const [x, y] = [variable("x"), variable("y")];

describe("the ways in which a call fits", () => {
  test("without captures there is one, or none", () => {
    check({ tool: "a" }, {}, [[]]);
    check({ tool: "b" }, {}, []);
  });

  test("one for each element", () => {
    check({ args: { "l[*]": x } }, { l: [1, 2] }, [["x=1"], ["x=2"]]);
  });

  test("equal values are one way", () => {
    check({ args: { "l[*]": x } }, { l: [1, { p: 1, q: 2 }, 1, { q: 2, p: 1 }] }, [
      ["x=1"],
      ['x={"p":1,"q":2}'],
    ]);
  });

  test("values of one element stay together", () => {
    check({ args: { "l[*].p": x, "l[*].q": y } }, { l: [{ p: 1, q: 2 }, { p: 3, q: 4 }, { p: 5 }] }, [
      ["x=1", "y=2"],
      ["x=3", "y=4"],
    ]);
  });

  test("values of different lists are paired in all ways", () => {
    check({ args: { "k[*]": x, "l[*]": y } }, { k: [1, 2], l: [3] }, [
      ["x=1", "y=3"],
      ["x=2", "y=3"],
    ]);
  });

  test("a variable captured twice is one value", () => {
    check({ args: { "k[*]": x, "l[*]": x } }, { k: [1, 2], l: [2, 3] }, [["x=2"]]);
  });

  test("a capture may be used beside", () => {
    check({ args: { p: x, "l[*]": { kind: "compare", relation: ">", operand: x } } }, { p: 2, l: [1, 3] }, [
      ["x=2"],
    ]);
    check({ args: { p: x, "l[*]": { kind: "compare", relation: ">", operand: x } } }, { p: 2, l: [1] }, []);
  });

  test("a value that was not recorded leaves the ways open", () => {
    check({ tool: "a", result: { id: x } }, {}, "missing");
    check({ tool: "b", result: { id: x } }, {}, []);
    check({ tool: "a", result: { id: x }, args: { p: 1 } }, { p: 2 }, []);
    check({ tool: "a", result: { id: x }, args: { p: y } }, { q: 2 }, []);
  });

  test("a variable with a recorded and a missing value has the recorded one, if at all", () => {
    check({ args: { p: x }, result: { id: x } }, { p: 1 }, [["x=1", "1 open"]]);
  });
});

/** The ways of a call `a` with these arguments, whose result was not recorded. */
function check(pattern: CallInput, args: Json, expected: readonly (readonly string[])[] | "missing"): void {
  const call: ToolCall = { name: "a", args, position: 0, outcome: "ok" };
  const [seen] = viewOf({ calls: [call], dialogue: [], metrics: {}, ended: true, gaps: [] }, {}).calls;
  const ways = seen === undefined ? [] : waysToMatch(now(pattern).call, seen, new Map());
  const told =
    ways === "missing"
      ? ways
      : ways.map((way) => [
          ...[...way.scope].map(([name, value]) => `${name}=${JSON.stringify(value)}`),
          ...(way.fit.length === 0 ? [] : [`${way.fit.length} open`]),
        ]);
  expect(told).toEqual(expected);
}
