import { expect, test } from "vitest";
import {
  after,
  allBefore,
  and,
  answered,
  argsOf,
  at,
  before,
  bind,
  branchCalled,
  called,
  calledWith,
  calledWithResult,
  constant,
  count,
  countBefore,
  domainOf,
  eventually,
  eventuallyWithin,
  exists,
  type Formula,
  forall,
  inOrder,
  instanceBefore,
  metric,
  metricsOf,
  not,
  now,
  or,
  type Pattern,
  precedes,
  predicate,
  registeredDomain,
  resultsOf,
  said,
  seen,
  toolNames,
  values,
  variable,
  withinCalls,
  withinTime,
} from "./index.ts";

const a: Pattern = { tool: { kind: "name", name: "a" }, where: [] };
const b: Pattern = { tool: { kind: "name", name: "b" }, where: [] };
const f = called("a");

test.each<[string, Formula, Formula]>([
  ["a name", now("a"), { kind: "now", call: a }],
  ["a glob", now("a*"), { kind: "now", call: { tool: { kind: "glob", glob: "a*" }, where: [] } }],
  ["any tool", now("*"), { kind: "now", call: { tool: { kind: "any" }, where: [] } }],
  [
    "a list of names",
    now(["a", "b"]),
    { kind: "now", call: { tool: { kind: "names", names: ["a", "b"] }, where: [] } },
  ],
  ["a finished pattern", now(a), { kind: "now", call: a }],
  [
    "nothing but demands",
    now({ outcome: "ok", agent: "m", opensStep: true }),
    {
      kind: "now",
      call: {
        tool: { kind: "any" },
        where: [],
        outcome: "ok",
        agent: { kind: "equals", value: "m" },
        opensStep: true,
      },
    },
  ],
  ["opensStep: false is no demand", now({ tool: "a", opensStep: false }), { kind: "now", call: a }],
])("a call is %s", (_what, built, expected) => expect(built).toEqual(expected));

test("arguments are demanded by path: a value must be equal, a matcher must match", () => {
  const call = now({
    args: {
      "items[*].id": variable("o"),
      n: 1,
      text: { kind: "glob", glob: "x*" },
      data: { kind: "equals", value: { kind: "exists" } },
      own: { kind: "mine" },
    },
  });
  expect(call.call.where).toEqual([
    { part: "args", path: "items[*].id", matcher: { kind: "variable", name: "o" } },
    { part: "args", path: "n", matcher: { kind: "equals", value: 1 } },
    { part: "args", path: "text", matcher: { kind: "glob", glob: "x*" } },
    { part: "args", path: "data", matcher: { kind: "equals", value: { kind: "exists" } } },
    { part: "args", path: "own", matcher: { kind: "equals", value: { kind: "mine" } } },
  ]);
});

test.each<[string, Parameters<typeof now>[0], readonly unknown[]]>([
  ["a text, about all of it", { result: "done" }, [["", { kind: "equals", value: "done" }]]],
  ["a list, about all of it", { result: [1] }, [["", { kind: "equals", value: [1] }]]],
  ["null, about all of it", { result: null }, [["", { kind: "equals", value: null }]]],
  [
    "a matcher, about all of it",
    { result: { kind: "contains", value: { id: 1 } } },
    [["", { kind: "contains", value: { id: 1 } }]],
  ],
  [
    "an object, by path",
    { result: { status: "ok", "a.b": 1 } },
    [
      ["status", { kind: "equals", value: "ok" }],
      ["a.b", { kind: "equals", value: 1 }],
    ],
  ],
])("a result is demanded as %s", (_what, call, expected) => {
  expect(now(call).call.where.map(({ path, matcher }) => [path, matcher])).toEqual(expected);
});

test.each<[Formula, Formula]>([
  [
    calledWith("a", { i: 1 }),
    {
      kind: "called",
      call: { ...a, where: [{ part: "args", path: "i", matcher: { kind: "equals", value: 1 } }] },
    },
  ],
  [calledWithResult("a", 7), { kind: "calledWithResult", call: a, expected: { kind: "equals", value: 7 } }],
  [count("a", ">=", 3), { kind: "count", call: a, comparison: ">=", times: 3 }],
  [before("a", "b"), { kind: "before", first: a, then: b }],
  [after("a", "b"), { kind: "after", call: a, earlier: b }],
  [precedes("a", "b"), { kind: "precedes", first: a, then: b }],
  [allBefore(["a"], "b"), { kind: "allBefore", calls: [a], then: b }],
  [branchCalled("a", "b", "even"), { kind: "branchCalled", right: a, wrong: b, context: "even" }],
  [branchCalled("a"), { kind: "branchCalled", right: a }],
  [inOrder(["a", "b"]), { kind: "inOrder", calls: [a, b] }],
  [instanceBefore("a", 1, "b", 2), { kind: "instanceBefore", first: a, nth: 1, then: b, mth: 2 }],
  [withinCalls("a", "b", 2), { kind: "withinCalls", first: a, then: b, limit: 2 }],
  [withinTime("a", "b", 250), { kind: "withinTime", first: a, then: b, milliseconds: 250 }],
  [metric("total_tokens", "<", 5), { kind: "metric", path: "total_tokens", comparison: "<", value: 5 }],
  [answered(), { kind: "answered", text: { kind: "exists" } }],
  [said("user", "yes"), { kind: "said", speaker: "user", text: { kind: "equals", value: "yes" } }],
  [and(), constant(true)],
  [or(), constant(false)],
  [and(f), f],
  [or(f, f), { kind: "or", parts: [f, f] }],
  [eventuallyWithin(2, f), { kind: "eventuallyWithin", limit: 2, body: f }],
  [countBefore(f, "<", 2), { kind: "countBefore", body: f, comparison: "<", times: 2 }],
  [at(0, f), { kind: "at", position: 0, body: f }],
  [
    exists("x", values([1]), f),
    { kind: "exists", variable: "x", domain: { kind: "values", values: [1] }, body: f },
  ],
  [
    predicate("even", variable("x"), 2),
    { kind: "predicate", name: "even", terms: [{ kind: "variable", name: "x" }, 2], sees: "prefix" },
  ],
  [predicate({ name: "even", sees: "trace" }), { kind: "predicate", name: "even", terms: [], sees: "trace" }],
])("builds %#", (built, expected) => expect(built).toEqual(expected));

test("domains", () => {
  const compute = (): readonly number[] => [1];
  expect([
    argsOf("a", "x"),
    resultsOf("a"),
    seen("a", "x"),
    seen("a", "n", "result"),
    toolNames(),
    metricsOf("n"),
    registeredDomain("d"),
    domainOf(compute),
  ]).toEqual([
    { kind: "argsOf", call: a, path: "x" },
    { kind: "resultsOf", call: a, path: "" },
    { kind: "seen", call: a, part: "args", path: "x" },
    { kind: "seen", call: a, part: "result", path: "n" },
    { kind: "toolNames" },
    { kind: "metricsOf", path: "n" },
    { kind: "registered", name: "d" },
    { kind: "computed", compute },
  ]);
});

test("a predicate in code is called by its function's name", () => {
  const isEven = (): boolean => true;
  expect(predicate(isEven)).toEqual({
    kind: "predicate",
    name: "isEven",
    terms: [],
    sees: "prefix",
    test: isEven,
  });
  expect(predicate(() => true).name).toBe("predicate");
});

/** What a caller without types, or with a slip, may hand over. */
const wrong = <Value>(value: unknown): Value => value as Value;

test("wrong input is refused with what to write", () => {
  const messages = [
    () => eventually(wrong("a")),
    () => not(wrong(undefined)),
    () => now(wrong(7)),
    () => now(""),
    () => now([]),
    () => now(["a*"]),
    () => now(wrong({ tool: "refund", order_id: 7 })),
    () => now(wrong({ tool: "a", outcome: "fine" })),
    () => now(wrong({ tool: "a", where: [{ part: "arg", path: "", matcher: { kind: "exists" } }] })),
    () => now({ args: { "a..b": 1 } }),
    () => now({ args: wrong(["a"]) }),
    () => now({ args: { a: { b: wrong(variable("x")) } } }),
    () => now({ args: { a: [wrong({ kind: "glob", glob: "x" })] } }),
    () => now({ args: { a: { kind: "contains", value: { b: wrong(variable("x")) } } } }),
    () => now({ args: { a: wrong(Number.NaN) } }),
    () => now({ args: { a: { b: wrong(() => 1) } } }),
    () => now({ args: { a: { kind: "regex", regex: "(a+)+$" } } }),
    () => count("a", wrong("="), 1),
    () => count("a", "<", -1),
    () => count("a", "<", 1.5),
    () => instanceBefore("a", 0, "b", 1),
    () => withinTime("a", "b", -1),
    () => metric("", "<", 1),
    () => metric("n", "<", Number.POSITIVE_INFINITY),
    () => said(wrong("agent")),
    () => constant(wrong(1)),
    () => inOrder(wrong("a")),
    () => at(-1, f),
    () => variable("$x"),
    () => forall("x", wrong(toolNames), f),
    () => forall(wrong(variable("x")), values([]), f),
    () => bind("a", wrong("b")),
    () => values(wrong(1)),
    () => argsOf("a", "["),
    () => seen("a", "x", wrong("results")),
    () => registeredDomain(""),
    () => domainOf(wrong("d")),
    () => predicate(""),
    () => predicate({}),
    () => predicate("even", { a: wrong(variable("x")) }),
    () => predicate({ name: "p", sees: wrong("all") }),
  ].map(messageOf);
  expect(messages.join("\n")).toMatchInlineSnapshot(`
    "\`eventually\` takes formulas, not "a": write \`eventually(now("a"))\` for a call at that position, or \`called("a")\` for one anywhere
    \`not\` takes formulas, not undefined: write a formula, such as \`now("search")\`
    \`now\`: 7 is no call: write a tool's name, or \`{ tool, args, ... }\`
    \`now\`: the name of a tool is empty: write the name, or \`*\` for any tool
    \`now\`: the list of tools is empty, so that no call can fit: name at least one
    \`now\`: a list of tools takes names, not the glob \`a*\`: write \`or(...)\` of two formulas
    \`now\`: a call has no \`order_id\`; it has \`tool\`, \`args\`, \`result\`, \`outcome\`, \`agent\`, \`opensStep\`: write demands on arguments as \`args: { order_id: ... }\`
    \`now\`: \`outcome\` is "ok" or "error", not "fine"
    \`now.tool\` must be an object, not "a"
    \`now\`: \`a..b\` is no path: write it as in \`a.b[0].c\`, \`items[*].id\` or \`["odd key"].x\`
    \`now\`: write \`args\` as an object by path, such as \`{ order_id: 7 }\`
    \`now\`, args \`a\` has a variable inside a literal: write the path \`a.b\`, or, where all of it is data, \`{ kind: "equals", value: ... }\`
    \`now\`, args \`a\` has the matcher \`glob\` inside a literal: write the path \`a[0]\`, or, where all of it is data, \`{ kind: "equals", value: ... }\`
    \`now\`, args \`a\` has a variable inside a literal: write the path \`a.b\`, or, where all of it is data, \`{ kind: "equals", value: ... }\`
    \`now\`, args \`a\` is no JSON value (it is NaN): write a text, a number, a list or a plain object
    \`now\`, args \`a\` at \`b\` is no JSON value (it is a function): write a text, a number, a list or a plain object
    \`now\`, args \`a\`: regex \`(a+)+$\` may take quadratic time or longer: a text can be shared out in many ways by \`a+\`; separate repetitions by a character that neither takes, and don't repeat a repetition
    \`count\` compares by "=": write "=="
    the number in \`count\` must be a whole number >= 0, not -1
    the number in \`count\` must be a whole number >= 0, not 1.5
    the first number in \`instanceBefore\` must be a whole number >= 1, not 0
    \`withinTime\` takes milliseconds >= 0, not -1
    \`metric\` takes the name of a metric, such as \`total_tokens\`
    \`metric\` compares with a number, not Infinity
    \`said\`: the speaker is "user", "assistant", "system" or "any", not "agent"
    \`constant\` takes true or false, not 1
    \`inOrder\` takes a list of calls, not "a"
    the position in \`at\` must be a whole number >= 0, not -1
    \`variable\`: \`$x\` is no variable's name: write letters, digits and \`_\`, no digit first, without \`$\`
    \`forall\` takes its values from a domain, not from the function toolNames: write a domain, such as \`argsOf("refund", "order_id")\`, \`values([1, 2])\` or \`toolNames()\`
    \`forall\` takes a variable's name as a text, not { kind: "variable", name: "x" }
    \`bind\` takes formulas, not "b": write \`bind(now("b"))\` for a call at that position, or \`called("b")\` for one anywhere
    \`values\` takes a list, not 1
    \`argsOf\`: \`[\` is no path: write it as in \`a.b[0].c\`, \`items[*].id\` or \`["odd key"].x\`
    \`seen\`: the part is "args" or "result", not "results"
    \`registeredDomain\` takes the name that is registered, not ""
    \`domainOf\` takes a function, not "d"
    \`predicate\`: the name is empty: write the name that is registered
    \`predicate\` has neither \`name\` nor \`test\`: write one of them
    \`predicate\`, term 1 has a variable inside a literal: it can stand for a whole value only
    \`predicate\`: \`sees\` is "prefix" or "trace", not "all""
  `);
});

function messageOf(build: () => unknown): string {
  try {
    return `accepted: ${JSON.stringify(build())}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
