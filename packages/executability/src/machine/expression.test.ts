import type { Json } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { compileExpression, holds, type Subject } from "./expression.ts";

const subject: Subject = {
  args: { n: 3, half: 0.5, list: [1, 2, 3], text: "W1", nothing: null, order: { id: "W1" } },
  state: {
    orders: { W1: { status: "pending", total: 40 }, W2: { status: "delivered", total: 9.5 } },
    limit: 100,
  },
  result: { items: [{ id: "a" }, { id: "b" }] },
};

/** What an expression comes to: its value, or `unknown`. */
function check(text: string, expected: Json | "unknown"): void {
  const came = compileExpression(text).evaluate(subject);
  expect(came.kind === "value" ? came.value : "unknown").toEqual(expected);
}

test.each<[string, Json]>([
  ["1", 1],
  ["null", null],
  ['"a"', "a"],
  ["args", subject.args],
  ["args.order.id", "W1"],
  ["state.orders[args.text].status", "pending"],
  ["result.items.map(x, x.id)", ["a", "b"]],
  ["args.text in state.orders", true],
  ['"W9" in state.orders', false],
  ["3 in args.list", true],
  ["has(args.text)", true],
  ["has(args.missing)", false],
  ["args.nothing == null", true],
  ["args.list == [1, 2, 3]", true],
  ['args.order == {"id": "W1"}', true],
  ["size(args.list) == 3 && args.list.size() > 2", true],
  ["args.list.exists(x, x > 2)", true],
  ["args.list.all(x, x > 2)", false],
  ["args.list.exists_one(x, x > 2)", true],
  ["args.list.filter(x, x > 1).map(x, x * 2)", [4, 6]],
  [
    "args.list.map(x, args.list.map(y, x + y))",
    [
      [2, 3, 4],
      [3, 4, 5],
      [4, 5, 6],
    ],
  ],
  // Numbers are of one kind, whether whole or not.
  ["args.n + 1", 4],
  ["args.n + args.half", 3.5],
  ["args.n == 3", true],
  ["args.n == 3.0", true],
  ["1 + 0.5", 1.5],
  ["2 * 1.5 - 1", 2],
  ["args.n / 2", 1.5],
  ["sum(state.orders.map(id, state.orders[id].total))", 49.5],
  ["sum([])", 0],
  ['state.limit >= 100 ? "much" : "little"', "much"],
])("`%s` is %j", check);

test.each([
  // Of what is not there nothing is known: not that it is false.
  "args.missing",
  "args.missing == 1",
  "state.orders.W9.status",
  "args.list[9]",
  "args.text.id",
  // Nor of what has no order, or is added up as it can't be.
  'args.n > "a"',
  "args.text > 1",
  '"a" + 1',
  "sum(args.text)",
  'sum(["a"])',
  "0.0 / 0.0",
  // What JSON has not is no value, and never an empty mapping.
  'timestamp("2026-01-01T00:00:00Z")',
  'duration("1h")',
  'b"abc"',
  "type(1)",
  '{"at": timestamp("2026-01-01T00:00:00Z")}',
  '[b"abc"]',
  // A name that every object has is none of ours.
  "args.constructor",
  "args.toString",
  'args["__proto__"]',
  "state.orders.hasOwnProperty",
])("of `%s` nothing is known", (text) => check(text, "unknown"));

test("a result that is not recorded is not known, and whoever does not speak of it does not care", () => {
  const { result: _none, ...without } = subject;
  expect(compileExpression("result.items").evaluate(without).kind).toBe("unknown");
  expect(compileExpression("args.n").evaluate(without)).toEqual({ kind: "value", value: 3 });
});

test("a result is asked for only by those that speak of it", () => {
  const asked: string[] = [];
  const watched: Subject = {
    args: {},
    state: {},
    get result() {
      asked.push("result");
      return 1;
    },
  };
  compileExpression("1 == 1").evaluate(watched);
  expect(asked).toEqual([]);
  compileExpression("result == 1").evaluate(watched);
  expect(asked).toEqual(["result"]);
});

test.each<[string, readonly string[]]>([
  ["1", []],
  ["args.a", ["args"]],
  ["state[args.a] == result.b", ["args", "result", "state"]],
  ["args.list.exists(x, x == 1)", ["args"]],
  ["args.list.map(state, state + 1)", ["args"]],
  ["args.list.map(x, x + state.n)", ["args", "state"]],
  ['"result"', []],
])("`%s` speaks of %j", (text, names) => {
  expect([...compileExpression(text).speaksOf].toSorted()).toEqual(names);
});

test.each([
  "",
  "args.",
  "args.a ==",
  "(args.a",
  "sate.a == 1",
  "x == 1",
  // A name is bound inside of its macro alone, and by macros alone.
  "args.list.exists(x, y == 1)",
  "args.list.exists(x, x == 1) && x == 1",
  "sate.exists(sate, true)",
  'args.text.join(foo, "x")',
  "size(foo)",
  // Nothing whose time a text can stretch.
  'args.text.matches("(a+)+$")',
  'matches(args.text, "a")',
  'args.list.exists(x, x.matches("a"))',
])("`%s` is refused at once", (text) => {
  expect(() => compileExpression(text)).toThrow(/^`.*` is no expression: /s);
});

test("the refusals say what is wrong", () => {
  const messageOf = (text: string): string => {
    try {
      return String(compileExpression(text).text);
    } catch (error) {
      return String(error);
    }
  };
  expect(["args.", "sate.a", 'args.a.matches("b")'].map(messageOf)).toMatchInlineSnapshot(`
    [
      "ExecutabilityError: \`args.\` is no expression: Expected IDENTIFIER, got EOF",
      "ExecutabilityError: \`sate.a\` is no expression: \`sate\` is unknown; an expression speaks of args, state and result",
      "ExecutabilityError: \`args.a.matches("b")\` is no expression: \`matches\` may take for ever on some texts; use contains, startsWith or endsWith",
    ]
  `);
});

test.each<[string, boolean | "unknown"]>([
  ["true", true],
  ["args.n > 2", true],
  ["args.n > 3", false],
  ["args.missing", "unknown"],
  // Anything else than true and false is no answer.
  ["1", "unknown"],
  ["0", "unknown"],
  ['""', "unknown"],
  ['"true"', "unknown"],
  ["null", "unknown"],
  ["args", "unknown"],
  ["args.list", "unknown"],
  // What decides an `or` or an `and` decides it whatever else is not known.
  ["args.missing || true", true],
  ["true || args.missing", true],
  ["args.missing && false", false],
  ["args.missing || false", "unknown"],
])("whether `%s` holds: %s", (text, expected) => {
  const held = holds(compileExpression(text), subject);
  expect(typeof held === "boolean" ? held : "unknown").toBe(expected);
});

test("what is no answer is shown", () => {
  expect(holds(compileExpression("args"), subject)).toEqual({
    unknown: "`args` is a mapping, not true or false",
  });
  expect(holds(compileExpression("args.list"), subject)).toEqual({
    unknown: "`args.list` is [1,2,3], not true or false",
  });
});
