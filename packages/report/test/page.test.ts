import { defineProcedure, parse, Trace, verifyTrace } from "@agentltl/core";
import { expect } from "vitest";
import {
  barriersOf,
  browserOfFile,
  unlessChromium as missing,
  newPage,
  type Page,
  seen,
} from "../../../scripts/testing/browser.ts";
import { collectRuns, type Report } from "../src/index.ts";
import { serveReport } from "../src/node/index.ts";
import { attacks, hostileReport } from "./hostile-report.ts";
import { openReport } from "./open-report.ts";

const browser = browserOfFile();

const procedure = defineProcedure({
  id: "support",
  constraints: [
    {
      name: "verify-before-refund",
      formula: parse("precedes(verify(outcome = ok), refund)"),
      repair: "Call verify.",
    },
    { name: "refund-once", formula: parse("count(refund) <= 1"), layer: "L5" },
    { name: "close-what-is-open", formula: parse("G(now(open) -> F now(close))"), mode: "warn" },
  ],
});

/** A report of runs by the names of their calls. */
function reportOf(...runs: readonly string[]): Report {
  const collector = collectRuns(procedure);
  for (const [index, names] of runs.entries()) {
    const tool_calls = names.split(" ").map((tool_name, step) => ({
      tool_name,
      arguments: { order_id: "W23" },
      tool_result: "done",
      step: Math.floor(step / 2) + 1,
    }));
    const trace = Trace.fromMetrics({
      tool_calls,
      final_answer: "Done.",
      dialogue: [{ role: "user", text: "Go." }],
    });
    const place = `runs/${index + 1}.jsonl`;
    collector.add({ id: place, place, trace, verification: verifyTrace(trace, procedure) });
  }
  return collector.report();
}

const three = reportOf("open refund refund close", "verify look refund", "open look");
const addressOf = (run: string): string => `#run=${encodeURIComponent(run.replace("\ud800", "\ufffd"))}`;
const textsOf = (page: Page, selector: string): Promise<readonly string[]> =>
  page.$$eval(selector, (found) => found.map(({ textContent }) => textContent ?? ""));

seen(`nothing that a model or a tool wrote runs, loads or sends anything${missing}`, async () => {
  const report = hostileReport();
  for (const hash of ["", ...attacks.map(addressOf)]) {
    const { page, did } = await openReport(browser(), report, hash);
    expect(await page.evaluate("window.hacked")).toBeUndefined();
    expect(did).toEqual([]);
    expect(
      await page.$$("#page script, #page img, #page iframe, #page style:not(svg style), #page base"),
    ).toHaveLength(0);
    expect(await page.evaluate("document.body.textContent")).toContain("window.hacked");
    await page.close();
  }
});

seen(`a run is shown by its calls, and each rule by what is known of it after each${missing}`, async () => {
  const { page, did } = await openReport(browser(), three, addressOf("runs/1.jsonl"));
  expect(await textsOf(page, ".timeline .step")).toEqual(["step 1, at once", "step 2, at once"]);
  expect(await textsOf(page, ".timeline th.call .tool")).toEqual(["open", "refund", "refund", "close"]);
  const rows = await page.$$eval(".timeline tbody tr", (found) =>
    found.map((row) => [...row.querySelectorAll(".prefix")].map(({ textContent }) => textContent).join("")),
  );
  expect(rows).toEqual(["□□✗✗✗", "□□□✗✗", "□△△△□"]);
  expect(await textsOf(page, ".detail h3")).toEqual([
    "#2 refund step 1, ok",
    "verify-before-refund block, weight 1",
  ]);
  expect(did).toEqual([]);
  await page.close();
});

seen(`arrow keys lead through calls and rules${missing}`, async () => {
  const { page } = await openReport(browser(), three, addressOf("runs/1.jsonl"));
  await page.focus(".timeline");
  const chosen = async (key: string): Promise<readonly string[]> => {
    await page.keyboard.press(key as "Home");
    return (await textsOf(page, ".detail h3")).map((text) => text.split(" ").slice(0, 2).join(" "));
  };
  expect(await chosen("Home")).toEqual(["#1 open", "verify-before-refund block,"]);
  expect(await chosen("ArrowLeft")).toEqual(["#1 open", "verify-before-refund block,"]);
  expect(await chosen("ArrowRight")).toEqual(["#2 refund", "verify-before-refund block,"]);
  expect(await chosen("ArrowDown")).toEqual(["#2 refund", "refund-once block,"]);
  expect(await chosen("End")).toEqual(["#4 close", "refund-once block,"]);
  expect(await chosen("ArrowUp")).toEqual(["#4 close", "verify-before-refund block,"]);
  await page.close();
});

seen(`a table sorts by any column, and finds by any text${missing}`, async () => {
  const { page } = await openReport(browser(), three);
  const runs = (): Promise<readonly string[]> => textsOf(page, 'section[aria-label="Runs"] td a');
  expect(await runs()).toEqual(["runs/1.jsonl", "runs/2.jsonl", "runs/3.jsonl"]);
  const head = await page.$('section[aria-label="Runs"] th:nth-child(3) button');
  await head?.click();
  expect(await runs()).toEqual(["runs/2.jsonl", "runs/3.jsonl", "runs/1.jsonl"]);
  await head?.click();
  expect(await runs()).toEqual(["runs/1.jsonl", "runs/3.jsonl", "runs/2.jsonl"]);
  await page.click('section[aria-label="Runs"] td a');
  await page.waitForSelector(".timeline");
  await page.goBack();
  await page.waitForSelector('section[aria-label="Runs"]');
  await page.close();
});

seen(`ten thousand runs are turned by the page, and found among all${missing}`, async () => {
  const rows = Array.from({ length: 10_000 }, (_, row) => ({
    cells: ["good", `run ${row}`, row % 7 === 0 ? null : row / 10_000],
  }));
  const columns = [
    { title: "", kind: "verdict" },
    { title: "run", kind: "text" },
    { title: "score", kind: "number" },
  ] as const;
  const report: Report = { ...three, figures: [], runs: [], tables: [{ title: "Many", columns, rows }] };
  const { page } = await openReport(browser(), report);
  expect(await page.$$("tbody tr")).toHaveLength(50);
  expect(await textsOf(page, ".pages span")).toEqual(["page 1 of 200"]);
  await page.click("th:nth-child(3) button");
  expect((await textsOf(page, "tbody td.number"))[0]).toBe("1.000");
  const [last] = (await page.$$(".pages button")).slice(-1);
  await last?.click();
  expect(new Set(await textsOf(page, "tbody td.number"))).toEqual(new Set(["not evaluated"]));
  await page.type("input[type=search]", "run 9999");
  expect(await textsOf(page, "output")).toEqual(["1 of 10000 rows"]);
  await page.close();
});

const views = [
  ["all runs", ""],
  ["one run", addressOf("runs/1.jsonl")],
] as const;

for (const [name, hash] of views)
  for (const scheme of ["light", "dark"] as const)
    seen(`${name} can be read and used by everybody, ${scheme}${missing}`, async () => {
      const { page } = await openReport(browser(), three, hash);
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      expect(await barriersOf(page)).toEqual([]);
      await page.close();
    });

for (const [name, hash] of views)
  for (const width of [360, 800, 1_440])
    seen(`${name} fits a window of ${width} pixels, and is not empty${missing}`, async () => {
      const { page } = await openReport(browser(), three, hash);
      await page.setViewport({ width, height: 900 });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      const picture = await page.screenshot({ encoding: "binary" });
      const blank = await (await browser().newPage()).screenshot({ encoding: "binary" });
      expect(picture.length).toBeGreaterThan(2 * blank.length);
      await page.close();
    });

for (const width of [360, 800, 1_440])
  seen(`words are not broken, and what is longer than a line is, in ${width} pixels${missing}`, async () => {
    const hash = "0123456789abcdef".repeat(4);
    const names = [
      "agent",
      "setting",
      "compliance",
      "accuracy",
      "reward",
      "L1 passed",
      "L2 passed",
      "L3 passed",
    ];
    const { page } = await openReport(browser(), {
      ...three,
      facts: [{ name: "hash", text: hash }],
      tables: [
        {
          title: "Agents",
          columns: [
            ...names.map((title) => ({ title, kind: "text" }) as const),
            { title: "where", kind: "text" },
          ],
          rows: [{ cells: [...names.map(() => "swapper"), `runs/${hash}${hash}${hash}.jsonl`] }],
        },
      ],
    });
    await page.setViewport({ width, height: 900 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    const linesIn = (cell: number) =>
      page.evaluate(
        `(() => { const range = document.createRange(); range.selectNodeContents(document.querySelectorAll("td.text")[${cell}]); return new Set([...range.getClientRects()].map(({ top }) => top)).size; })()`,
      );
    expect(await linesIn(0)).toBe(1);
    expect(await linesIn(names.length)).toBeGreaterThan(1);
    await page.close();
  });

seen(`each plot has its numbers beside it${missing}`, async () => {
  const { page } = await openReport(browser(), {
    ...three,
    figures: [
      { kind: "distribution", title: "Scores", what: "score", values: [0.5, 1, 1] },
      {
        kind: "heatmap",
        title: "Heat",
        rows: ["a"],
        columns: ["x", "y"],
        cells: [[0.25, null]],
        range: [0, 1],
      },
      {
        kind: "curves",
        title: "Curves",
        x: "depth",
        y: "share",
        series: [
          {
            name: "m",
            points: [
              { x: 1, y: 1 },
              { x: 2, y: 0.5, low: 0.4, high: 0.6 },
            ],
          },
        ],
      },
      {
        kind: "bars",
        title: "Bars",
        y: "share",
        bars: [
          { name: "CG", value: 0.5, low: 0.4, high: 0.6 },
          { name: "IU", value: null },
        ],
      },
    ],
  });
  expect(await page.$$("figure .plot svg")).not.toHaveLength(0);
  const numbers = await page.$$eval("figure[aria-label]", (figures) =>
    figures.map((figure) =>
      [...figure.querySelectorAll("details tr")].map((row) =>
        [...row.children].map(({ textContent }) => textContent).join(" | "),
      ),
    ),
  );
  expect(numbers).toEqual([
    ["score | how often", "0.500 | 1", "1 | 2"],
    [" | x | y", "a | 0.250 | not evaluated"],
    ["series | depth | share | interval", "m | 1 | 1 | ", "m | 2 | 0.500 | 0.400 to 0.600"],
    [" | share | interval", "CG | 0.500 | 0.400 to 0.600", "IU | not evaluated | "],
  ]);
  await page.close();
});

seen(`an address that names no run says so, and leads back${missing}`, async () => {
  const { page } = await openReport(browser(), three, "#run=nowhere");
  expect(await textsOf(page, "[role=alert]")).toEqual(["This page holds no run nowhere. All runs"]);
  await page.close();
});

seen(`a page that is served shows a newer report by itself, and asks nobody else${missing}`, async () => {
  const served = await serveReport(reportOf("verify look refund", "open close"));
  const page = await newPage(browser());
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(served.url);
  const rows = 'section[aria-label="Runs"] tbody tr';
  await page.waitForSelector(rows);
  expect(await page.$$(rows)).toHaveLength(2);
  served.update(three);
  await page.waitForFunction(`document.querySelectorAll('${rows}').length === 3`);
  expect(asked.every((url) => url.startsWith(served.url))).toBe(true);
  await page.close();
  await served.close();
});

/** A table of runs that are named so, each with a verdict, a score, and a text. */
function tableOf(...names: readonly string[]): Report["tables"][number] {
  return {
    title: "Many",
    columns: [
      { title: "", kind: "verdict" },
      { title: "name", kind: "text" },
      { title: "score", kind: "number" },
      { title: "score", kind: "text" },
    ],
    rows: names.map((name, row) => ({
      cells: [row % 2 === 0 ? "good" : "bad", name, row === 1 ? null : row / 4, `text ${row}`],
    })),
  };
}

const bare: Report = { format: 1, title: "Bare", facts: [], figures: [], tables: [], runs: [] };

seen(`a report of nothing is a page with a title${missing}`, async () => {
  const { page, did } = await openReport(browser(), bare);
  expect([await textsOf(page, "h1"), await textsOf(page, "main > *:not(.figures)"), did]).toEqual([
    ["Bare"],
    [],
    [],
  ]);
  await page.close();
});

seen(`a table without rows, and one of one row, have no filter and no pages${missing}`, async () => {
  const { page, did } = await openReport(browser(), {
    ...bare,
    tables: [tableOf(), { ...tableOf("a"), title: "One" }],
  });
  expect(await textsOf(page, "tbody tr")).toEqual(["✓a0text 0"]);
  expect(await page.$$("input, .pages")).toHaveLength(0);
  expect(did).toEqual([]);
  await page.close();
});

seen(
  `what a filter finds is counted, none is found without harm, and all are there again${missing}`,
  async () => {
    const table = tableOf("Refund", "refund é", "a.*b", "<b>bold</b>", "x", "y");
    const { page } = await openReport(browser(), { ...bare, tables: [table] });
    const filter = async (text: string): Promise<readonly [readonly string[], readonly string[]]> => {
      await page.click("input[type=search]", { count: 3 });
      await page.keyboard.press("Backspace");
      await page.type("input[type=search]", text);
      return [await textsOf(page, "td:nth-child(2)"), await textsOf(page, "output")];
    };
    expect(await filter("REFUND")).toEqual([["Refund", "refund é"], ["2 of 6 rows"]]);
    // A text is a text, and no pattern.
    expect(await filter(".*")).toEqual([["a.*b"], ["1 of 6 rows"]]);
    expect(await filter("<b>")).toEqual([["<b>bold</b>"], ["1 of 6 rows"]]);
    expect(await filter("nowhere")).toEqual([[], ["0 of 6 rows"]]);
    expect((await filter(""))[1]).toEqual(["6 rows"]);
    await page.close();
  },
);

seen(
  `each column is sorted by a key press, also two of one title; what was not evaluated stays last${missing}`,
  async () => {
    const { page } = await openReport(browser(), { ...bare, tables: [tableOf("b", "c", "a")] });
    const sorted = async (column: number): Promise<readonly string[]> => {
      await page.focus(`th:nth-child(${column}) button`);
      await page.keyboard.press("Enter");
      return textsOf(page, "td:nth-child(2)");
    };
    expect(await sorted(2)).toEqual(["a", "b", "c"]);
    expect(await sorted(2)).toEqual(["c", "b", "a"]);
    expect(await sorted(2)).toEqual(["b", "c", "a"]);
    expect(await sorted(3)).toEqual(["a", "b", "c"]);
    expect(await sorted(3)).toEqual(["b", "a", "c"]);
    expect(await sorted(4)).toEqual(["b", "c", "a"]);
    expect(await page.$$eval("th", (heads) => heads.map((head) => head.getAttribute("aria-sort")))).toEqual([
      "none",
      "none",
      "none",
      "ascending",
    ]);
    expect(await textsOf(page, "tbody tr")).toEqual(["✓b0text 0", "✗cnot evaluatedtext 1", "✓a0.500text 2"]);
    await page.close();
  },
);

seen(
  `a run that is called like the overview is a run, and the overview is still there${missing}`,
  async () => {
    const runs = three.runs.map((run, index) => (index === 0 ? { ...run, id: "all" } : run));
    const { page } = await openReport(browser(), { ...three, runs }, "#run=all");
    expect(await page.$$(".timeline")).toHaveLength(1);
    await page.click("h1 a");
    await page.waitForSelector('section[aria-label="Runs"]');
    expect(await page.$$(".timeline")).toHaveLength(0);
    await page.close();
  },
);

seen(
  `a run without calls, rules, words and an answer is shown, and so are two gaps of one text${missing}`,
  async () => {
    const empty = { id: "e", place: "e.jsonl", calls: [], said: [], rules: [], gaps: ["lost", "lost"] };
    const { page, did } = await openReport(browser(), { ...bare, runs: [empty] });
    expect(await textsOf(page, "h2")).toEqual(["e.jsonl"]);
    expect(await textsOf(page, "details li")).toEqual(["lost", "lost"]);
    expect(await page.$$(".timeline")).toHaveLength(0);
    expect(did).toEqual([]);
    await page.close();
  },
);

seen(`names of ten thousand characters fit a narrow window${missing}`, async () => {
  const long = "n".repeat(10_000);
  const run = three.runs[0];
  if (run === undefined) throw new Error("no run");
  const calls = run.calls.map((call) => ({ ...call, name: long, agent: long }));
  const rules = run.rules.map((rule, number) => ({ ...rule, name: `${number}${long}`, says: long }));
  const report: Report = {
    ...bare,
    title: long,
    facts: [{ name: long, text: long }],
    runs: [{ ...run, place: long, calls, rules }],
  };
  const { page } = await openReport(browser(), report);
  await page.setViewport({ width: 360, height: 900 });
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
  await page.close();
});
