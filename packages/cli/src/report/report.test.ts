import { expect, test } from "vitest";
import { command, lines, type Outcome, type Setting } from "../../test/command.ts";
import { runs, shopRules } from "../../test/shop.ts";

const files = {
  "runs.jsonl": lines(runs.good, runs.unverified, runs.twice),
  "shop.rules.yaml": shopRules,
};
const rules = ["--rules", "shop.rules.yaml"];

const report = (
  argv: readonly string[],
  setting: Setting = {},
  look: readonly string[] = [],
): Promise<Outcome> => command(["report", "runs.jsonl", ...argv], { files, ...setting }, look);

/** What a page holds. */
function dataOf(page: string | undefined) {
  const [, data = "null"] =
    /<script type="application\/json" id="report">(.*?)<\/script>/s.exec(page ?? "") ?? [];
  return JSON.parse(data);
}

test("the page is written where the command says, with all runs in it", async () => {
  const { code, stdout, stderr, after } = await report(rules, {}, ["report.html"]);
  expect([code, stdout, stderr]).toEqual([0, "written report.html\n", ""]);
  expect(after["report.html"]).toMatch(/^<!doctype html>/);
  const { title, runs: shown } = dataOf(after["report.html"]);
  expect(title).toBe("support");
  expect(shown.map(({ place, label }: { place: string; label: string }) => [place, label])).toEqual([
    ["runs.jsonl:1", "FULL"],
    ["runs.jsonl:2", "PARTIAL"],
    ["runs.jsonl:3", "PARTIAL"],
  ]);
});

test("it goes elsewhere, or to stdout, and bears another title", async () => {
  const { after } = await report([...rules, "--out", "a.html", "--title", "Nightly"], {}, ["a.html"]);
  expect(dataOf(after["a.html"]).title).toBe("Nightly");
  const { stdout } = await report([...rules, "--out", "-"]);
  expect(dataOf(stdout).runs).toHaveLength(3);
});

test("answers are checked where that is asked for, by the tools that are named", async () => {
  const read = { tool_name: "view", arguments: { file_name: "a.py" }, tool_result: "def run(): pass" };
  const run = { tool_calls: [read], final_answer: "`run()` is in a.py, `stop()` in b.py." };
  const { after } = await report(
    [...rules, "--ground", "--read-tool", "view:file_name"],
    { files: { ...files, "runs.jsonl": lines(run) } },
    ["report.html"],
  );
  const [{ answer }] = dataOf(after["report.html"]).runs;
  expect(answer.grounded).toBe(false);
  expect(answer.marks.map(({ mark }: { mark: string }) => mark)).toEqual([
    "seen",
    "seen",
    "unseen",
    "unseen",
  ]);
});

test.each([
  ["no rules", []],
  ["a tool that is read by nothing", [...rules, "--read-tool", "view"]],
  ["a folder that is not there", [...rules, "--out", "nowhere/report.html"]],
])("with %s nothing is written, and the cure is said", async (_name, argv) => {
  const { code, stdout, stderr } = await report(argv);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatchSnapshot();
});

test("where a run can't be read an older page stays as it was", async () => {
  const broken = { files: { ...files, "runs.jsonl": "{", "report.html": "old" } };
  const { code, after } = await report(rules, broken, ["report.html"]);
  expect([code, after["report.html"]]).toEqual([2, "old"]);
});
