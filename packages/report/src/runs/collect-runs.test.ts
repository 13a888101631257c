import { defineProcedure, parse, Trace, verifyTrace } from "@agentltl/core";
import type { GroundingResult } from "@agentltl/grounding";
import { expect, test } from "vitest";
import type { Report } from "../model/report.ts";
import type { Table } from "../model/table.ts";
import { type CollectOptions, collectRuns } from "./collect-runs.ts";

const procedure = defineProcedure({
  id: "shop",
  constraints: [
    { name: "verify-first", formula: parse("precedes(verify, refund)") },
    { name: "once", formula: parse("count(refund) <= 1"), layer: "L5" },
    { name: "stamped", formula: parse("G(now(stamp) -> now(stamp(outcome = ok)))") },
  ],
});

/** A report of runs, each given by the names of its calls; a name without `done` behind it has no result. */
function reportOf(runs: readonly string[], options: CollectOptions = {}, grounded?: boolean | null): Report {
  const collector = collectRuns(procedure, options);
  for (const [index, names] of runs.entries()) {
    const tool_calls = names
      .split(" ")
      .filter((name) => name !== "")
      .map((name) => ({
        tool_name: name,
        arguments: {},
        ...(name === "stamp" ? {} : { tool_result: "done" }),
      }));
    const trace = Trace.fromMetrics({ tool_calls });
    const grounding: GroundingResult | undefined =
      grounded === undefined
        ? undefined
        : { policy: "evidence", grounded, ratio: null, vacuous: false, refusal: "none", entities: [] };
    collector.add({
      id: `run-${index + 1}`,
      place: `runs/${index + 1}.jsonl`,
      trace,
      verification: verifyTrace(trace, procedure),
      ...(grounding === undefined ? {} : { grounding }),
    });
  }
  return collector.report();
}

function rowsOf(report: Report, title: string): readonly string[] {
  const table: Table | undefined = report.tables.find((one) => one.title === title);
  return table?.rows.map(({ cells }) => cells.map((cell) => cell ?? "-").join(" | ")) ?? [];
}

const four = ["verify refund", "refund refund", "stamp", ""];

test("each rule has its row: kept, broken, not judged, nothing to say", () => {
  expect(rowsOf(reportOf(four), "Rules")).toMatchInlineSnapshot(`
    [
      "bad | verify-first | block |  | 1 | 1 | 0 | 2",
      "bad | once | block | L5 | 1 | 1 | 0 | 2",
      "open | stamped | block |  | 0 | 0 | 1 | 3",
    ]
  `);
});

test("each run has its row, and leads to its calls", () => {
  const report = reportOf(four);
  expect(rowsOf(report, "Runs")).toMatchInlineSnapshot(`
    [
      "good | runs/1.jsonl | 1 | FULL | 2 |  | ",
      "bad | runs/2.jsonl | 0.19999999999999996 | PARTIAL | 2 | verify-first, once | ",
      "open | runs/3.jsonl | 1 | FULL | 1 |  | stamped",
      "good | runs/4.jsonl | 1 | FULL | 0 |  | ",
    ]
  `);
  expect(report.tables[1]?.rows.map(({ run }) => run)).toEqual(["run-1", "run-2", "run-3", "run-4"]);
});

test("the head says which rules, how many runs, and in how many something is broken or not judged", () => {
  const facts = (report: Report): readonly string[] =>
    report.facts.map(({ name, text, tone }) => `${name}: ${text}${tone === undefined ? "" : ` (${tone})`}`);
  expect(facts(reportOf(four, { facts: [{ name: "model", text: "m-1" }] }))).toEqual([
    `rules: shop (3), ${procedure.hash}`,
    "runs: 4",
    "broken in: 1 of 4 (bad)",
    "not all judged in: 1 of 4 (open)",
    "cost of judging: not recorded",
    "model: m-1",
  ]);
  expect(facts(reportOf(["verify refund"]))).toEqual([
    `rules: shop (3), ${procedure.hash}`,
    "runs: 1",
    "broken in: 0 of 1 (good)",
    "cost of judging: not recorded",
  ]);
});

test("shares have their intervals, and a rule that never had anything to say has no share", () => {
  const bars = reportOf(["verify refund", "refund", "", ""]).figures.find(({ title }) =>
    title.startsWith("Runs"),
  );
  expect(bars?.kind === "bars" ? bars.bars : []).toEqual([
    { name: "verify-first", value: 0.5, low: expect.closeTo(0.0945), high: expect.closeTo(0.9055) },
    expect.objectContaining({ name: "once", group: "L5" }),
    { name: "stamped", value: null },
  ]);
});

test("of one run nothing is plotted", () => {
  expect(reportOf(["verify refund"]).figures).toEqual([]);
});

test.each([
  [true, "grounded", "good"],
  [false, "not grounded", "bad"],
  [null, "not judged", "open"],
])("an answer that is %s is told in the row of its run", (grounded, text, verdict) => {
  const [row] = rowsOf(reportOf(["verify refund", ""], {}, grounded), "Runs");
  expect(row?.split(" | ").at(-1)).toBe(text);
  expect(row?.split(" | ")[0]).toBe(verdict);
});

test("where details take too much room, runs in which all is well lose theirs first, and the page says so", () => {
  const size = JSON.stringify(reportOf(["refund"]).runs[0]).length;
  const report = reportOf(["verify refund", "verify refund", "refund", "refund"], { mostDetails: 3 * size });
  const ids = report.runs.map(({ id }) => id);
  expect(ids).toContain("run-3");
  expect(ids).toContain("run-4");
  expect(ids).not.toContain("run-2");
  expect(report.facts[1]?.text).toBe(`4, ${ids.length} of them with their calls`);
  expect(report.tables[1]?.rows.map(({ run }) => run)).toEqual(
    ["run-1", "run-2", "run-3", "run-4"].map((id) => (ids.includes(id) ? id : undefined)),
  );
});

test("nothing is shown of runs for which there is no room at all, but they are counted", () => {
  const report = reportOf(four, { mostDetails: 0 });
  expect(report.runs).toEqual([]);
  expect(report.tables[1]?.rows).toHaveLength(4);
});
