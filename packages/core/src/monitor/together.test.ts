import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "../syntax/parse.ts";
import { formulas, traces } from "../testing/index.ts";
import {
  commit,
  compile,
  judge,
  type Monitor,
  observationsOf,
  ruleOf,
  start,
  stateOf,
  step,
  together,
} from "./index.ts";

/** `AGENTLTL_RUNS=100 npm test` tries a hundred times as many cases. */
const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

test("rules that are watched together say what each says alone", () => {
  let breaks = 0;
  fc.assert(
    fc.property(
      fc.array(formulas({ depth: 2 }), { minLength: 1, maxLength: 4, size: "max" }),
      traces(),
      (some, trace) => {
        const monitors = some.map((formula) => compile(formula)).filter(isMonitor);
        const all = together(monitors);
        let alone = monitors.map(start);
        let state = start(all);
        for (const observation of observationsOf(trace)) {
          const transition = judge(all, state, observation);
          const told = monitors.map(
            (monitor, rule) => judge(monitor, alone[rule] ?? start(monitor), observation).breaks.length,
          );
          expect(
            monitors.map(
              (_, rule) => transition.breaks.filter(({ piece }) => ruleOf(monitors, piece) === rule).length,
            ),
          ).toEqual(told);
          breaks += transition.breaks.length;
          alone = monitors.map((monitor, rule) => step(monitor, alone[rule] ?? start(monitor), observation));
          state = commit(state, transition);
          expect(monitors.map((_, rule) => stateOf(monitors, rule, state))).toEqual(alone);
        }
      },
    ),
    { numRuns: 300 * factor },
  );
  expect(breaks).toBeGreaterThan(100 * factor);
});

test("a call concerns the rules that name its tool, and those that count calls", () => {
  const texts = [
    "not called(a)",
    "G(now(a) -> F now(b))",
    "G(now(a) -> X now(b))",
    "precedes(c, d)",
    "count(a*) <= 2",
    "G(now(a) -> O said(user))",
  ];
  const monitors = texts.map((text) => compile(parse(text))).filter(isMonitor);
  const all = together(monitors);
  const numbers = (name: string) => all.concerned(name).map(({ piece }) => piece);
  expect(numbers("other")).toEqual([2, 3, 5]);
  expect(numbers("a")).toEqual([0, 1, 2, 3, 4, 5]);
  expect(numbers("ab")).toEqual([2, 3, 4, 5]);
  expect(numbers("__proto__")).toEqual([2, 3, 5]);
});

function isMonitor(one: ReturnType<typeof compile>): one is Monitor {
  return one.kind === "monitor";
}

test("it is known which rules speak of a tool, beside those that only count its calls", () => {
  const texts = ["precedes(a, b)", "G(now(a) -> X now(c))", "not called(b)"];
  const all = together(texts.map((text) => compile(parse(text))).filter(isMonitor));
  const mentions = (name: string) => all.concerned(name).map(({ piece, mentioned }) => [piece, mentioned]);
  expect(mentions("a")).toEqual([
    [0, true],
    [1, true],
  ]);
  expect(mentions("b")).toEqual([
    [0, true],
    [1, false],
    [2, true],
  ]);
  expect(mentions("other")).toEqual([
    [0, false],
    [1, false],
  ]);
});
