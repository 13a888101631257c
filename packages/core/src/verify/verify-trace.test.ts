import { expect, test } from "vitest";
import type { Constraint } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import type { Procedure } from "../constraint/procedure.ts";
import { AgentLTLError } from "../errors/agentltl-error.ts";
import {
  answered,
  before,
  called,
  calledWith,
  calledWithResult,
  count,
  eventually,
  globally,
  implies,
  metric,
  not,
  now,
  once,
  said,
} from "../formula/index.ts";
import { parse } from "../syntax/parse.ts";
import type { MetricsRecord } from "../trace/metrics-record.ts";
import { Trace } from "../trace/trace.ts";
import type { Verification } from "./verification.ts";
import type { VerifyOptions } from "./verify-options.ts";
import { verifyTrace } from "./verify-trace.ts";

const never = globally(not(now("forbidden")));
const rules = (...constraints: readonly Constraint[]): Procedure => defineProcedure({ constraints });
const rule = (formula: Constraint["formula"], fields: Partial<Constraint> = {}): Procedure =>
  rules({ name: "r", formula, ...fields });
const calls = (...entries: readonly object[]): { readonly tool_calls: readonly object[] } => ({
  tool_calls: entries.map((entry) => ({ args: {}, result: 1, ...entry })),
});

// Public complaints about other scorers, and what is right.

test("two equal calls are two calls", () => {
  const twice = rule(count("search", "==", 2));
  const search = { name: "search", args: { q: "a" } };
  expect(verifyTrace(calls(search, search), twice)).toMatchObject({ score: 1, label: "FULL" });
  expect(verifyTrace(calls(search), twice)).toMatchObject({ score: 0, label: "VIOLATION" });
});

test("a wrong city is not the right one, and the order of independent calls does not matter", () => {
  const cities = rules(
    { name: "new york", formula: calledWith("weather", { city: "New York" }) },
    { name: "shanghai", formula: calledWith("weather", { city: "Shanghai" }) },
  );
  const weather = (city: string): object => ({ name: "weather", args: { city } });
  expect(verifyTrace(calls(weather("Shanghai"), weather("Shanghai")), cities)).toMatchObject({
    score: 0.5,
    details: "Violated: [new york].",
  });
  expect(verifyTrace(calls(weather("Shanghai"), weather("New York")), cities).score).toBe(1);
  expect(verifyTrace(calls(weather("New York"), weather("Shanghai")), cities).score).toBe(1);
});

test("a forbidden call is a violation wherever it was made, however deep", () => {
  expect(verifyTrace(calls({ name: "forbidden" }), rule(never))).toMatchObject({
    score: 0,
    label: "VIOLATION",
    constraints: [{ firstViolation: 0 }],
  });
  const nested = calls({ name: "plan" }, { name: "forbidden", agent: "root>a>b" });
  expect(verifyTrace(nested, rule(never))).toMatchObject({
    label: "VIOLATION",
    constraints: [{ firstViolation: 1, witnesses: [{ position: 1 }] }],
  });
});

test("no rule is no failure: nothing was evaluated", () => {
  const none = defineProcedure({ constraints: [], allowEmpty: true });
  expect(verifyTrace(calls({ name: "search" }), none)).toMatchObject({
    score: null,
    activeScore: null,
    label: "NOT_EVALUATED",
    details: "No constraint was evaluated.",
    constraints: [],
  });
});

// What is not recorded.

test("what was not recorded is not evaluated, named in the details, and in neither sum of the score", () => {
  const names = { tool_calls: [{ name: "a" }, { name: "b" }] };
  const result = verifyTrace(
    names,
    rules(
      { name: "args", formula: calledWith("a", { x: 1 }) },
      { name: "order", formula: before("a", "b") },
      { name: "cost", formula: metric("cost", "<", 1) },
      { name: "answer", formula: answered("yes") },
      { name: "talk", formula: eventually(said("user", "yes")) },
    ),
  );
  expect(result.constraints.map(({ name, verdict, passed }) => `${name} ${verdict} ${passed}`)).toEqual([
    "args unevaluable null",
    "order satisfied true",
    "cost unevaluable null",
    "answer unevaluable null",
    "talk unevaluable null",
  ]);
  expect(result).toMatchObject({
    score: 1,
    label: "FULL",
    details: "Not evaluated: [args, cost, answer, talk].",
  });
});

test("violated and not evaluated are both named", () => {
  const result = verifyTrace(
    { tool_calls: [{ name: "a" }] },
    rules({ name: "x", formula: calledWith("a", { x: 1 }) }, { name: "y", formula: called("b") }),
  );
  expect(result).toMatchObject({
    score: 0,
    label: "VIOLATION",
    details: "Violated: [y]. Not evaluated: [x].",
  });
});

// Weights, labels and the active score.

test("a constraint of weight 0 is shown and not scored", () => {
  const result = verifyTrace(
    calls({ name: "a" }),
    rules({ name: "a", formula: called("a") }, { name: "b", formula: called("b"), weight: 0 }),
  );
  expect(result).toMatchObject({ score: 1, label: "FULL", details: "Violated: [b]." });
});

test("rules that had nothing to say don't count in the active score", () => {
  const result = verifyTrace(
    calls({ name: "a" }),
    rules(
      { name: "b is paid back", formula: globally(implies(now("b"), eventually(now("c")))) },
      { name: "c", formula: called("c") },
    ),
  );
  expect(result.constraints.map(({ applied }) => applied)).toEqual([false, true]);
  expect(result).toMatchObject({ score: 0.5, activeScore: 0 });
});

test("weights can be overridden, and are checked", () => {
  const two = rules({ name: "a", formula: called("a") }, { name: "b", formula: called("b") });
  const score = (weightOverrides: Record<string, number>): number | null =>
    verifyTrace(calls({ name: "a" }), two, { weightOverrides }).score;
  expect(score({ b: 3 })).toBe(0.25);
  expect(score({ b: 0 })).toBe(1);
  expect(messageOf(() => score({ bb: 1 }))).toMatchInlineSnapshot(
    `"option-invalid: unknown constraint \`bb\` in \`weightOverrides\`; known are \`a\`, \`b\`"`,
  );
  expect(messageOf(() => score({ b: -1 }))).toMatchInlineSnapshot(
    `"option-invalid: weight of \`b\` in \`weightOverrides\` is -1: give a finite number >= 0"`,
  );
  expect(messageOf(() => score({ toString: 1 }))).toMatchInlineSnapshot(
    `"option-invalid: unknown constraint \`toString\` in \`weightOverrides\`; known are \`a\`, \`b\`"`,
  );
});

test("the text for full compliance can be replaced", () => {
  expect(verifyTrace(calls({ name: "a" }), rule(called("a")), { fullComplianceDetail: "fine" }).details).toBe(
    "fine",
  );
});

test("a printed score has six digits, save where they would say 1 or 0", () => {
  const score = (weight: number): unknown =>
    JSON.parse(
      JSON.stringify(
        verifyTrace(
          calls({ name: "a" }),
          rules({ name: "a", formula: called("a"), weight }, { name: "b", formula: called("b") }),
        ),
      ),
    ).compliance_score;
  expect(score(2)).toBe(0.666667);
  expect(score(1e9)).toBe(1 - 1 / (1e9 + 1));
  expect(score(1e-9)).toBeGreaterThan(0);
});

// Options that reach the formulas.

test("calls of one step are not in order, unless the listed order counts", () => {
  const run = calls({ name: "a", step: 1 }, { name: "b", step: 1 });
  expect(verdictOf(run, rule(before("a", "b")))).toBe("violated");
  expect(verdictOf(run, rule(before("a", "b")), { parallel: "listed" })).toBe("satisfied");
});

test("refused calls are invisible, unless what was proposed counts", () => {
  const run = calls({ name: "forbidden", outcome: "refused" }, { name: "a" });
  expect(verifyTrace(run, rule(never))).toMatchObject({ label: "FULL", toolSequence: ["a"] });
  expect(verifyTrace(run, rule(never), { counts: "proposed" })).toMatchObject({
    label: "VIOLATION",
    toolSequence: ["forbidden", "a"],
  });
});

test("the comparator and the metrics of the options are used", () => {
  const close = (actual: unknown, expected: unknown): boolean =>
    Math.abs(Number(actual) - Number(expected)) < 0.1;
  const run = calls({ name: "a", result: 0.99 });
  expect(verdictOf(run, rule(calledWithResult("a", 1)))).toBe("violated");
  expect(verdictOf(run, rule(calledWithResult("a", 1)), { match: close })).toBe("satisfied");
  expect(verdictOf(run, rule(metric("cost", "<", 1)), { metrics: { cost: 0.5 } })).toBe("satisfied");
});

test("other tools can give the answer", () => {
  const run = calls({ name: "submit", args: { text: "yes" } });
  expect(verdictOf(run, rule(answered("yes")), { finalAnswerTools: ["submit"] })).toBe("satisfied");
});

test("a trace and its record give the same", () => {
  const run = calls({ name: "a" });
  expect(JSON.stringify(verifyTrace(Trace.fromMetrics(run), rule(called("a"))))).toBe(
    JSON.stringify(verifyTrace(run, rule(called("a")))),
  );
});

// Runs that go on.

test("on a run that goes on, a constraint passes unless it is violated for good", () => {
  const run = calls({ name: "a" });
  const verdicts = (options: VerifyOptions): readonly unknown[] =>
    verifyTrace(
      run,
      rules({ name: "owed", formula: called("b") }, { name: "broken", formula: globally(not(now("a"))) }),
      options,
    ).constraints.map(({ passed }) => passed);
  expect(verdicts({})).toEqual([false, false]);
  expect(verdicts({ partialTrace: true })).toEqual([true, false]);
});

test("on a run that goes on, what was not recorded may have broken a rule for good", () => {
  const neverOne = rule(globally(not(now({ tool: "a", args: { x: 1 } }))));
  expect(verdictOf({ tool_calls: [{ name: "a" }] }, neverOne, { partialTrace: true })).toBe("unevaluable");
});

test.each<[string, VerifyOptions, string, string]>([
  ["which calls count", { counts: "proposed" }, "G(not now(refused))", "violated"],
  ["which calls count, by default", {}, "G(not now(refused))", "satisfied"],
  ["how steps are ordered", { parallel: "listed" }, "precedes(b, c)", "satisfied"],
  ["how steps are ordered, by default", {}, "precedes(b, c)", "violated"],
  ["how results are compared", { match: () => true }, "not called_with_result(b, 5)", "violated"],
  ["how results are compared, by default", {}, "not called_with_result(b, 5)", "satisfied"],
  ["a comparison that throws", { match: throws }, "not called_with_result(b, 5)", "unevaluable"],
])("on a run that goes on %s is as the options say", (_what, options, formula, verdict) => {
  const run = {
    tool_calls: [
      { name: "refused", outcome: "refused", step: 1 },
      { name: "b", step: 1, result: 4 },
      { name: "c", step: 1, result: 4 },
    ],
  };
  expect(verdictOf(run, rule(parse(formula)), { ...options, partialTrace: true })).toBe(verdict);
});

function throws(): boolean {
  throw new Error("no");
}

test("a trace is made ready once, however many rules judge it, and turn by turn too", () => {
  const readsOf = (pairs: number): number => {
    let reads = 0;
    const run = twoTurns([search, buy], [search]);
    const trace: Trace = Object.defineProperty({ ...run }, "calls", {
      get: () => {
        reads++;
        return run.calls;
      },
    });
    const constraints = Array.from({ length: pairs }, (_, index): Constraint[] => [
      { name: `whole ${index}`, formula: called("search") },
      { name: `turn ${index}`, formula: called("buy"), scope: "turn" },
    ]);
    verifyTrace(trace, defineProcedure({ constraints: constraints.flat() }));
    return reads;
  };
  expect(readsOf(20)).toBe(readsOf(1));
});

// Turns.

const search = { name: "search" };
const buy = { name: "buy" };
const twoTurns = (first: readonly object[], second: readonly object[]): Trace =>
  Trace.fromMetrics({
    ...calls(...first, ...second),
    final_answer: "done",
    dialogue: [
      { role: "user", text: "one", after_call: 0 },
      { role: "assistant", text: "first", after_call: first.length },
      { role: "user", text: "two", after_call: first.length },
    ],
  });

test.each<[string, Constraint["formula"], Partial<Constraint>, string]>([
  [
    "on the session the last search counts",
    globally(implies(now("buy"), once(now("search")))),
    {},
    "satisfied",
  ],
  [
    "each turn by itself needs a search of its own",
    globally(implies(now("buy"), once(now("search")))),
    { scope: "turn" },
    "violated",
  ],
  ["what is due by the end of the session may come late", called("buy"), {}, "satisfied"],
  ["what is due by the end of the turn may not", called("buy"), { due: "turn" }, "violated"],
  ["a turn's answer is its last message", answered("first"), { scope: "turn" }, "violated"],
  [
    "what was said in another turn was not said in this one",
    eventually(said("user", "one")),
    { scope: "turn" },
    "violated",
  ],
])("turns: %s", (_name, formula, fields, expected) => {
  expect(verdictOf(twoTurns([search], [buy]), rule(formula, fields))).toBe(expected);
});

test("positions in a later turn are those of the whole trace, under both ways to count", () => {
  const run = twoTurns([search, search], [search, buy]);
  for (const counts of ["ran", "proposed"] as const) {
    const result = verifyTrace(run, rule(globally(not(now("buy"))), { scope: "turn" }), { counts });
    expect(result.constraints[0]).toMatchObject({ verdict: "violated", firstViolation: 3 });
  }
  expect(verifyTrace(run, rule(globally(not(now("buy"))), { scope: "turn" })).constraints[0]?.detail).toMatch(
    /^In turn 2: .*#4/,
  );
});

test("the answer of an earlier turn is known where the final one is not recorded", () => {
  const { finalAnswer: _unknown, ...run } = twoTurns([search], [search]);
  const gaps = [{ kind: "finalAnswer", detail: "not recorded" } as const];
  expect(verdictOf({ ...run, gaps }, rule(answered("other"), { scope: "turn" }))).toBe("violated");
});

test("an empty turn is a turn too", () => {
  expect(verdictOf(twoTurns([search], []), rule(called("search"), { scope: "turn" }))).toBe("violated");
});

test.each<[string, Constraint["formula"], string]>([
  ["asks for a call", called("search"), "unevaluable"],
  ["is silent about the whole", globally(implies(now("buy"), once(now("search")))), "satisfied"],
  ["had something to say", globally(implies(now("search"), once(now("buy")))), "unevaluable"],
  ["is broken in the whole", not(called("search")), "unevaluable"],
  ["forbids a tool that was not called", not(called("buy")), "satisfied"],
  [
    "may speak of a part where it was silent about the whole",
    implies(not(called("search")), called("buy")),
    "unevaluable",
  ],
])("where turns are not recorded, a rule about turns that %s", (_name, formula, expected) => {
  const procedure = rule(formula, { scope: "turn" });
  expect(verdictOf(calls(search, search), procedure)).toBe(expected);
  if (expected === "satisfied")
    expect(verifyTrace(calls(search, search), procedure).constraints[0]?.applied).toBe(false);
});

// Conditions.

test.each<[string, object, string]>([
  ["a label that is so", { labels: { domain: "shop" } }, "violated"],
  ["a label that is not so", { labels: { domain: "air" } }, "inactive"],
  ["a fact of the input", { input: { domain: "shop" } }, "violated"],
  ["recorded without the fact", { labels: {} }, "inactive"],
  ["nothing recorded", {}, "unevaluable"],
  ["a label named like a method", { labels: { constructor: "x" } }, "inactive"],
])("a condition on the query: %s", (_name, facts, expected) => {
  const shop = rule(called("b"), { when: { kind: "query", where: { domain: "shop" } } });
  const [result] = verifyTrace({ ...calls({ name: "a" }), ...facts }, shop).constraints;
  expect(result?.active === false ? "inactive" : result?.verdict).toBe(expected);
});

test("a fact named like a method is looked up among what was recorded", () => {
  const odd = rule(called("b"), { when: { kind: "query", where: { constructor: "x" } } });
  const run = { ...calls({ name: "a" }), labels: {}, input: { constructor: "x" } };
  expect(verdictOf(run, odd)).toBe("violated");
});

test("an inactive constraint counts for nothing", () => {
  const off: Constraint = { name: "off", formula: called("b"), when: { kind: "query", where: { x: "y" } } };
  const run = { ...calls({ name: "a" }), labels: {} };
  expect(verifyTrace(run, rules(off, { name: "a", formula: called("a") }))).toMatchObject({
    score: 1,
    details: "All constraints satisfied.",
    constraints: [{ active: false, applied: false }, { active: true }],
  });
  expect(verifyTrace(run, rules(off))).toMatchObject({ score: null, label: "NOT_EVALUATED" });
});

test.each<[string, readonly string[], string]>([
  ["before it is on, nothing counts", ["a", "a", "start"], "satisfied"],
  ["from there on it counts", ["a", "start", "a", "a"], "violated"],
  ["the calls before are not among those counted", ["a", "start", "a"], "satisfied"],
  ["never on", ["a", "a"], "inactive"],
])("a condition on the trace: %s", (_name, names, expected) => {
  for (const when of [called("start"), not(not(called("start")))]) {
    const most = rule(count("a", "<=", 1), { when: { kind: "trace", formula: when } });
    const [result] = verifyTrace(Trace.fromNames(names), most).constraints;
    expect(result?.active === false ? "inactive" : result?.verdict).toBe(expected);
  }
});

// What callers get wrong.

test("unknown options, procedures and records are refused with the cure", () => {
  const run = calls({ name: "a" });
  const wrong: readonly (readonly unknown[])[] = [
    [run, rule(never), { partial_trace: true }],
    [run, rule(never), { counts: "propsed" }],
    [run, []],
    [5, rule(never)],
  ];
  expect(
    wrong.map((given) => messageOf(() => Reflect.apply(verifyTrace, undefined, given))),
  ).toMatchInlineSnapshot(`
    [
      "option-invalid: unknown option \`partial_trace\`; did you mean \`partialTrace\`?",
      "option-invalid: unknown value \`propsed\` of option \`counts\`; did you mean \`proposed\`?",
      "procedure-invalid: what is given as rules is no procedure; make one with \`defineProcedure({ constraints })\` or \`loadRules(path)\`",
      "trace-invalid: a number is no record of a run: give an object with the list \`tool_calls\` (empty where no call was made)",
    ]
  `);
});

test("the verification is frozen and its JSON says what there is to say", () => {
  const result = verifyTrace(
    calls({ name: "forbidden" }),
    rule(never, {
      description: "why",
      repair: "how",
      mode: "warn",
      layer: "L1",
      source: { file: "x.yaml", line: 3 },
    }),
  );
  expect(Object.isFrozen(result)).toBe(true);
  expect(JSON.parse(JSON.stringify(result)).constraints[0]).toMatchObject({
    description: "why",
    repair: "how",
    mode: "warn",
    first_violation: 0,
    source: { file: "x.yaml", line: 3 },
  });
});

function verdictOf(run: Trace | MetricsRecord, procedure: Procedure, options: VerifyOptions = {}): string {
  const result: Verification = verifyTrace(run, procedure, options);
  return result.constraints.map(({ verdict }) => verdict).join();
}

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return AgentLTLError.isInstance(error) ? `${error.code}: ${error.message}` : String(error);
  }
  return "no error";
}
