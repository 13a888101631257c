// The page of `agentltl bench report`, and its curves over trouble: the numbers are those of the JSON.
import type { Curves, Heatmap, Report } from "@agentltl/report";
import { beforeAll, expect, test } from "vitest";
import { command } from "../../test/command.ts";
import { reportIn } from "../../test/report-in.ts";

interface Row {
  readonly agent: string;
  readonly setting: string;
  readonly compliance: number | null;
  readonly accuracy: number | null;
  readonly template?: string;
  readonly difficulty?: number;
  readonly noise?: number;
}

let runs = "";
let page: Report;
let json: Readonly<
  Record<"summary" | "templates" | "difficulties" | "noise" | "correlations", readonly Row[]>
>;
let plots: Readonly<Record<string, string>> = {};

beforeAll(async () => {
  const agents = ["--agent", "swapper", "--agent", "perfect"];
  const few = [
    "--template",
    "exists_selection",
    "--seed",
    "42",
    "--trials",
    "1",
    "--difficulty",
    "1",
    "--difficulty",
    "2",
  ];
  const settings = ["--setting", "baseline", "--setting", "soft-block"];
  const noise = ["--noise", "0", "--noise", "0.3"];
  const made = await command(
    ["bench", "run", "--out", "r.jsonl", ...agents, ...few, ...settings, ...noise],
    {},
    ["r.jsonl"],
  );
  runs = made.after["r.jsonl"] ?? "";
  const argv = ["bench", "report", "r.jsonl", "--format", "json", "--html", "page.html", "--out", "r"];
  const { stdout, after } = await command(argv, { files: { "r.jsonl": runs } }, [
    "page.html",
    "r/compliance-noise.svg",
    "r/accuracy-noise.svg",
  ]);
  json = JSON.parse(stdout);
  page = reportIn(after["page.html"] ?? "") as Report;
  plots = after;
}, 180_000);

const figures = (kind: "curves" | "heatmap"): readonly (Curves | Heatmap)[] =>
  page.figures.filter((one): one is Curves | Heatmap => one.kind === kind);

/** The points of curves: title, agent, x and y. */
const pointsOf = (over: string): readonly unknown[] =>
  figures("curves").flatMap((figure) =>
    figure.kind === "curves" && figure.x === over
      ? figure.series.flatMap(({ name, points }) => points.map(({ x, y }) => [figure.title, name, x, y]))
      : [],
  );

const expected = (rows: readonly Row[], over: "difficulty" | "noise"): readonly unknown[] =>
  (["compliance", "accuracy"] as const).flatMap((measure) =>
    rows.map((row) => [`${measure} by ${over}, ${row.setting}`, row.agent, row[over], row[measure]]),
  );

const sorted = (rows: readonly unknown[]): readonly string[] =>
  rows.map((row) => JSON.stringify(row)).toSorted();

test("there are curves over difficulty, without trouble, with the numbers of the JSON", () => {
  expect(json.difficulties).toHaveLength(8);
  expect(sorted(pointsOf("difficulty"))).toEqual(sorted(expected(json.difficulties, "difficulty")));
});

test("and over trouble, from none on", () => {
  expect(json.noise).toHaveLength(8);
  expect(sorted(pointsOf("noise"))).toEqual(sorted(expected(json.noise, "noise")));
  for (const figure of figures("curves"))
    if (figure.kind === "curves" && figure.x === "noise")
      expect(figure.series.map(({ points }) => points.map(({ x }) => x))).toEqual([
        [0, 0.3],
        [0, 0.3],
      ]);
});

test("a heatmap for each setting has each agent and template", () => {
  const heats = figures("heatmap").filter(({ title }) => title.includes("by template"));
  expect(heats.map(({ title }) => title)).toEqual([
    "compliance by template, baseline",
    "compliance by template, soft-block",
    "accuracy by template, baseline",
    "accuracy by template, soft-block",
  ]);
  const cells = heats.flatMap((heat) => (heat.kind === "heatmap" ? heat.cells.flat() : []));
  expect(sorted(cells)).toEqual(
    sorted(json.templates.flatMap(({ compliance, accuracy }) => [compliance, accuracy])),
  );
});

test("each table of the report is there with its numbers as they are", async () => {
  const { stdout } = await command(["bench", "report", "r.jsonl"], { files: { "r.jsonl": runs } });
  const titles = [...stdout.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
  expect(page.tables.map(({ title }) => title)).toEqual(titles);
  const summary = page.tables[0];
  expect(summary?.columns.slice(0, 5)).toEqual([
    { title: "agent", kind: "text" },
    { title: "setting", kind: "text" },
    { title: "runs", kind: "number" },
    { title: "compliance", kind: "number" },
    { title: "accuracy", kind: "number" },
  ]);
  expect(summary?.rows.map(({ cells }) => [cells[0], cells[1], cells[3], cells[4]])).toEqual(
    json.summary.map(({ agent, setting, compliance, accuracy }) => [agent, setting, compliance, accuracy]),
  );
});

test("curves over trouble are drawn as SVG as well", () => {
  for (const measure of ["compliance", "accuracy"]) {
    const svg = plots[`r/${measure}-noise.svg`] ?? "";
    expect(svg).toMatch(/^<svg [\s\S]*swapper[\s\S]*<\/svg>\n$/);
    expect(svg).toContain(`aria-label="${measure} by noise, a panel for each setting"`);
  }
});

test("without trouble there are no such curves", async () => {
  const quiet = runs
    .split("\n")
    .filter((line) => line.includes('"noise":0,') || line === "")
    .join("\n");
  const argv = ["bench", "report", "r.jsonl", "--html", "page.html", "--out", "r"];
  const files = { "r.jsonl": quiet };
  await expect(command(argv, { files }, ["r/compliance-noise.svg"])).rejects.toThrow("ENOENT");
  const { after } = await command(argv, { files }, ["page.html"]);
  const { figures: drawn } = reportIn(after["page.html"] ?? "") as Report;
  expect(drawn.filter(({ title }) => title.includes("noise"))).toEqual([]);
});
