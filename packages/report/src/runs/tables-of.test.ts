import { defineProcedure, parse } from "@agentltl/core";
import { describe, expect, test } from "vitest";
import type { RunSummary } from "./run-summary.ts";
import { ruleTable, runTable } from "./tables-of.ts";

const procedure = defineProcedure({
  constraints: [
    { name: "first", formula: parse("not called(a)"), layer: "L1" },
    { name: "__proto__", formula: parse("not called(b)"), mode: "warn" },
  ],
});

function run(more: Partial<RunSummary> = {}): RunSummary {
  return {
    id: "1",
    place: "runs.jsonl:1",
    score: 1,
    label: "FULL",
    calls: 3,
    decisionMs: [],
    broken: [],
    kept: [],
    notJudged: [],
    silent: [],
    ...more,
  };
}

describe("the table of rules", () => {
  /** The line of the first rule. */
  const line = (...runs: readonly Partial<RunSummary>[]) =>
    ruleTable(procedure, runs.map(run)).rows.map(({ cells }) => cells)[0];

  test.each<[string, readonly Partial<RunSummary>[], readonly (string | number)[]]>([
    ["no run", [], ["open", 0, 0, 0, 0]],
    ["a run that kept it", [{ kept: ["first"] }], ["good", 1, 0, 0, 0]],
    ["a run that broke it", [{ broken: ["first"] }], ["bad", 0, 1, 0, 0]],
    [
      "one that kept it and one that broke it",
      [{ kept: ["first"] }, { broken: ["first"] }],
      ["bad", 1, 1, 0, 0],
    ],
    ["one in which it can't be judged", [{ notJudged: ["first"] }], ["open", 0, 0, 1, 0]],
    [
      "one of these and one that kept it",
      [{ kept: ["first"] }, { notJudged: ["first"] }],
      ["open", 1, 0, 1, 0],
    ],
    ["one in which it had nothing to say", [{ silent: ["first"] }], ["open", 0, 0, 0, 1]],
    [
      "one of these and one that kept it, twice",
      [{ silent: ["first"] }, { kept: ["first"] }, { kept: ["first"] }],
      ["good", 2, 0, 0, 1],
    ],
    ["runs of other rules", [{ kept: ["other"], broken: ["other"] }], ["open", 0, 0, 0, 0]],
  ])("of %s", (_what, runs, [verdict, ...counts]) => {
    expect(line(...runs)).toEqual([verdict, "first", "block", "L1", ...counts]);
  });

  test("has a row for each rule, in their order, whatever their names", () => {
    const { rows } = ruleTable(procedure, [run({ broken: ["__proto__"], kept: ["first"] })]);
    expect(rows.map(({ cells }) => cells.slice(0, 6))).toEqual([
      ["good", "first", "block", "L1", 1, 0],
      ["bad", "__proto__", "warn", "", 0, 1],
    ]);
  });

  test("has a cell for each column", () => {
    const { columns, rows } = ruleTable(procedure, [run()]);
    expect(new Set(rows.map(({ cells }) => cells.length))).toEqual(new Set([columns.length]));
  });
});

describe("the table of runs", () => {
  /** The line of one run. */
  const line = (more: Partial<RunSummary>) => runTable([run(more)], new Set()).rows[0]?.cells;

  test.each<[string, Partial<RunSummary>, string]>([
    ["all is well", {}, "good"],
    ["a rule is broken", { broken: ["first"] }, "bad"],
    ["a rule is not judged", { notJudged: ["first"] }, "open"],
    ["a rule is broken and another not judged", { broken: ["first"], notJudged: ["b"] }, "bad"],
    ["nothing could be scored", { score: null }, "open"],
    ["the answer is grounded", { grounded: true }, "good"],
    ["the answer is not", { grounded: false }, "bad"],
    ["nobody knows of the answer", { grounded: null }, "open"],
    ["nobody knows of the answer of a run that broke a rule", { grounded: null, broken: ["first"] }, "bad"],
  ])("where %s", (_what, more, verdict) => {
    expect(line(more)?.[0]).toBe(verdict);
  });

  test("tells place, score, label, calls, and the rules by name", () => {
    expect(line({ score: 0.25, label: "VIOLATION", broken: ["a", "b"], notJudged: ["c", "d"] })).toEqual([
      "bad",
      "runs.jsonl:1",
      0.25,
      "VIOLATION",
      3,
      "a, b",
      "c, d",
    ]);
  });

  test("a score that there is not is no 0", () => {
    expect(line({ score: null })?.[2]).toBeNull();
    expect(line({ score: 0 })?.[2]).toBe(0);
  });

  test("has a column for answers only where some were checked, and leaves it empty for others", () => {
    const none = runTable([run(), run()], new Set());
    expect(none.columns.map(({ title }) => title)).not.toContain("answer");
    const some = runTable(
      [undefined, true, false, null].map((grounded) => run(grounded === undefined ? {} : { grounded })),
      new Set(),
    );
    expect(some.columns.at(-1)).toEqual({ title: "answer", kind: "text" });
    expect(some.rows.map(({ cells }) => cells.at(-1))).toEqual([
      "",
      "grounded",
      "not grounded",
      "not judged",
    ]);
    for (const { columns, rows } of [none, some])
      for (const { cells } of rows) expect(cells).toHaveLength(columns.length);
  });

  test("leads to the runs that are shown, and to no others", () => {
    const { rows } = runTable([run({ id: "1" }), run({ id: "2" })], new Set(["2", "3"]));
    expect(rows.map((row) => row.run)).toEqual([undefined, "2"]);
    expect(rows[0]).not.toHaveProperty("run");
  });
});
