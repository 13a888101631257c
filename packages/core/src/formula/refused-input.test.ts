import { describe, expect, test } from "vitest";
import { AgentLTLError } from "../errors/agentltl-error.ts";
import type { Formula } from "./formula.ts";
import * as build from "./index.ts";

/** What a caller without types, or with a slip, may hand over. */
const wrong = <Value>(value: unknown): Value => value as Value;

const f = build.called("a");
const domain = build.values([1]);

/** Every builder that takes formulas, with the place of each. */
const takeFormulas: readonly (readonly [string, (body: Formula) => Formula])[] = [
  ["not", (body) => build.not(body)],
  ["and", (body) => build.and(body)],
  ["and", (body) => build.and(f, f, body)],
  ["or", (body) => build.or(body)],
  ["or", (body) => build.or(f, body)],
  ["implies", (body) => build.implies(body, f)],
  ["implies", (body) => build.implies(f, body)],
  ["iff", (body) => build.iff(body, f)],
  ["iff", (body) => build.iff(f, body)],
  ["next", (body) => build.next(body)],
  ["weakNext", (body) => build.weakNext(body)],
  ["eventually", (body) => build.eventually(body)],
  ["globally", (body) => build.globally(body)],
  ["eventuallyWithin", (body) => build.eventuallyWithin(1, body)],
  ["until", (body) => build.until(body, f)],
  ["until", (body) => build.until(f, body)],
  ["weakUntil", (body) => build.weakUntil(body, f)],
  ["weakUntil", (body) => build.weakUntil(f, body)],
  ["release", (body) => build.release(body, f)],
  ["release", (body) => build.release(f, body)],
  ["previous", (body) => build.previous(body)],
  ["once", (body) => build.once(body)],
  ["historically", (body) => build.historically(body)],
  ["since", (body) => build.since(body, f)],
  ["since", (body) => build.since(f, body)],
  ["countBefore", (body) => build.countBefore(body, "<", 1)],
  ["at", (body) => build.at(0, body)],
  ["forall", (body) => build.forall("x", domain, body)],
  ["exists", (body) => build.exists("x", domain, body)],
  ["bind", (body) => build.bind("a", body)],
  ["bindSome", (body) => build.bindSome("a", body)],
];

describe.each(takeFormulas)("`%s` takes a formula in place %#,", (name, make) => {
  test("and holds the very formula that it was given", () => {
    const made = make(f);
    expect(JSON.stringify(made)).toContain(JSON.stringify(f));
  });

  test("not the name of a tool", () => {
    expect(messageOf(() => make(wrong("refund")))).toBe(
      `\`${name}\` takes formulas, not "refund": write \`${name}(now("refund"))\` for a call at that position, or \`called("refund")\` for one anywhere`,
    );
  });

  test.each<[string, unknown]>([
    ["undefined", undefined],
    ["null", null],
    ["7", 7],
    ["true", true],
    ["{  }", {}],
    ['{ kind: "nope" }', { kind: "nope" }],
    ['{ kind: "toString" }', { kind: "toString" }],
    ['{ kind: "equals", value: 1 }', { kind: "equals", value: 1 }],
    ["[{...}]", [f]],
    ["the function called", build.called],
  ])("not %s", (shown, value) => {
    expect(messageOf(() => make(wrong(value)))).toBe(
      `\`${name}\` takes formulas, not ${shown}: write a formula, such as \`now("search")\``,
    );
  });
});

/** Every place of a call in every builder, by what messages call it. */
const takeCalls: readonly (readonly [string, (call: string) => unknown])[] = [
  ["`now`", (call) => build.now(call)],
  ["`called`", (call) => build.called(call)],
  ["`calledWith`", (call) => build.calledWith(call, {})],
  ["`calledWithResult`", (call) => build.calledWithResult(call, 1)],
  ["`count`", (call) => build.count(call, "<", 1)],
  ["`before`", (call) => build.before(call, "b")],
  ["`before`, second call", (call) => build.before("a", call)],
  ["`after`", (call) => build.after(call, "b")],
  ["`after`, second call", (call) => build.after("a", call)],
  ["`precedes`", (call) => build.precedes(call, "b")],
  ["`precedes`, second call", (call) => build.precedes("a", call)],
  ["`allBefore`, call 2", (call) => build.allBefore(["a", call], "b")],
  ["`allBefore`, second argument", (call) => build.allBefore(["a"], call)],
  ["`branchCalled`", (call) => build.branchCalled(call)],
  ["`branchCalled`, wrong call", (call) => build.branchCalled("a", call)],
  ["`inOrder`, call 1", (call) => build.inOrder([call])],
  ["`inOrder`, call 3", (call) => build.inOrder(["a", "b", call])],
  ["`instanceBefore`", (call) => build.instanceBefore(call, 1, "b", 1)],
  ["`instanceBefore`, second call", (call) => build.instanceBefore("a", 1, call, 1)],
  ["`withinCalls`", (call) => build.withinCalls(call, "b", 1)],
  ["`withinCalls`, second call", (call) => build.withinCalls("a", call, 1)],
  ["`withinTime`", (call) => build.withinTime(call, "b", 1)],
  ["`withinTime`, second call", (call) => build.withinTime("a", call, 1)],
  ["`bind`", (call) => build.bind(call, f)],
  ["`bindSome`", (call) => build.bindSome(call, f)],
  ["`argsOf`", (call) => build.argsOf(call, "x")],
  ["`resultsOf`", (call) => build.resultsOf(call)],
  ["`seen`", (call) => build.seen(call, "x")],
];

describe.each(takeCalls)("a call of %s", (where, make) => {
  test.each<[unknown, string]>([
    ["", "the name of a tool is empty: write the name, or `*` for any tool"],
    [[], "the list of tools is empty, so that no call can fit: name at least one"],
    [["a", ""], "the name of a tool is empty: write the name, or `*` for any tool"],
    [null, "null is no call: write a tool's name, or `{ tool, args, ... }`"],
    [7, "7 is no call: write a tool's name, or `{ tool, args, ... }`"],
    [["a", 7], "a call has no `0`; it has `tool`, `args`, `result`, `outcome`, `agent`, `opensStep`"],
    [{ tol: "a" }, "a call has no `tol`; it has `tool`, `args`, `result`, `outcome`, `agent`, `opensStep`"],
    [{ tool: 7 }, "`tool` is a name or a list of names, not 7"],
    [{ outcome: "done" }, '`outcome` is "ok" or "error", not "done"'],
    [{ args: 7 }, "write `args` as an object by path, such as `{ order_id: 7 }`"],
  ])("is not %j", (call, message) => {
    expect(messageOf(() => make(wrong(call)))).toContain(`${where}: ${message}`);
  });
});

/** Every number in every builder: the least that it may be, and what messages call it. */
const takeCounts: readonly (readonly [string, number, (value: number) => unknown])[] = [
  ["the number in `count`", 0, (value) => build.count("a", "<", value)],
  ["the first number in `instanceBefore`", 1, (value) => build.instanceBefore("a", value, "b", 1)],
  ["the second number in `instanceBefore`", 1, (value) => build.instanceBefore("a", 1, "b", value)],
  ["the limit in `withinCalls`", 0, (value) => build.withinCalls("a", "b", value)],
  ["the limit in `eventuallyWithin`", 0, (value) => build.eventuallyWithin(value, f)],
  ["the number in `countBefore`", 0, (value) => build.countBefore(f, "<", value)],
  ["the position in `at`", 0, (value) => build.at(value, f)],
];

describe.each(takeCounts)("%s", (what, least, make) => {
  test(`may be ${least} or any larger whole number`, () => {
    for (const value of [least, least + 1, Number.MAX_SAFE_INTEGER]) expect(() => make(value)).not.toThrow();
  });

  test.each<[unknown, string]>([
    [least - 1, String(least - 1)],
    [1.5, "1.5"],
    [Number.NaN, "NaN"],
    [Number.POSITIVE_INFINITY, "Infinity"],
    [2 ** 53, "9007199254740992"],
    ["2", '"2"'],
    [null, "null"],
    [undefined, "undefined"],
    [2n, "2"],
  ])("is not %o", (value, shown) => {
    expect(messageOf(() => make(wrong(value)))).toBe(
      `${what} must be a whole number >= ${least}, not ${shown}`,
    );
  });
});

describe.each<[string, (comparison: "<") => unknown]>([
  ["count", (comparison) => build.count("a", comparison, 1)],
  ["countBefore", (comparison) => build.countBefore(f, comparison, 1)],
  ["metric", (comparison) => build.metric("n", comparison, 1)],
])("`%s` compares", (name, make) => {
  test.each(["==", "!=", "<", "<=", ">", ">="])("by `%s`", (comparison) => {
    expect(make(wrong(comparison))).toMatchObject({ comparison });
  });

  test.each<[unknown, string]>([
    ["=", '"=": write "=="'],
    ["===", '"===": write "=="'],
    ["!==", '"!==": write "!="'],
    ["<>", '"<>": write "!="'],
    ["=<", '"=<": write "<="'],
    ["=>", '"=>": write ">="'],
    ["at most", '"at most": write "==", "!=", "<", "<=", ">" or ">="'],
    ["constructor", '"constructor": write "==", "!=", "<", "<=", ">" or ">="'],
    ["__proto__", '"__proto__": write "==", "!=", "<", "<=", ">" or ">="'],
    [undefined, 'undefined: write "==", "!=", "<", "<=", ">" or ">="'],
  ])("not by %j", (comparison, rest) => {
    expect(messageOf(() => make(wrong(comparison)))).toBe(`\`${name}\` compares by ${rest}`);
  });
});

describe.each<[string, (name: string) => unknown]>([
  ["variable", (name) => build.variable(name)],
  ["forall", (name) => build.forall(name, domain, f)],
  ["exists", (name) => build.exists(name, domain, f)],
])("a variable's name in `%s`", (builder, make) => {
  test.each(["x", "_", "order_id", "X9", "constructor", "__proto__"])("may be `%s`", (name) => {
    expect(() => make(name)).not.toThrow();
  });

  test.each(["", "$x", "1x", "a-b", "a b", "größe", "x\n"])("is not %j", (name) => {
    expect(messageOf(() => make(name))).toBe(
      `\`${builder}\`: \`${name}\` is no variable's name: write letters, digits and \`_\`, no digit first, without \`$\``,
    );
  });

  test.each([undefined, null, 7, {}])("is not %j, which is no text", (name) => {
    expect(messageOf(() => make(wrong(name)))).toContain(
      `\`${builder}\` takes a variable's name as a text, not `,
    );
  });
});

describe.each<[string, (path: string) => unknown]>([
  ["argsOf", (path) => build.argsOf("a", path)],
  ["resultsOf", (path) => build.resultsOf("a", path)],
  ["seen", (path) => build.seen("a", path)],
  ["metricsOf", (path) => build.metricsOf(path)],
])("a path in `%s`", (builder, make) => {
  test.each(["", "x", "a.b[0].c", "items[*].id", '["odd key"].x', "items[#]"])("may be `%s`", (path) => {
    expect(make(path)).toMatchObject({ path });
  });

  test.each([".", "a.", "a..b", "[", "a[", "a[x]", "a]"])("is not `%s`", (path) => {
    expect(messageOf(() => make(path))).toBe(
      `\`${builder}\`: \`${path}\` is no path: write it as in \`a.b[0].c\`, \`items[*].id\` or \`["odd key"].x\``,
    );
  });

  test.each([null, 7, ["x"]])("is not %j, which is no text", (path) => {
    expect(messageOf(() => make(wrong(path)))).toContain(`\`${builder}\` takes a path, not `);
  });
});

describe("a domain of a quantifier", () => {
  test.each([
    ["forall", build.forall],
    ["exists", build.exists],
  ] as const)("`%s` takes one, and nothing that only looks like one", (name, quantify) => {
    for (const value of [
      "answerEntities",
      [1, 2],
      {},
      { kind: "toString" },
      { kind: "now" },
      null,
      undefined,
    ]) {
      expect(messageOf(() => quantify("x", wrong(value), f))).toMatch(
        new RegExp(`^\`${name}\` takes its values from a domain, not from .*: write a domain, such as`),
      );
    }
  });
});

describe("a literal", () => {
  const circle: unknown[] = [];
  circle.push(circle);
  test.each<[string, unknown, string]>([
    ["NaN", Number.NaN, "is no JSON value (it is NaN)"],
    ["a bigint", 1n, "is no JSON value (it is a bigint)"],
    ["a function", () => 1, "is no JSON value (it is a function)"],
    ["a symbol", Symbol("s"), "is no JSON value (it is a symbol)"],
    ["a map", new Map(), "is no JSON value (it is "],
    ["a circle", circle, "at `[0]` is no JSON value (it "],
    ["undefined inside", [undefined], "at `[0]` is no JSON value (it is undefined)"],
    ["a variable inside", { a: [build.variable("x")] }, "has a variable inside a literal"],
    ["a matcher inside", [{ kind: "exists" }], "has the matcher `exists` inside a literal"],
  ])("is not %s, wherever one stands", (_what, value, reason) => {
    const places: readonly (() => unknown)[] = [
      () => build.now({ args: { x: wrong(value) } }),
      () => build.now({ agent: wrong(value) }),
      () => build.calledWith("a", { x: wrong(value) }),
      () => build.calledWithResult("a", wrong(value)),
      () => build.calledWithResult("a", 1, { x: wrong(value) }),
      () => build.said("user", wrong(value)),
      () => build.answered(wrong(value)),
      () => build.predicate("p", wrong(value)),
      () => build.values([wrong(value)]),
    ];
    for (const place of places) expect(messageOf(place)).toContain(reason.replace("at `[0]` ", ""));
    expect(messageOf(() => build.predicate("p", wrong(value)))).toContain(reason);
  });
});

test.each<[string, () => unknown, string]>([
  ["constant", () => build.constant(wrong("true")), '`constant` takes true or false, not "true"'],
  [
    "which message",
    () => build.said("user", "x", wrong("first")),
    '`said`: which message is "last" or "closing", not "first"',
  ],
  [
    "a speaker",
    () => build.said(wrong("toString")),
    '`said`: the speaker is "user", "assistant", "system" or "any", not "toString"',
  ],
  ["a time", () => build.withinTime("a", "b", Number.NaN), "`withinTime` takes milliseconds >= 0, not NaN"],
  [
    "an endless time",
    () => build.withinTime("a", "b", Number.POSITIVE_INFINITY),
    "`withinTime` takes milliseconds >= 0, not Infinity",
  ],
  [
    "a metric's path",
    () => build.metric("a..b", "<", 1),
    '`metric`: `a..b` is no path: write it as in `a.b[0].c`, `items[*].id` or `["odd key"].x`',
  ],
  ["a metric's number", () => build.metric("n", "<", wrong("7")), '`metric` compares with a number, not "7"'],
  [
    "a metric's name",
    () => build.metric(wrong(null), "<", 1),
    "`metric` takes the name of a metric, such as `total_tokens`",
  ],
  ["a context", () => build.branchCalled("a", "b", wrong(7)), "`branchCalled`: the context is a text, not 7"],
  ["a predicate's name", () => build.predicate({ name: wrong(7) }), "`predicate`: the name is a text, not 7"],
  ["a list", () => build.allBefore(wrong("a"), "b"), '`allBefore` takes a list of calls, not "a"'],
  [
    "a predicate",
    () => build.predicate(wrong(7)),
    "`predicate` takes a registered name or a function, not 7",
  ],
  [
    "a predicate's function",
    () => build.predicate({ name: "p", test: wrong("p") }),
    '`predicate`: `test` is a function, not "p"',
  ],
  [
    "a predicate's term",
    () => build.predicate("p", { kind: "variable", name: "$x" }),
    "`$x` is no variable's name: write letters, digits and `_`, no digit first, without `$`",
  ],
  [
    "a regex in `said`",
    () => build.said("user", { kind: "regex", regex: "(" }),
    "`said`: regex `(` can't be read: unterminated group",
  ],
  [
    "a path in an operand",
    () =>
      build.now({
        args: {
          x: { kind: "compare", relation: "<", operand: { kind: "valueAt", part: "args", path: "[" } },
        },
      }),
    '`now`, args `x`: `[` is no path: write it as in `a.b[0].c`, `items[*].id` or `["odd key"].x`',
  ],
])("%s that can't be is refused with what to write", (_what, make, message) => {
  expect(messageOf(make)).toBe(message);
});

test("no builder throws anything but AgentLTLError, whatever it is handed", () => {
  const { problems: _asks, substitute: _rewrites, ...builders } = build;
  for (const [name, builder] of Object.entries(builders)) {
    for (const value of [Symbol(name), null, undefined, 7, {}, [], () => 1]) {
      const outcome = messageOf(() =>
        Reflect.apply(builder as () => unknown, undefined, Array(4).fill(value)),
      );
      expect(outcome, name).toMatch(/^accepted: \{|^`|^the /);
    }
  }
});

function messageOf(make: () => unknown): string {
  try {
    return `accepted: ${JSON.stringify(make())}`;
  } catch (error) {
    if (AgentLTLError.isInstance(error) && error.code === "formula-invalid") return error.message;
    throw error;
  }
}
