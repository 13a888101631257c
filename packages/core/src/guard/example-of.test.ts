import { describe, expect, test } from "vitest";
import { traceInWords } from "../../test/calls-in-words.ts";
import { parsePattern } from "../syntax/parse-pattern.ts";
import { exampleOf } from "./example-of.ts";
import { mayFit } from "./fits-call.ts";

/** A call that fits the pattern, by its arguments, its result and its outcome; `undefined` where none is made up. */
function check(pattern: string, expected: object | undefined): void {
  const wanted = parsePattern(pattern);
  const call = exampleOf(wanted, 3);
  const common = { id: "example", name: "a", position: 3, outcome: "ok", args: {}, result: null };
  expect(call).toStrictEqual(expected && { ...common, ...expected });
  expect(call === undefined || mayFit(wanted, call, traceInWords(""))).toBe(true);
}

describe("a call is made up that fits", () => {
  test.each<[string, object]>([
    ["a", {}],
    ["a(outcome = error)", { outcome: "error" }],
    ["a(x = 1)", { args: { x: 1 } }],
    ["a(x = null)", { args: { x: null } }],
    ['a(args = {"x": [1]})', { args: { x: [1] } }],
    ["a(x = 1, y = 2)", { args: { x: 1, y: 2 } }],
    ["a(x.y = 1, x.z = 2)", { args: { x: { y: 1, z: 2 } } }],
    ["a(x in [3, 4])", { args: { x: 3 } }],
    ["a(x exists)", { args: { x: true } }],
    ["a(x > 1)", { args: { x: 2 } }],
    ["a(x >= 1)", { args: { x: 1 } }],
    ["a(x < 1)", { args: { x: 0 } }],
    ["a(x <= -1)", { args: { x: -1 } }],
    ["a(x > 1.5)", { args: { x: 2.5 } }],
    ["a(result = 7)", { result: 7 }],
    ["a(result.n = 7, x = 1)", { result: { n: 7 }, args: { x: 1 } }],
    ["a(constructor = 1)", { args: { constructor: 1 } }],
  ])("%s: %j", (pattern, expected) => {
    check(pattern, expected);
  });
});

describe("none is made up", () => {
  test.each([
    "*",
    "[a, b]",
    "a*",
    "a(x = $v)",
    "a(x != 1)",
    'a(x regex "^a")',
    'a(x glob "a*")',
    'a(x contains "a")',
    "a(x absent)",
    "a(x = result.y)",
    'a(x > "a")',
    "a(x > $v)",
    "a(x[*] = 1)",
    "a(x[0] = 1)",
    'a(agent = "m")',
  ])("for %s", (pattern) => {
    check(pattern, undefined);
  });
});

test("nothing that every object has is changed", () => {
  exampleOf(
    {
      tool: { kind: "name", name: "a" },
      where: [{ part: "args", path: "__proto__.polluted", matcher: { kind: "equals", value: 1 } }],
    },
    0,
  );
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});
