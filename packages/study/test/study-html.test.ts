// `report.html`: its numbers are those of `analysis.json`, and it is a page that everybody can use and that asks nobody for anything.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sourceParser } from "@agentltl/grounding/node";
import type { Report, Table } from "@agentltl/report";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  barriersOf,
  browserOfFile,
  unlessChromium as missing,
  openFile,
  seen,
} from "../../../scripts/testing/browser.ts";
import type { Analysis } from "../src/index.ts";
import { type AnalyzedStudy, analyzeStudy, writeReport } from "../src/node/analysis/analyze-study.ts";
import { shownRuns } from "../src/node/analysis/shown-runs.ts";
import { ingestTraces } from "../src/node/run/ingest-traces.ts";
import { runStudy } from "../src/node/run/run-study.ts";
import { removeStudy, runOptions, type SmallStudy, smallStudy } from "./small-study.ts";

const attack = `<script>window.hacked = 1</script><img src="http://127.0.0.1:9/x" onerror="window.hacked = 2">`;

let one: SmallStudy;
let found: AnalyzedStudy;
const browser = browserOfFile();

const models = `
  - { id: hostile, model: scripted:refuser }
  - scripted:reader
  - scripted:memory
  - scripted:guesser`;

beforeAll(async () => {
  one = smallStudy("", models);
  const traces = join(one.base, "hostile.jsonl");
  writeFileSync(traces, hostileRuns().join("\n"));
  await ingestTraces(one.study, [traces], { base: one.base, results: one.results }, new Date(0));
  await runStudy(one.study, runOptions(one));
  found = await analyzeStudy(one.results);
  await writeReport(one.results, found);
}, 180_000);
afterAll(async () => {
  removeStudy(one);
});

/** Runs that came from elsewhere: under one prompt each text is an attack, under the other nothing is answered. */
function hostileRuns(): readonly string[] {
  const run = (task: string, prompt: string, answer: string): string =>
    JSON.stringify({
      task,
      labels: { model: "hostile", prompt },
      tool_calls: [
        { step: 1, tool_name: "read_file", arguments: { path: attack }, tool_result: { content: attack } },
      ],
      final_answer: answer,
    });
  return ["alpha", "beta"].flatMap((repository) =>
    [1, 2, 3].flatMap((number) => [
      run(`${repository}/${number}`, "default", `\`parseIt()\` is in lib/a.ts. ${attack}`),
      run(`${repository}/${number}`, "strict", " "),
    ]),
  );
}

const inReport = (name: string): string => join(one.results, "report", name);

/** What the page holds, and what was analysed, as both stand on the disk. */
function written(): { readonly page: Report; readonly analysis: Analysis } {
  const [, data = "null"] =
    /<script type="application\/json" id="report">(.*?)<\/script>/s.exec(
      readFileSync(inReport("report.html"), "utf8"),
    ) ?? [];
  return { page: JSON.parse(data), analysis: JSON.parse(readFileSync(inReport("analysis.json"), "utf8")) };
}

function tableOf({ tables }: Report, title: string): Table {
  const table = tables.find((one_) => one_.title.startsWith(title));
  if (table === undefined) throw new Error(`the page has no table \`${title}\``);
  return table;
}

/** The rows of a table as objects, by the titles of its columns. */
const rowsOf = ({ columns, rows }: Table) =>
  rows.map(({ cells, run }) => ({
    ...Object.fromEntries(columns.map(({ title }, index) => [title, cells[index]])),
    run,
  })) as readonly Readonly<Record<string, unknown>>[];

test("each bar and its interval is a rate of the headline policy in analysis.json", () => {
  const { page, analysis } = written();
  const groups = analysis.tables[0]?.groups ?? [];
  expect(groups.length).toBe(4 * 2 * 3);
  const bars = page.figures.map((figure) => (figure.kind === "bars" ? figure.bars : []));
  expect(bars).toEqual(
    (["CG", "CU", "IG", "IU"] as const).map((category) =>
      groups.map(({ model, prompt, bucket, rates }) => {
        const { share, interval } = rates[category];
        return {
          name: `${model}, ${prompt}${bucket === "all" ? "" : `, ${bucket}`}`,
          group: bucket,
          value: share,
          ...(interval === null ? {} : { low: interval[0], high: interval[1] }),
        };
      }),
    ),
  );
});

test("a share of no valid run is not evaluated, never 0", () => {
  const { page } = written();
  const [CG] = page.figures;
  const empty = CG?.kind === "bars" ? CG.bars.filter(({ name }) => name.startsWith("hostile, strict")) : [];
  expect(empty.map(({ value, low }) => [value, low])).toEqual([
    [null, undefined],
    [null, undefined],
    [null, undefined],
  ]);
});

test("the head says study, policy, hash, and how all planned runs ended", () => {
  const { page, analysis } = written();
  const facts = Object.fromEntries(page.facts.map(({ name, text }) => [name, text]));
  expect([page.title, facts.study, facts.policy, facts.runs, facts["to be opened"]]).toEqual([
    "Study small",
    `small, hash ${analysis.hash}`,
    "paper, named before the first run; the other one is reported beside it",
    "42 valid of 48 planned: 6 empty, 0 at a limit, 0 errors, 0 not run",
    "48 of 48 runs, drawn by seed 1 from each model, prompt and outcome in turn; the table has all",
  ]);
});

test("the table of all runs counts to the rates of each group, and lists what is not valid", () => {
  const { page, analysis } = written();
  const rows = rowsOf(tableOf(page, "All runs"));
  expect(rows.length).toBe(analysis.runs);
  for (const { model, prompt, bucket, valid, rates } of analysis.tables[0]?.groups ?? []) {
    const here = rows.filter(
      (row) => row.model === model && row.prompt === prompt && (bucket === "all" || row.bucket === bucket),
    );
    const count = (column: string, text: string): number => here.filter((row) => row[column] === text).length;
    expect([
      count("correct", "yes"),
      count("grounded", "yes"),
      ...["CG", "CU", "IG", "IU"].map((category) => count("outcome", category)),
      count("correct", "yes") + count("correct", "no"),
    ]).toEqual([
      rates.accuracy.hits,
      rates.grounded.hits,
      ...[rates.CG, rates.CU, rates.IG, rates.IU].map(({ hits }) => hits),
      valid,
    ]);
  }
  expect(rows.filter(({ outcome }) => outcome === "empty").length).toBe(analysis.ends.empty);
});

test("prompts, confusion, size strata and both policies stand as in the Markdown", () => {
  const { page } = written();
  const markdown = readFileSync(inReport("report.md"), "utf8");
  const titles = [...markdown.matchAll(/^\*\*(.+)\*\*$/gm)].map(([, title = ""]) =>
    title.replaceAll("\\", ""),
  );
  expect(page.tables.map(({ title }) => title).toSorted()).toEqual([...titles, "All runs"].toSorted());
  const [compared] = rowsOf(
    tableOf(page, "Prompts compared, in points, on the same questions (policy `paper`)"),
  );
  const line = markdown.split("\n").find((text) => text.startsWith("| accuracy | hostile |")) ?? "";
  expect(
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  ).toEqual(
    Object.values(compared ?? {})
      .slice(0, 11)
      .map(String),
  );
});

test("each run that can be opened is in the table, with its calls and an answer whose claims lead to reads", () => {
  const { page } = written();
  const linked = rowsOf(tableOf(page, "All runs")).flatMap(({ run }) => run ?? []);
  expect(linked).toEqual(page.runs.map(({ id }) => id));
  const read = page.runs.filter(({ id }) => id.includes("scripted:reader"));
  expect(read.length).toBe(12);
  for (const { calls, answer, place } of read) {
    expect(answer?.marks.length).toBeGreaterThan(0);
    for (const mark of answer?.marks ?? []) {
      expect(mark.mark).toBe("seen");
      expect(calls[mark.call ?? -1]?.name).toBe("read_file");
    }
    expect(place).toMatch(/: CG; wanted: \w+ in [\w/.-]+$/);
  }
});

test("a page holds so many runs, and so much of them, at most: the same ones in whatever order they were recorded", async () => {
  const parser = await sourceParser();
  const path = join(one.results, "runs.jsonl");
  const shown = async (bounds: { readonly runs: number; readonly size: number }) =>
    shownRuns(path, found, parser, bounds);
  const eight = await shown({ runs: 8, size: 1e9 });
  expect(eight.map(({ id }) => id.split(" | ").slice(1, 3).join())).toHaveLength(8);
  // One of each model and prompt before a second of any: each of them came to one outcome here, but for memory's and the reader's trees.
  expect(new Set(eight.map(({ id }) => id.split(" | ")[2]))).toEqual(
    new Set(["hostile", "scripted:reader", "scripted:memory", "scripted:guesser"]),
  );
  const size = JSON.stringify(eight[0]).length + JSON.stringify(eight[1]).length;
  const fewer = await shown({ runs: 8, size });
  expect(fewer.reduce((sum, view) => sum + JSON.stringify(view).length, 0)).toBeLessThanOrEqual(size);
  expect(fewer.length).toBeGreaterThan(0);
  const turned = { ...found, judged: found.judged.toReversed() };
  expect(await shownRuns(path, turned, parser, { runs: 8, size: 1e9 })).toEqual(eight);
  expect(await shown({ runs: 0, size: 1e9 })).toEqual([]);
});

seen(`nothing that an agent or a tool wrote runs, loads or sends anything${missing}`, async () => {
  const hostile = written().page.runs.filter(({ id }) => id.includes("hostile | "));
  for (const hash of ["", ...hostile.slice(0, 2).map(({ id }) => `#run=${encodeURIComponent(id)}`)]) {
    const { page, did } = await openFile(browser(), inReport("report.html"), hash);
    expect([await page.evaluate("window.hacked"), did]).toEqual([undefined, []]);
    expect(await page.$$("#page script, #page img")).toHaveLength(0);
    await page.close();
  }
});

seen(
  `a run is opened from the table, and what its answer names leads to the call that it was read in${missing}`,
  async () => {
    const { page } = await openFile(browser(), inReport("report.html"));
    const table = 'section[aria-label="All runs"]';
    await page.type(`${table} input[type=search]`, "scripted:guesser");
    expect(await page.$eval(`${table} output`, ({ textContent }) => textContent)).toBe("12 of 48 rows");
    await page.click(`${table} td a`);
    await page.waitForSelector(".timeline");
    expect(await page.$$("mark.unseen")).not.toHaveLength(0);
    await page.click("button.mark-link");
    const call = await page.$eval(".detail h3", ({ textContent }) => textContent);
    expect(call).toMatch(/^#\d+ read_file/);
    await page.close();
  },
);

for (const scheme of ["light", "dark"] as const)
  for (const name of ["all runs", "one run"])
    seen(`${name} can be read and used by everybody, ${scheme}${missing}`, async () => {
      const [run] = written().page.runs.filter(({ id }) => id.includes("guesser"));
      const hash = name === "one run" ? `#run=${encodeURIComponent(run?.id ?? "")}` : "";
      const { page } = await openFile(browser(), inReport("report.html"), hash);
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      expect(await barriersOf(page)).toEqual([]);
      await page.close();
    });
