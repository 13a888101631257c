import { defineProcedure, parse } from "@agentltl/core";
import { describe, expect, test } from "vitest";
import type { Bar } from "../model/figure.ts";
import { figuresOf } from "./figures-of.ts";
import type { RunSummary } from "./run-summary.ts";

const procedure = defineProcedure({
  constraints: [
    { name: "first", formula: parse("not called(a)"), layer: "L1" },
    { name: "second", formula: parse("not called(b)") },
  ],
});

function figures(...given: readonly Partial<RunSummary>[]) {
  const runs = given.map(
    (more, index): RunSummary => ({
      id: `${index}`,
      place: "",
      score: 1,
      label: "FULL",
      calls: 0,
      decisionMs: [],
      broken: [],
      kept: [],
      notJudged: [],
      silent: [],
      ...more,
    }),
  );
  return figuresOf(procedure, runs);
}

/** The bars of the figure with this title: name, group, value and interval to two digits. */
function bars(title: string, ...runs: readonly Partial<RunSummary>[]): readonly string[] {
  const figure = figures(...runs).find((one) => one.title === title);
  const all: readonly Bar[] = figure?.kind === "bars" ? figure.bars : [];
  const text = (value: number | null | undefined): string => value?.toFixed(2) ?? "-";
  return all.map(
    ({ name, group = "", value, low, high }) =>
      `${name} ${group}: ${text(value)} (${text(low)} to ${text(high)})`,
  );
}

test("of no run, and of one, there is nothing to plot", () => {
  expect([figures(), figures({})]).toEqual([[], []]);
});

test("of two there are scores and rules; answers only where some were checked", () => {
  expect(figures({}, {}).map(({ title }) => title)).toEqual(["Scores", "Runs that kept each rule"]);
  expect(figures({}, { grounded: null }).map(({ title }) => title)).toContain("Answers");
});

test("a run without a score is none of the scores", () => {
  const [scores] = figures({ score: 0 }, { score: null }, { score: 0.5 });
  expect(scores?.kind === "distribution" ? scores.values : []).toEqual([0, 0.5]);
});

describe("the share of runs that kept a rule", () => {
  const share = (...runs: readonly Partial<RunSummary>[]) => bars("Runs that kept each rule", ...runs);

  // Wilson's intervals at 95 %, worked out by hand with z = 1.96.
  test.each<[string, readonly Partial<RunSummary>[], string]>([
    ["one of two", [{ kept: ["first"] }, { broken: ["first"] }], "0.50 (0.09 to 0.91)"],
    ["two of two", [{ kept: ["first"] }, { kept: ["first"] }], "1.00 (0.34 to 1.00)"],
    ["none of two", [{ broken: ["first"] }, { broken: ["first"] }], "0.00 (0.00 to 0.66)"],
    [
      "one of one: in the other it had nothing to say",
      [{ kept: ["first"] }, { silent: ["first"] }],
      "1.00 (0.21 to 1.00)",
    ],
    [
      "none of one: in the other it can't be judged",
      [{ broken: ["first"] }, { notJudged: ["first"] }],
      "0.00 (0.00 to 0.79)",
    ],
  ])("is %s", (_what, runs, expected) => {
    expect(share(...runs)[0]).toBe(`first L1: ${expected}`);
  });

  test("is no 0 where there is no run to share", () => {
    expect(share({ silent: ["first"] }, { notJudged: ["first"] })).toEqual([
      "first L1: - (- to -)",
      "second : - (- to -)",
    ]);
  });
});

test("answers are shares of those that were checked, and sum up to one", () => {
  const runs = [{ grounded: true }, { grounded: true }, { grounded: false }, { grounded: null }, {}];
  expect(bars("Answers", ...runs).map((bar) => bar.replace(/ \(.*/, ""))).toEqual([
    "grounded : 0.50",
    "not grounded : 0.25",
    "not judged : 0.25",
  ]);
});
