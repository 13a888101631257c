import fc from "fast-check";
import { expect, test } from "vitest";
import { namedFormulas, traceOfWord, wordsTo } from "../../test/named-formulas.ts";
import { watch } from "../../test/watch.ts";
import type { Formula } from "../formula/formula.ts";
import { patternsOf } from "../formula/patterns-of.ts";
import { subformulas } from "../formula/subformulas.ts";
import type { Json, JsonObject } from "../json/json.ts";
import { compile } from "../monitor/compile.ts";
import { judge } from "../monitor/judge.ts";
import { observationsOf } from "../monitor/letters/observations.ts";
import type { Monitor } from "../monitor/monitor-of.ts";
import { type MonitorState, start } from "../monitor/monitor-state.ts";
import { holds } from "../semantics/holds.ts";
import { parse } from "../syntax/parse.ts";
import { formulas, traces } from "../testing/index.ts";
import type { Trace } from "../trace/trace.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import type { Allowance } from "./allowance.ts";
import { toolReader } from "./allowed-tools.ts";
import { jointRules } from "./joint-rules.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);
const listed = { parallel: "listed" } as const;

function stateAfter(monitor: Monitor, trace: Trace): MonitorState {
  return watch(monitor, trace).at(-1) ?? start(monitor);
}

function monitorOf(formula: Formula): Monitor {
  const monitor = compile(formula);
  if (monitor.kind === "unwatchable") throw new Error(monitor.reason);
  return monitor;
}

function allowances(texts: readonly string[], tools: readonly string[], calls: readonly Partial<ToolCall>[]) {
  const rules = jointRules(texts.map((text) => monitorOf(parse(text))));
  const trace: Trace = {
    ...traceOfWord(""),
    calls: calls.map((call, position) => ({
      name: "other",
      args: {},
      result: null,
      outcome: "ok",
      ...call,
      position,
    })),
  };
  return toolReader(
    rules,
    tools,
  )(stateAfter(rules.monitor, trace)).map(({ tool, allowed, rules: mine }) =>
    [tool, allowed, ...mine.map(({ rule, allowed: alone }) => `${rule}:${alone}`)].join(" "),
  );
}

test("a tool is safe, never allowed, or that depends; and by which rules", () => {
  const texts = [
    "not called(drop)",
    "precedes(check, refund)",
    "G not now(refund(amount > 100))",
    "count(mail) <= 1",
    "not called(pay(outcome = error))",
    "G(now(open) -> X now(close))",
    "G not now(sell(x = 1)) & G not now(sell(outcome = ok))",
    "G not now(buy(x = 1)) & G(now(buy) -> now(buy(outcome = ok)))",
  ];
  const tools = ["drop", "refund", "mail", "pay", "check", "close", "sell", "buy"];
  expect(allowances(texts, tools, [])).toEqual([
    "drop never 0:never",
    "refund never 1:never 2:depends",
    "mail safe",
    "pay safe",
    "check safe",
    "close safe",
    "sell depends 6:depends",
    "buy depends 7:depends",
  ]);
  expect(allowances(texts, tools, [{ name: "check" }, { name: "mail" }, { name: "open" }])).toEqual([
    "drop never 0:never 5:never",
    "refund never 5:never 2:depends",
    "mail never 3:never 5:never",
    "pay never 5:never",
    "check never 5:never",
    "close safe",
    "sell never 5:never 6:depends",
    "buy never 5:never 7:depends",
  ]);
});

test.each([
  ["G now(a(x = 1, outcome = error))", "a depends 0:depends"],
  ["G now(a(x absent, outcome = error))", "a depends 0:depends"],
  ['G now(a(args = {"x": 1}, outcome = error))', "a depends 0:depends"],
  ["G(now(a) -> now(a(x = 1, result = 2)))", "a depends 0:depends"],
  ["G(now(a) -> now(a(result = 2)))", "a safe"],
  // All of these calls are let through; what hangs on a result is not looked into any further.
  ["G(now(a) -> now(a(x = result.x)))", "a depends 0:depends"],
])("what a call asks for and what comes of it are told apart: %s: %s", (text, expected) => {
  expect(allowances([text], ["a"], [])).toEqual([expected]);
});

test("a call without a step can't be joined by another, so it may be refused where one of a known step is not", () => {
  const text = "H not (bindSome c(x = $y). precedes(*(id = 1), c(id = $y)))";
  expect(allowances([text], ["a"], [{ name: "c", args: { x: 1 } }])).toEqual(["a depends 0:depends"]);
});

test("with rules about values it depends, unless no value can matter", () => {
  const texts = [
    "G(bind refund(id = $o). O now(confirm(id = $o)))",
    "G(bind close(id = $o). G not now(touch(id = $o)))",
  ];
  const tools = ["refund", "confirm", "touch"];
  expect(allowances(texts, tools, [])).toEqual(["refund depends 0:depends", "confirm safe", "touch safe"]);
  expect(allowances(texts, tools, [{ name: "close", args: { id: 1 } }])).toEqual([
    "refund depends 0:depends",
    "confirm safe",
    "touch depends 1:depends",
  ]);
});

test("`never` refuses every call of the tool, `safe` none", () => {
  const met: Record<Allowance, number> = { never: 0, depends: 0, safe: 0 };
  const calls = traces({ missing: false, refused: false, minLength: 4, maxLength: 6, steps: false });
  fc.assert(
    fc.property(formulas({ depth: 3 }), calls, calls, (formula, past, tried) => {
      const monitor = compile(formula);
      if (monitor.kind === "unwatchable") return;
      const state = stateAfter(monitor, past);
      const tools = toolReader(jointRules([monitor]), ["a", "b", "c"])(state);
      for (const { call, ...rest } of observationsOf(tried)) {
        if (call.step !== undefined && call.step <= (state.lastStep ?? 0)) continue;
        const { result: _result, ...made } = call;
        const breaks = judge(monitor, state, { ...rest, call: { ...made, outcome: "pending" } }).breaks;
        const refused = breaks.some(({ hangsOn }) => hangsOn === "nothing");
        const allowed = tools.find(({ tool }) => tool === call.name)?.allowed ?? "safe";
        met[allowed]++;
        if (allowed !== "depends") expect([allowed, refused]).toEqual([allowed, allowed === "never"]);
      }
    }),
    { numRuns: 600 * factor },
  );
  expect(met.never).toBeGreaterThan(20 * factor);
  expect(met.depends).toBeGreaterThan(20 * factor);
  expect(met.safe).toBeGreaterThan(500 * factor);
});

test("where names are all that matters nothing depends, and by the definition each tool is never allowed or safe", () => {
  let [never, safe] = [0, 0];
  const longest = 5;
  const words = wordsTo(longest);
  fc.assert(
    fc.property(namedFormulas(), (formula) => {
      const monitor = compile(formula, listed);
      if (monitor.kind === "unwatchable" || monitor.inexact.includes("parts")) return;
      const tables = monitor.pieces.flatMap((piece) => (piece.kind === "table" ? [piece.machine.table] : []));
      if (tables.length < monitor.pieces.length) return;
      const states = tables.reduce((all, { worth }) => all + worth.length, 0);
      const satisfying = words.filter((word) => holds(formula, traceOfWord(word), listed) === "satisfied");
      const read = toolReader(jointRules([monitor]), ["a", "b", "c"]);
      // Only what so many calls show: as many as there are states, less one, behind the call that is tried.
      if (states > longest) return;
      for (const word of wordsTo(longest - states)) {
        if (!satisfying.some((one) => one.startsWith(word))) continue;
        for (const { tool, allowed } of read(stateAfter(monitor, traceOfWord(word)))) {
          const isPossible = satisfying.some((one) => one.startsWith(word + tool));
          expect([word, tool, allowed]).toEqual([word, tool, isPossible ? "safe" : "never"]);
          if (isPossible) safe++;
          else never++;
        }
      }
    }),
    { numRuns: 100 * factor },
  );
  expect(never).toBeGreaterThan(20 * factor);
  expect(safe).toBeGreaterThan(200 * factor);
});

test("it depends only where some call is refused and another is not, if everything can be looked into", () => {
  let depends = 0;
  const plain = formulas({ quantifiers: false, dialogue: false, depth: 3 });
  fc.assert(
    fc.property(plain, traces({ missing: false, refused: false, steps: false }), (formula, past) => {
      const monitor = compile(formula, listed);
      if (monitor.kind === "unwatchable" || monitor.inexact.length > 0) return;
      const state = stateAfter(monitor, past);
      for (const { tool, allowed } of toolReader(jointRules([monitor]), ["a", "b", "c"])(state)) {
        if (allowed !== "depends") continue;
        const refused = callsOfEveryKind(formula, tool).map((call) =>
          judge(monitor, state, { call }).breaks.some(({ hangsOn }) => hangsOn === "nothing"),
        );
        expect(new Set(refused)).toEqual(new Set([true, false]));
        depends++;
      }
    }),
    { numRuns: 1_000 * factor },
  );
  expect(depends).toBeGreaterThan(10 * factor);
});

/** Every kind of call of a tool that the conditions of a formula can tell apart, before it has a result. */
function callsOfEveryKind(formula: Formula, tool: string): readonly ToolCall[] {
  const patterns = subformulas(formula).flatMap(patternsOf);
  const paths = patterns.flatMap(({ where }) => where.map(({ path }) => path));
  const isNamed = (end: string): boolean =>
    paths.some((path) => path.startsWith("items") && path.endsWith(end));
  const elements = everyObject({ id: isNamed("id") ? valuesToTry : [], n: isNamed("n") ? valuesToTry : [] });
  const lists = elements.flatMap((one) => [[one], ...elements.map((other) => [one, other])]);
  const objects = everyObject({
    x: paths.includes("x") ? valuesToTry : [],
    y: paths.includes("y") ? valuesToTry : [],
    items: elements.length > 1 ? lists : [],
  });
  const agents = patterns.some(({ agent }) => agent !== undefined) ? [{}, { agent: "m" }] : [{}];
  return (paths.includes("") ? [...objects, ...valuesToTry] : objects).flatMap((args) =>
    agents.map((agent): ToolCall => ({ name: tool, args, position: 9, outcome: "pending", ...agent })),
  );
}

/** What generated conditions name, what lies below, between and above, and what is like none of them. */
const valuesToTry: readonly Json[] = [0, 1, 2, 3, null, "", "1", "2", true];

/** The objects with one of the values, or none, for each name. */
function everyObject(members: Readonly<Record<string, readonly Json[]>>): readonly JsonObject[] {
  return Object.entries(members).reduce<readonly JsonObject[]>(
    (found, [name, values]) =>
      found.flatMap((one) => [one, ...values.map((value) => ({ ...one, [name]: value }))]),
    [{}],
  );
}
