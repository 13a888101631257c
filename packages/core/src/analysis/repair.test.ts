import fc from "fast-check";
import { expect, test } from "vitest";
import { namedFormulas, shifted, traceOfWord, wordsTo } from "../../test/named-formulas.ts";
import { watch } from "../../test/watch.ts";
import type { Formula } from "../formula/formula.ts";
import { compile } from "../monitor/compile.ts";
import type { CompileOptions } from "../monitor/compile-options.ts";
import type { Monitor } from "../monitor/monitor-of.ts";
import { start } from "../monitor/monitor-state.ts";
import { holds } from "../semantics/holds.ts";
import { parse } from "../syntax/parse.ts";
import { printPattern } from "../syntax/print-pattern.ts";
import { formulas, traces } from "../testing/index.ts";
import type { Trace } from "../trace/trace.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import { jointRules } from "./joint-rules.ts";
import { owedNow } from "./obligations.ts";
import { type Repair, type RepairSettings, repair } from "./repair.ts";
import type { WantedCall } from "./wanted-call.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);
const listed = { parallel: "listed" } as const;

function jointly(parts: readonly Formula[], options: CompileOptions = {}) {
  const monitors = parts.flatMap((formula): Monitor[] => {
    const monitor = compile(formula, options);
    return monitor.kind === "monitor" ? [monitor] : [];
  });
  return monitors.length === parts.length ? jointRules(monitors) : undefined;
}

function after(texts: readonly string[], calls: readonly (readonly [string, object?])[]) {
  const rules = jointly(texts.map((text) => parse(text)));
  if (rules === undefined) throw new Error("a rule can't be watched");
  const made = calls.map(
    ([name, args = {}], position): ToolCall => ({
      name,
      args: { ...args },
      position,
      result: null,
      outcome: "ok",
    }),
  );
  const trace: Trace = { ...traceOfWord(""), calls: made };
  return { rules, state: watch(rules.monitor, trace).at(-1) ?? start(rules.monitor) };
}

function textOf({ call, unlike, given, step }: WantedCall): string {
  return [
    printPattern(call),
    ...unlike.map((pattern) => `not ${printPattern(pattern)}`),
    ...given.map(({ kind }) => `given ${kind}`),
    ...(step === "any" ? [] : [`${step} step`]),
  ].join(", ");
}

function repaired(
  texts: readonly string[],
  calls: readonly (readonly [string, object?])[],
  settings?: RepairSettings,
) {
  const { rules, state } = after(texts, calls);
  const found = repair(rules, state, settings);
  if (found.kind !== "found")
    return found.kind === "impossible" ? found.conflict.map((rule) => texts[rule]) : found.kind;
  return found.calls.map(textOf);
}

test.each<[string[], (readonly [string])[], string[]]>([
  [["F now(a)"], [], ["a"]],
  [["F now(a)"], [["a"]], []],
  [["F now(a(x = 1, y > 2))", "F now(a(x = 1))"], [], ["a(x = 1, y > 2)"]],
  [["F now(a(outcome = ok))"], [], ["a(outcome = ok)"]],
  [["before(a, b)"], [], ["a", "b, new step"]],
  [["X (now(a) | now(b))"], [["c"]], ["b"]],
  [["X not now(a)"], [["c"]], ["*, not a"]],
  [["count(a) >= 2", "count(b) >= 1", "G(now(b) -> Y now(a))"], [], ["a", "a", "b"]],
  [["F now(a)", "G(now(a) -> O said(user))"], [], ["a, given said"]],
  [["a", "b", "c", "d"].map((name) => `F now(${name}) | F(now(y) & O now(x))`), [], ["x", "y"]],
])("what is owed by %j after %j is met by %j", (texts, calls, expected) => {
  expect(repaired(texts, calls)).toEqual(expected);
});

const perOrder = [
  "G(bind open(id = $o). F now(close(id = $o)))",
  "G(bind close(id = $o). O now(check(id = $o)))",
  "F now(report)",
];

test("what is owed for several values is met for one after the other", () => {
  expect(
    repaired(perOrder, [
      ["open", { id: 7 }],
      ["open", { id: "B" }],
    ]),
  ).toEqual(["check(id = 7)", "close(id = 7)", "report", 'check(id = "B")', 'close(id = "B")']);
});

test("a value that some rule names is seen to as well", () => {
  const rules = [...perOrder, 'precedes(sign(id = "A"), close(id = "A"))'];
  expect(repaired(rules, [["open", { id: "A" }]])).toEqual([
    'check(id = "A")',
    'sign(id = "A")',
    'close(id = "A"), new step',
    "report",
  ]);
});

test("rules that exclude each other are told", () => {
  expect(repaired(["G(now(a) -> X now(b))", "F now(c)", "G not now(b)"], [["a"]])).toEqual([
    "G(now(a) -> X now(b))",
    "G not now(b)",
  ]);
});

test("what is not found in bounded time is not claimed", () => {
  expect(repaired(["count(a) >= 100"], [], { most: 50 })).toBe("unknown");
  expect(repaired(["count(a) >= 100"], [], { most: 500 })).toHaveLength(100);
});

test("what is owed now, and what the next call can be", () => {
  const { rules, state } = after(
    [...perOrder, "G(now(a) -> F now(b) | F now(c(x = 1)))", "answered() -> called(d)"],
    [["open", { id: 7 }], ["a"]],
  );
  const { owed, more } = owedNow(rules, state);
  expect(owed.map(({ rule, bindings, calls, next }) => [rule, bindings, calls, next.map(textOf)])).toEqual([
    [0, { o: 7 }, 1, ["close(id = 7)"]],
    [2, {}, 1, ["report"]],
    [3, {}, 1, ["b", "c(x = 1)"]],
  ]);
  expect(more).toBe(false);
});

test("of many values 20 are told", () => {
  const { rules, state } = after(
    perOrder,
    Array.from({ length: 30 }, (_, id) => ["open", { id }] as const),
  );
  const { owed, more } = owedNow(rules, state);
  expect([owed.length, more]).toEqual([20, true]);
});

test("no shorter continuation satisfies all rules, and the one that is found does", () => {
  let [found, none, long] = [0, 0, 0];
  const words = wordsTo(5);
  fc.assert(
    fc.property(fc.array(namedFormulas(2), { minLength: 1, maxLength: 3 }), (parts) => {
      const rules = jointly(parts, listed);
      if (rules === undefined) return;
      const satisfying = words.filter((word) =>
        parts.every((formula) => holds(formula, traceOfWord(word), listed) === "satisfied"),
      );
      for (const word of wordsTo(2)) {
        const shortest = satisfying.find((one) => one.startsWith(word));
        const result = repair(rules, watch(rules.monitor, traceOfWord(word)).at(-1) ?? start(rules.monitor));
        if (shortest === undefined) {
          if (result.kind === "impossible") none++;
          continue;
        }
        if (result.kind !== "found") throw new Error(`${word}: ${result.kind}`);
        expect([word, result.calls.length]).toEqual([word, shortest.length - word.length]);
        expect(satisfying).toContain(word + wordOf(result));
        expect([result.shortest, result.tried]).toEqual([true, true]);
        found++;
        if (result.calls.length > 1) long++;
      }
    }),
    { numRuns: 100 * factor },
  );
  expect(found).toBeGreaterThan(200 * factor);
  expect(long).toBeGreaterThan(10 * factor);
  expect(none).toBeGreaterThan(20 * factor);
});

/** The calls by name; tools that no rule names are `c`. */
function wordOf({ calls }: Extract<Repair, { readonly kind: "found" }>): string {
  return calls
    .map(({ example }) => (example?.name === "a" || example?.name === "b" ? example.name : "c"))
    .join("");
}

test("examples of what is wanted satisfy all rules by the definition: rules of any kind, parallel calls, rules that have nothing to do with each other", () => {
  let [found, keyed] = [0, 0];
  const sets = fc.array(fc.tuple(formulas({ depth: 2, dialogue: false }), fc.boolean()), {
    minLength: 1,
    maxLength: 2,
  });
  fc.assert(
    fc.property(sets, traces({ missing: false, refused: false, dialogue: false }), (drawn, trace) => {
      const parts = drawn.map(([formula, isOther]) => (isOther ? shifted(formula) : formula));
      const rules = jointly(parts);
      // What looks for one value is not sought, and metrics come out as the trace has them.
      const isSought = rules?.monitor.pieces.every(
        (piece) => piece.kind === "table" && piece.quantifier !== "exists" && piece.ends.length === 0,
      );
      if (rules === undefined || isSought !== true) return;
      const state = watch(rules.monitor, trace).at(-1) ?? start(rules.monitor);
      if (state.pieces.some((piece) => piece.kind === "table" && piece.broken)) return;
      const result = repair(rules, state);
      if (result.kind !== "found" || !result.tried || result.calls.length === 0) return;
      const longer = played(trace, result.calls);
      for (const formula of parts) {
        expect(holds(formula, longer)).toBe("satisfied");
      }
      found++;
      if (rules.monitor.pieces.some((piece) => piece.kind === "table" && piece.variables.length > 0)) keyed++;
    }),
    { numRuns: 400 * factor },
  );
  expect(found).toBeGreaterThan(30 * factor);
  expect(keyed).toBeGreaterThan(2 * factor);
});

function played(trace: Trace, wanted: readonly WantedCall[]): Trace {
  const calls = [...trace.calls];
  for (const { example, step } of wanted) {
    if (example === undefined) throw new Error("no example");
    const last = Math.max(0, ...calls.map((call) => call.step ?? 0));
    calls.push({ ...example, position: calls.length, step: step === "same" ? last : last + 1 });
  }
  return { ...trace, calls };
}
