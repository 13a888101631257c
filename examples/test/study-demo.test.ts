import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Report } from "@agentltl/report";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plain } from "../src/paint.ts";
import { runStudyDemo } from "../src/run-study-demo.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

let folder = "";
let output: readonly string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "study-demo-"));
  output = await demo();
}, 180_000);
afterAll(() => rm(folder, { recursive: true }));

/** The lines of the demo's last part, as if it were written to the usual folder. */
async function demo(): Promise<readonly string[]> {
  const lines: string[] = [];
  await runStudyDemo({ results: join(folder, "results"), paint: plain, write: (line) => lines.push(line) });
  return lines.map((line) => line.replaceAll(join(folder, "results"), "demo-results"));
}

test("the demo ends with a study of two trees, and the path of its page is the last that is printed", async () => {
  expect(output).toMatchInlineSnapshot(`
    [
      "5  A study: who names only what it has read?                         2 trees, 6 questions, 2 prompts",
      "   model             prompt      correct  grounded        CG        CU        IG        IU",
      "   scripted:reader   default       100 %     100 %     100 %       0 %       0 %       0 %",
      "   scripted:reader   strict        100 %     100 %     100 %       0 %       0 %       0 %",
      "   scripted:memory   default         0 %       0 %       0 %       0 %       0 %     100 %",
      "   scripted:memory   strict          0 %       0 %       0 %       0 %       0 %     100 %",
      "   scripted:guesser  default       100 %       0 %       0 %     100 %       0 %       0 %",
      "   scripted:guesser  strict        100 %       0 %       0 %     100 %       0 %       0 %",
      "   scripted:refuser  default         0 %     100 %       0 %       0 %     100 %       0 %",
      "   scripted:refuser  strict          0 %     100 %       0 %       0 %     100 %       0 %",
      "   48 of 48 runs valid; policy paper, named before the run",
      "   again    npx agentltl study analyze examples/study/demo.yaml --out demo-results",
      "   report   demo-results/report/report.html",
    ]
  `);
  expect(output.filter((line) => line.length > 100)).toEqual([]);
});

test("it says the same when it is run again: what an earlier one has left is not gone on with", async () => {
  expect(await demo()).toEqual(output);
});

test("the page has the study's runs, which can be opened, and their answers with what was read", async () => {
  const page = await readFile(join(folder, "results/report/report.html"), "utf8");
  const report: Report = JSON.parse(/id="report">(.*?)<\/script>/s.exec(page)?.[1] ?? "");
  expect([report.title, report.runs.length]).toEqual(["Study demo", 48]);
  const read = report.runs.filter(({ id }) => id.includes("scripted:reader"));
  expect(read.map(({ answer }) => answer?.grounded)).toEqual(Array.from({ length: 12 }, () => true));
  const invented = report.runs.filter(({ id }) => id.includes("scripted:guesser"));
  expect(invented.every(({ answer }) => answer?.marks.some(({ mark }) => mark === "unseen"))).toBe(true);
});

test("the command that it names makes the same report from what was recorded", () => {
  const [command = ""] = output.flatMap((line) => /npx agentltl (.+)$/.exec(line)?.[1] ?? []);
  const args = command.replaceAll("demo-results", join(folder, "results")).split(" ");
  const bin = ["--conditions=@agentltl/source", "packages/cli/bin/agentltl.js"];
  const { status, stdout } = spawnSync(process.execPath, [...bin, ...args], { cwd: root, encoding: "utf8" });
  expect(status).toBe(0);
  expect(stdout).toContain("demo: 48 of 48 runs valid");
});
