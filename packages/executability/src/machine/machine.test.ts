import { Trace } from "@agentltl/core";
import { describe, expect, test } from "vitest";
import { checkExecutability } from "../check/check-executability.ts";
import type { Executability } from "../check/executability.ts";
import { recordedEnvironment } from "../environment/recorded.ts";
import { together } from "../environment/together.ts";
import { machineEnvironment } from "./machine-environment.ts";
import { parseMachine } from "./parse-machine.ts";

const shop = `version: 1
id: shop
state:
  orders:
    W1: { user: u1, status: pending, total: 40 }
    W2: { user: u1, status: delivered, total: 9.5 }
  balance: 0
may_end_without_call: false
tools:
  find_user:
    parameters: { type: object, properties: { email: { type: string } }, required: [email] }
    tells: [identity]
    gives:
      - { kind: user, values: "[result.id]" }
  list_orders:
    sources: { user: user }
    must_know: [identity]
    gives:
      - { kind: order, values: "result.orders.map(o, o.id)" }
  cancel_order:
    parameters: { type: object, properties: { order: { type: string } }, required: [order] }
    sources: { order: order }
    must_know: [identity]
    needs:
      - { that: 'state.orders[args.order].status == "pending"', why: only a pending order can be cancelled }
    accepts:
      - { that: args.order in state.orders, why: there is no such order }
    does:
      - { set: "orders[args.order].status", to: '"cancelled"' }
      - { set: balance, to: "state.balance + state.orders[args.order].total" }
  forget_order:
    sources: { order: order }
    does:
      - { remove: "orders[args.order]" }
      - { forget: { kind: order, values: "[args.order]" } }
  night_report: { turns: [2] }
`;

const find = ["find_user", { email: "ada@shop.example" }, { id: "u1" }] as const;
const list = ["list_orders", { user: "u1" }, { orders: [{ id: "W1" }, { id: "W2" }] }] as const;
const cancel = (order: string) => ["cancel_order", { order }, "done"] as const;
const forget = (order: string) => ["forget_order", { order }, "done"] as const;
type Call = readonly [name: string, args: unknown, result?: unknown];

function traceOf(calls: readonly Call[], said = "Please help.", more: object = {}): Trace {
  return Trace.fromMetrics({
    tool_calls: calls.map(([tool_name, args, result], step) => ({
      tool_name,
      ...(args === undefined ? {} : { arguments: args }),
      ...(result === undefined ? {} : { tool_result: result }),
      step: step + 1,
      ...more,
    })),
    dialogue: [{ role: "user", text: said, after_call: 0 }],
  });
}

function run(calls: readonly Call[], said?: string, text: string = shop): Executability {
  return checkExecutability(traceOf(calls, said), machineEnvironment(parseMachine(text)));
}

/** The first failure of these calls, as `#position category: reason`. */
function check(calls: readonly Call[], expected: string | undefined, said?: string): void {
  const { firstFailure: failure } = run(calls, said);
  const shown = failure && `#${(failure.position ?? -1) + 1} ${failure.category}: ${failure.reason}`;
  expect(shown).toBe(expected);
}

test("a run that does everything in order can be done as a whole", () => {
  expect(run([find, list, cancel("W1")])).toEqual({ horizon: 3, fed: 4, valid: [true, true, true] });
});

describe("schema", () => {
  test("arguments must fit", () => {
    check([["find_user", {}]], '#1 schema: find_user: Instance does not have required property "email".');
  });

  test("a tool must be there, and in its turn", () => {
    check(
      [["find_usr", {}]],
      "#1 schema: there is no tool `find_usr` in this turn; did it mean `find_user`?",
    );
    check([["night_report", {}, "ok"]], "#1 schema: there is no tool `night_report` in this turn");
    const later = traceOf([["night_report", {}, "ok"]], "", { turn: 2 });
    expect(checkExecutability(later, machineEnvironment(parseMachine(shop))).fed).toBe(2);
  });
});

describe("dependency", () => {
  test("a value that nobody said or gave is missing", () => {
    check([find, cancel("W1")], '#2 dependency: cancel_order: order "W1" is no order that was said or given');
  });

  test("a value that the user said is available", () => {
    check([find, cancel("W1")], undefined, "Cancel W1, please");
    check([find, cancel("W1")], undefined, "the order (#W1)");
  });

  test("a text inside a longer word was not said", () => {
    check(
      [find, cancel("W1")],
      '#2 dependency: cancel_order: order "W1" is no order that was said or given',
      "Cancel W12",
    );
  });

  test("a value of another kind is none of this", () => {
    check(
      [find, list, cancel("u1")],
      '#3 dependency: cancel_order: order "u1" is of kind user, given by #1 find_user, and must be of kind order',
    );
  });

  test("a value of another type is none", () => {
    const numbers: Call = ["list_orders", { user: "u1" }, { orders: [{ id: 1 }] }];
    check(
      [find, numbers, forget("1")],
      '#3 dependency: forget_order: order "1" is of another type than 1, which #2 list_orders gave',
    );
  });

  test("a value that was put out of date is out of date, until it is given again", () => {
    check(
      [find, list, forget("W2"), forget("W2")],
      '#4 dependency: forget_order: order "W2" is out of date since #3 forget_order: #2 list_orders gave it',
    );
    check([find, list, forget("W2"), list, forget("W2")], undefined);
  });

  test("what was given and not written down leaves it open", () => {
    expect(run([find, ["list_orders", { user: "u1" }], cancel("W1")])).toMatchObject({
      fed: null,
      valid: [true, true, null],
      unknown: 'cancel_order: order "W1" may come from #2 list_orders, whose result is not recorded',
    });
  });
});

describe("information", () => {
  test("what must be known must have been told", () => {
    check(
      [cancel("W1")],
      "#1 information: cancel_order needs identity, which nothing has told yet",
      "Cancel W1",
    );
  });

  test("missing information and a failed precondition is a precondition", () => {
    check(
      [cancel("W2")],
      "#1 precondition: cancel_order: only a pending order can be cancelled",
      "Cancel W2",
    );
  });
});

describe("precondition and state", () => {
  test("what must be so is looked up in the state as it is by then", () => {
    check([find, list, cancel("W2")], "#3 precondition: cancel_order: only a pending order can be cancelled");
    check(
      [find, list, cancel("W1"), cancel("W1")],
      "#4 precondition: cancel_order: only a pending order can be cancelled",
    );
  });

  test("effects see those before them, and the state that was given stays as it is", () => {
    const environment = machineEnvironment(parseMachine(shop));
    const trace = traceOf([find, list, cancel("W1")]);
    const first = environment.begin(trace);
    const before = JSON.stringify(first.data);
    const last = trace.calls.reduce((state, call) => {
      const after = environment.perform(state, call);
      return after.kind === "rejected" ? state : after.state;
    }, first);
    expect(last.data).toMatchObject({ balance: 40, orders: { W1: { status: "cancelled" } } });
    expect(JSON.stringify(first.data)).toBe(before);
  });

  test("what the environment does not accept is a failure of state, and later calls are judged from where it stood", () => {
    const text = shop.replace(/ {4}needs:\n.*\n/, "");
    expect(run([find, cancel("W9"), list, cancel("W1")], "Cancel W9", text)).toMatchObject({
      fed: 2,
      firstFailure: { category: "state-consistency", reason: "cancel_order: there is no such order" },
      valid: [true, false, true, true],
    });
  });

  test("a condition that can't be worked out is not known, never allowed", () => {
    expect(run([find, cancel("W9")], "Cancel W9")).toMatchObject({ fed: 2, valid: [true, false] });
    const text = shop.replace(/ {4}accepts:\n.*\n/, "");
    expect(run([find, cancel("W9")], "Cancel W9", text)).toMatchObject({ fed: null, valid: [true, null] });
  });
});

test("arguments that are not recorded leave a call open", () => {
  expect(run([["find_user", undefined, { id: "u1" }]])).toMatchObject({
    fed: null,
    unknown: "the arguments of call #1 find_user are not recorded",
  });
});

test("a run without calls ends as the file says", () => {
  expect(run([])).toMatchObject({ horizon: 1, fed: 1, firstFailure: { position: null } });
  expect(run([], "", shop.replace("call: false", "call: true")).fed).toBe(2);
  expect(run([], "", shop.replace("may_end_without_call: false\n", "")).fed).toBe(null);
});

test("together with the record, a call that failed then is rejected, and the machine stays where it was", () => {
  const environment = together(machineEnvironment(parseMachine(shop)), recordedEnvironment());
  const trace = traceOf([find, list, cancel("W1"), cancel("W1")]);
  const failed = {
    ...trace,
    calls: trace.calls.map((call, at) => (at === 2 ? { ...call, outcome: "error" as const } : call)),
  };
  expect(checkExecutability(failed, environment).valid).toEqual([true, true, false, true]);
});

test("values that are visible from the start may be referred to", () => {
  const text = shop.replace(
    "may_end",
    'visible:\n  - { kind: order, values: "state.orders.map(id, id)" }\nmay_end',
  );
  expect(run([find, cancel("W1")], "", text).fed).toBe(3);
});

test("names that a model writes reach nothing that a file did not write", () => {
  check(
    [find, forget("__proto__")],
    '#2 dependency: forget_order: order "__proto__" is no order that was said or given',
  );
  const said = run([find, forget("__proto__"), forget("constructor")], "forget __proto__ and constructor");
  expect(said.valid).toEqual([true, true, true]);
  expect(Object.hasOwn(Object.prototype, "status")).toBe(false);
});

test.each<[string, string]>([
  ["no YAML", "version: 1\nid: [x"],
  ["another version", "version: 2\nid: x\ntools: {}\n"],
  ["an unknown key", "version: 1\nid: x\ntools:\n  a: { need: [] }\n"],
  ["a condition without text", "version: 1\nid: x\ntools:\n  a:\n    needs: [{ that: 3 }]\n"],
])("%s is refused with its place", (_what, text) => {
  expect(() => parseMachine(text, { file: "shop.env.yaml" })).toThrowErrorMatchingSnapshot();
});

test.each<[string, string]>([
  ["an expression that is none", "needs: [{ that: 'args. ==' }]"],
  ["an unknown name", "needs: [{ that: 'arg.x == 1' }]"],
  ["a regular expression", "needs: [{ that: 'args.x.matches(\"(a+)+\")' }]"],
  ["a place that is none", "does: [{ set: 'orders.', to: '1' }]"],
  ["a bracket that is not closed", "does: [{ remove: 'orders[args.x' }]"],
  ["a path of an argument that is none", "sources: { 'a b': order }"],
  ["a fact that no tool tells", "must_know: [identity]"],
])("%s is refused with what to write", (_what, tool) => {
  const text = `version: 1\nid: x\ntools:\n  a:\n    ${tool}\n`;
  expect(() => machineEnvironment(parseMachine(text))).toThrowErrorMatchingSnapshot();
});

test("a check beyond the schema is registered by tool, and asked only of arguments that fit it", () => {
  const asked: unknown[] = [];
  const validators = {
    cancel_order: (args: unknown) => {
      asked.push(args);
      return "not on a Sunday";
    },
  };
  const environment = machineEnvironment(parseMachine(shop), { validators });
  const trace = traceOf([find, list, cancel("W1"), ["cancel_order", {}]]);
  expect(checkExecutability(trace, environment).firstFailure).toMatchObject({
    category: "schema",
    reason: "cancel_order: not on a Sunday",
  });
  expect(asked).toHaveLength(1);
  expect(() =>
    machineEnvironment(parseMachine(shop), { validators: { forget: () => undefined } }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[ExecutabilityError: there is a check for \`forget\`, which is no tool of shop]`,
  );
});

test("a result that is JSON in a text is read as JSON", () => {
  const text = `version: 1
id: x
state: { seen: {} }
tools:
  look: { does: [{ set: seen, to: result }] }
  use: { needs: [{ that: 'state.seen.ids.exists(id, id == args.id) && sum(state.seen.ids) == 3.0' }] }
`;
  const environment = machineEnvironment(parseMachine(text));
  const calls = traceOf([
    ["look", {}],
    ["use", { id: 1 }],
    ["use", { id: 7 }],
  ]).calls;
  const trace = { ...traceOf([]), calls: calls.map((call) => ({ ...call, result: '{"ids": [1, 2]}' })) };
  expect(checkExecutability(trace, environment).valid).toEqual([true, true, false]);
});
