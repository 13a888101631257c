import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isWatched, watch } from "../../../test/watch.ts";
import type { Formula } from "../../formula/formula.ts";
import { subformulas } from "../../formula/subformulas.ts";
import { holds } from "../../semantics/holds.ts";
import { parse } from "../../syntax/parse.ts";
import { type FormulaOptions, formulas, traces } from "../../testing/index.ts";
import { Trace } from "../../trace/trace.ts";
import {
  type Bounds,
  compile,
  endingOf,
  finish,
  judge,
  type Monitor,
  observationsOf,
  restore,
  snapshot,
  start,
  step,
  verdict,
} from "../index.ts";

/** `AGENTLTL_RUNS=100 npm test` tries a hundred times as many cases. */
const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

const ways: readonly (readonly [name: string, bounds: Partial<Bounds>, exact: boolean])[] = [
  ["state by state", { states: 0 }, false],
  ["counting", { states: 0, counted: 0 }, false],
  ["working out call by call", { states: 0, work: 0 }, false],
  ["working out all but what is counted", { states: 0, work: 0, counted: 0 }, false],
];

/** Calls of few tools, most of which stand in the step of the one before. */
const parallelCalls = fc
  .array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.boolean()), { maxLength: 6 })
  .map((made): Trace => {
    let at = 1;
    const calls = made.map(([name, opens], position) => {
      if (opens) at++;
      return { name, args: {}, position, outcome: "ok", step: at } as const;
    });
    return { calls, dialogue: [], metrics: {}, ended: true, gaps: [] };
  });

describe.each(ways)("a formula that is watched %s", (_, bounds) => {
  test.each<readonly [string, FormulaOptions]>([
    ["no variables", { quantifiers: false, depth: 3 }],
    ["variables", { depth: 3 }],
  ])(
    "with %s, says at the end what the definition says, and no more on the way than the table",
    (_kind, options) => {
      let [walked, final, breaks] = [0, 0, 0];
      const runs = 120 * factor;
      fc.assert(
        fc.property(formulas(options), traces({ missing: false }), (formula, trace) => {
          const monitor = compile(formula, { bounds });
          const table = compile(formula);
          if (monitor.kind === "unwatchable" || table.kind === "unwatchable" || !isWatched(monitor)) return;
          // What nothing satisfies is broken before the first call.
          if (verdict(table, start(table)) === "permanently-violated") return;
          walked++;
          const states = watch(monitor, trace);
          const others = watch(table, trace);
          const ending = { ...endingOf(trace), decide: (part: Formula) => holds(part, trace) };
          expect(finish(monitor, states.at(-1) ?? start(monitor), ending)).toBe(holds(formula, trace));
          const observations = observationsOf(trace);
          for (const [index, state] of states.entries()) {
            const mine = verdict(monitor, state, ending);
            const its = verdict(table, others[index] ?? start(table), ending);
            // A part that only the end decides is asked of the run so far.
            const until = (observations[index - 1]?.call.position ?? -1) + 1;
            const soFar = { ...trace, calls: trace.calls.slice(0, until) };
            const here = { ...ending, decide: (part: Formula) => holds(part, soFar) };
            expect(finish(monitor, state, here)).toBe(finish(table, others[index] ?? start(table), here));
            if (!mine.startsWith("permanently")) continue;
            final++;
            expect(mine).toBe(its);
          }
          for (const [index, observation] of observationsOf(trace).entries()) {
            const [state, other] = [states[index], others[index]];
            if (state === undefined || other === undefined) continue;
            const [mine, its] = [judge(monitor, state, observation), judge(table, other, observation)];
            // Once it is broken the table alone finds what else can't be met together any more.
            const isOver = verdict(table, other) === "permanently-violated";
            if (
              !isOver &&
              monitor.pieces.length === table.pieces.length &&
              monitor.inexact.join() === table.inexact.join()
            )
              expect([formula, mine.breaks.length]).toEqual([formula, its.breaks.length]);
            for (const { kind, bindings } of mine.breaks) {
              if (kind === "instance") breaks++;
              expect([formula, its.breaks.map((one) => one.bindings)]).toEqual([
                formula,
                expect.arrayContaining([bindings]),
              ]);
            }
          }
        }),
        { numRuns: runs },
      );
      expect(walked).toBeGreaterThan(runs * 0.4);
      expect(final).toBeGreaterThan(runs * 0.5);
      expect(breaks).toBeGreaterThan(runs * 0.1);
    },
  );

  test("says at the end what the definition says where parallel calls are listed in order, whatever else looks at steps", () => {
    let walked = 0;
    const runs = 200 * factor;
    const given = { parallel: "listed" } as const;
    const order = fc.constantFrom(
      "precedes(a, b)",
      "before(b, a)",
      "inOrder(a, b)",
      "instanceBefore(a, 2, b, 1)",
    );
    fc.assert(
      fc.property(
        order,
        formulas({ quantifiers: false, depth: 1 }),
        parallelCalls,
        fc.boolean(),
        (text, part, trace, isWhole) => {
          const opening: Formula = { kind: "or", parts: [part, parse("F now(a(opensStep))")] };
          const formula: Formula = isWhole
            ? { kind: "and", parts: [parse(text), opening] }
            : { kind: "iff", left: parse(text), right: opening };
          const monitor = compile(formula, { bounds, ...given });
          if (monitor.kind === "unwatchable" || !isWatched(monitor)) return;
          walked++;
          const state = watch(monitor, trace).at(-1) ?? start(monitor);
          const ending = { ...endingOf(trace), decide: (one: Formula) => holds(one, trace, given) };
          expect(finish(monitor, state, ending)).toBe(holds(formula, trace, given));
        },
      ),
      { numRuns: runs },
    );
    expect(walked).toBeGreaterThan(runs * 0.4);
  });

  test("goes on from JSON at any call as if it had not stopped", () => {
    let resumed = 0;
    fc.assert(
      fc.property(formulas({ depth: 3 }), traces(), (formula, trace) => {
        const monitor = compile(formula, { bounds });
        if (monitor.kind === "unwatchable") return;
        let state = start(monitor);
        let other = state;
        for (const observation of observationsOf(trace)) {
          other = restore(monitor, JSON.parse(JSON.stringify(snapshot(monitor, other))));
          state = step(monitor, state, observation);
          other = step(monitor, other, observation);
          expect(snapshot(monitor, other)).toEqual(snapshot(monitor, state));
          resumed++;
        }
      }),
      { numRuns: 80 * factor },
    );
    expect(resumed).toBeGreaterThan(80 * factor);
  });

  test("decides no more than the definition where something was not recorded", () => {
    let [same, different] = [0, 0];
    fc.assert(
      fc.property(formulas({ depth: 3 }), traces(), (formula, trace) => {
        const monitor = compile(formula, { bounds });
        if (monitor.kind === "unwatchable" || !isWatched(monitor)) return;
        const ending = { ...endingOf(trace), decide: (part: Formula) => holds(part, trace) };
        const mine = finish(monitor, watch(monitor, trace).at(-1) ?? start(monitor), ending);
        const defined = holds(formula, trace);
        if (mine === defined) same++;
        else {
          different++;
          expect([mine, defined]).toContain("unevaluable");
        }
      }),
      { numRuns: 100 * factor },
    );
    expect(same).toBeGreaterThan(different);
    expect(same).toBeGreaterThan(30 * factor);
  });
});

test.each([
  ["count(a) <= 100000", "y", "-", 100_001],
  ["count(a) >= 3000", "n", "+", 3_000],
  ["instanceBefore(a, 200, b, 200)", "n", "n", 1_000],
  ["withinCalls(a, b, 1000)", "n", "-", 1_001],
  ["G(now(a) -> F<=200 now(b))", "n", "-", 201],
  ["G(F<=500 now(b))", "n", "-", 501],
  ["G(now(a) -> F<=100000 now(b))", "n", "n", 1_000],
] as const)("%s is watched exactly: %s, and at last %s after %d calls", (text, before, last, calls) => {
  const monitor = watched(text);
  expect(monitor.inexact).toEqual([]);
  let state = start(monitor);
  const signs: string[] = [];
  for (const observation of observationsOf(Trace.fromNames(Array.from({ length: calls }, () => "a")))) {
    signs.push(signOf(monitor, state));
    state = step(monitor, state, observation);
  }
  expect([...new Set(signs.slice(1))]).toEqual([before]);
  expect(signOf(monitor, state)).toBe(last);
});

test("each demand that is met too late is told, the oldest first", () => {
  expect(breaksOf("G(now(a) -> F<=20 now(b))", "a a c a")).toEqual([20, 21, 23]);
  expect(breaksOf("G(now(a) -> F<=200 now(b))", "a c a c")).toEqual([200, 202]);
});

test("what counts natively goes on being broken", () => {
  const monitor = compile(parse("count(a) <= 1"), { bounds: { counted: 0, states: 0 } });
  if (monitor.kind === "unwatchable") throw new Error(monitor.reason);
  const states = watch(monitor, Trace.fromNames(["a", "a", "a"]));
  const [call] = observationsOf(Trace.fromNames(["a"]));
  expect(states.map((state) => call && judge(monitor, state, call).breaks.length)).toEqual([0, 1, 1, 1]);
});

test("fourteen calls before another: each call of the other that comes too soon breaks the rule", () => {
  const names = Array.from({ length: 14 }, (_, index) => `t${index}`);
  const monitor = watched(`allBefore([${names.join(", ")}], done)`);
  const marks = (words: readonly string[]): string => {
    let state = start(monitor);
    const breaks = observationsOf(Trace.fromNames(words)).map((observation) => {
      const transition = judge(monitor, state, observation);
      state = step(monitor, state, observation);
      return transition.breaks.length > 0 ? "!" : ".";
    });
    return breaks.join("") + signOf(monitor, state);
  };
  expect(marks([...names, "done"])).toBe(`${".".repeat(15)}+`);
  expect(marks([...names.slice(1), "done", "done"])).toBe(`${".".repeat(13)}!!-`);
});

test("what fits no table is found out by search: final verdicts are right, and said to be perhaps late", () => {
  const monitor = watched(`G(now(a) -> ${"X ".repeat(20)} now(b))`);
  expect(monitor.inexact).toEqual(["instances"]);
  const names = ["a", ...Array.from({ length: 20 }, () => "c")];
  const states = watch(monitor, Trace.fromNames(names));
  expect(states.map((state) => signOf(monitor, state)).join("")).toBe(`y${"n".repeat(20)}-`);
});

const signs = {
  "permanently-satisfied": "+",
  "temporarily-satisfied": "y",
  "temporarily-violated": "n",
  "permanently-violated": "-",
  unevaluable: "?",
} as const;

function signOf(monitor: Monitor, state: ReturnType<typeof start>): string {
  return signs[verdict(monitor, state)];
}

/** The positions that break something, where the calls go on with `c`. */
function breaksOf(text: string, names: string): readonly number[] {
  const monitor = watched(text);
  let state = start(monitor);
  const broken: number[] = [];
  const calls = [...names.split(" "), ...Array.from({ length: 300 }, () => "c")];
  for (const [position, observation] of observationsOf(Trace.fromNames(calls)).entries()) {
    if (judge(monitor, state, observation).breaks.length > 0) broken.push(position);
    state = step(monitor, state, observation);
  }
  return broken;
}

function watched(text: string): Monitor {
  const formula = parse(text);
  expect(subformulas(formula).length).toBeGreaterThan(0);
  const monitor = compile(formula);
  if (monitor.kind === "unwatchable") throw new Error(`${text}: ${monitor.reason}`);
  return monitor;
}
