// The page of `agentltl exec`: its numbers are those of the JSON.
import type { Report, Table } from "@agentltl/report";
import { expect, test } from "vitest";
import { command, lines } from "../../test/command.ts";
import { reportIn } from "../../test/report-in.ts";

const ok = { tool_name: "get", arguments: { id: 1 }, tool_result: "ok" };
const failed = { ...ok, tool_result: "not found", is_error: true };
const open = { tool_name: "get", arguments: { id: 1 } };

function run(task: string, model: string, reward: number, ...calls: readonly object[]): object {
  const tool_calls = calls.map((call, step) => ({ step: step + 1, ...call }));
  return { task, tool_calls, reward, meta: { model } };
}

const runs = lines(
  run("a", "m1", 1, ok, ok),
  run("b", "m1", 1, failed, ok, ok),
  run("c", "m1", 0, ok, failed),
  run("a", "m2", 1, ok),
  run("b", "m2", 0, ok, open),
);

/** The page and the JSON of the same runs. */
async function pageOf(argv: readonly string[], text = runs) {
  const line = ["exec", "runs.jsonl", ...argv, "--format", "json", "--html", "page.html"];
  const { stdout, after, code } = await command(line, { files: { "runs.jsonl": text } }, ["page.html"]);
  return { json: JSON.parse(stdout), page: reportIn(after["page.html"] ?? "") as Report, code };
}

/** A table by its title, each row by the titles of its columns. */
function rowsOf(page: Report, title: string): readonly Readonly<Record<string, unknown>>[] {
  const table: Table | undefined = page.tables.find((one) => one.title === title);
  return (table?.rows ?? []).map(({ cells, run: id }) => ({
    ...Object.fromEntries(cells.map((cell, index) => [table?.columns[index]?.title, cell])),
    ...(id === undefined ? {} : { opens: id }),
  }));
}

/** A figure in the JSON. */
interface FigureJson {
  readonly value: number | null;
  readonly interval: readonly number[] | null;
}

/** A group in the JSON. */
interface GroupJson {
  readonly group: string;
  readonly runs: number;
  readonly tasks: number;
  readonly not_evaluated: number;
  readonly ter: FigureJson;
  readonly mean_fed: FigureJson;
  readonly auc_pec: FigureJson;
  readonly success: FigureJson | null;
  readonly recovery: {
    readonly recovered: number;
    readonly eligible: number;
    readonly rate: number | null;
    readonly interval: readonly number[] | null;
  };
}

const by = ["--by", "meta.model", "--success", "metric(reward) >= 1"];

test("the audit table holds the figures of the JSON, each end of each interval too", async () => {
  const { json, page } = await pageOf(by);
  const ends = (title: string, figure: FigureJson | null) => ({
    [title]: figure?.value ?? null,
    [`${title} from`]: figure?.interval?.[0] ?? null,
    [`${title} to`]: figure?.interval?.[1] ?? null,
  });
  expect(rowsOf(page, "Audit")).toEqual(
    json.groups.map((group: GroupJson) => {
      const { recovered, eligible, rate, interval } = group.recovery;
      return {
        group: group.group,
        runs: group.runs,
        tasks: group.tasks,
        "not evaluated": group.not_evaluated,
        ...ends("TER", group.ter),
        ...ends("mean FED", group.mean_fed),
        ...ends("AUC-PEC", group.auc_pec),
        ...ends("success", group.success),
        recovered,
        eligible,
        ...ends("RR", { value: rate, interval }),
      };
    }),
  );
});

test("recovery without a run that could recover is not evaluated, and not 0", async () => {
  const { page } = await pageOf(by);
  expect(rowsOf(page, "Audit").map((row) => [row.eligible, row.RR])).toEqual([
    [2, 0.5],
    [0, null],
  ]);
});

test("the curves, their bands and what they are made of are those of the JSON, at every depth", async () => {
  const { json, page } = await pageOf(by);
  const [curves] = page.figures;
  const depths = json.groups.flatMap(
    ({ group, depths: its }: { group: string; depths: readonly Record<string, never>[] }) =>
      its.map((depth) => ({ group, ...depth }) as Readonly<Record<string, unknown>>),
  );
  expect(depths).toHaveLength(4);
  expect(
    curves?.kind === "curves" &&
      curves.series.flatMap(({ name, points }) =>
        points.map(({ x, y, low, high }) => ({ group: name, depth: x, pec: y, interval: [low, high] })),
      ),
  ).toEqual(
    depths.map(({ group, depth, pec, interval }: Readonly<Record<string, unknown>>) => ({
      group,
      depth,
      pec,
      interval,
    })),
  );
  expect(
    rowsOf(page, "PEC by depth, taken apart").map((row) => [
      row.depth,
      row.PEC,
      row["depth support"],
      row["PEC among those"],
    ]),
  ).toEqual(
    depths.map(({ depth, pec, support, amongThose }: Readonly<Record<string, unknown>>) => [
      depth,
      pec,
      support,
      amongThose,
    ]),
  );
});

test("success is taken apart by the counts of the JSON", async () => {
  const { json, page } = await pageOf(by);
  expect(
    rowsOf(page, "Success, taken apart").map((row) => [
      row.runs,
      row.executable,
      row.s,
      row.r,
      row["bound from"],
    ]),
  ).toEqual(
    json.groups.map(({ parts }: { parts: Record<string, never> }) => [
      parts.runs,
      parts.executable,
      parts.ofExecutable,
      parts.ofOthers,
      parts.bounds?.[0],
    ]),
  );
});

test("first failures are counted by category, as in the JSON", async () => {
  const { json, page } = await pageOf(by);
  const heat = page.figures[1];
  expect(heat).toMatchObject({
    kind: "heatmap",
    rows: ["m1", "m2"],
    columns: ["schema", "dependency", "precondition", "state-consistency", "information"],
    cells: [
      [0, 0, 0, 2, 0],
      [0, 0, 0, 0, 0],
    ],
    range: [0, 2],
  });
  expect(json.groups.map(({ failures }: { failures: object }) => failures)).toEqual([
    { "state-consistency": 2 },
    {},
  ]);
});

test("each run is in the table as in the JSON, and can be opened", async () => {
  const { json, page } = await pageOf(by);
  expect(rowsOf(page, "Runs").map((row) => [row.run, row.T, row.FED, row["first failure"], row[""]])).toEqual(
    json.runs.map((one: Record<string, never>) => {
      const { place, horizon, fed, firstFailure } = one as unknown as {
        place: string;
        horizon: number;
        fed: number | null;
        firstFailure?: { category: string };
      };
      const sign = fed === null ? "open" : fed > horizon ? "good" : "bad";
      return [place, horizon, fed, firstFailure?.category ?? "", sign];
    }),
  );
  expect(rowsOf(page, "Runs").map(({ opens, run: place }) => opens === place)).toEqual(Array(5).fill(true));
  expect(page.runs.map(({ place, score }) => [place, score])).toEqual([
    ["runs.jsonl:1: all of 2 possible", 1],
    ["runs.jsonl:2: fails first at 1 of 3", 0],
    ["runs.jsonl:3: fails first at 2 of 2", 0],
    ["runs.jsonl:4: all of 1 possible", 1],
    ["runs.jsonl:5: not evaluated", null],
  ]);
});

test("a run shows of each call that can't be done why not", async () => {
  const { page } = await pageOf([], lines(run("a", "m", 0, failed, ok, failed)));
  const complaints = page.runs[0]?.calls.map((call) => call.complaints.map(({ detail }) => detail));
  expect(complaints).toEqual([
    ["get ended in an error: not found."],
    [],
    ["get ended in an error: not found."],
  ]);
});

test("a run without calls is judged by its end", async () => {
  const { page } = await pageOf(["--may-end-without-call"], lines(run("a", "m", 1)));
  expect([page.runs[0]?.score, page.runs[0]?.label]).toEqual([1, "FULL"]);
});

test("of many runs those that fail can be opened before all others, and the page says how many", async () => {
  const many = Array.from({ length: 205 }, (_, index) =>
    run(`t-${index}`, "m", 1, index === 203 ? failed : ok),
  );
  const { page } = await pageOf([], lines(...many));
  expect(page.runs).toHaveLength(200);
  expect(page.runs.map(({ id }) => id)).toContain("runs.jsonl:204");
  expect(rowsOf(page, "Runs")).toHaveLength(205);
  expect(page.facts).toContainEqual({
    name: "to be opened",
    text: "200 of 205 runs, before all others those that fail",
  });
});

test("where no run could be judged the page has no curve, and says so", async () => {
  const { page, code } = await pageOf([], lines(run("a", "m", 1)));
  expect([code, page.figures, page.tables.map(({ title }) => title)]).toEqual([3, [], ["Runs"]]);
  expect(page.facts).toContainEqual({ name: "not evaluated", text: "1 of 1, in no figure", tone: "open" });
});

test("a page that can't be written is an error with what to do", async () => {
  const { code, stderr } = await command(["exec", "runs.jsonl", "--html", "nowhere/page.html"], {
    files: { "runs.jsonl": runs },
  });
  expect([code, stderr]).toEqual([
    2,
    "error: `nowhere/page.html` can't be written, since its folder does not exist; make the folder, or name another file\n",
  ]);
});
