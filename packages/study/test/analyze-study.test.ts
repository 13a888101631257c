import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { GroupRates } from "../src/analysis/policy-tables.ts";
import { type AnalyzedStudy, analyzeStudy, writeReport } from "../src/node/analysis/analyze-study.ts";
import { runStudy } from "../src/node/run/run-study.ts";
import { removeStudy, runOptions, type SmallStudy, smallStudy } from "./small-study.ts";

let one: SmallStudy;
let found: AnalyzedStudy;

beforeAll(async () => {
  one = smallStudy("seeds: [0, 1]", "[scripted:reader, scripted:memory, scripted:guesser, scripted:refuser]");
  await runStudy(one.study, runOptions(one));
  found = await analyzeStudy(one.results);
}, 180_000);
afterAll(() => removeStudy(one));

function group(
  policy: "paper" | "evidence",
  model: string,
  prompt = "default",
  bucket: GroupRates["bucket"] = "all",
): GroupRates {
  const group_ = found.analysis.tables
    .find((tables) => tables.policy === policy)
    ?.groups.find(
      (row) => row.model === `scripted:${model}` && row.prompt === prompt && row.bucket === bucket,
    );
  if (group_ === undefined) throw new Error(`there is no group of ${model}`);
  return group_;
}

const shares = ({ rates }: GroupRates, ...figures: readonly (keyof GroupRates["rates"])[]) =>
  figures.map((figure) => rates[figure].share);

test("who reads and says what it read is correct and grounded, by both policies", () => {
  expect(shares(group("paper", "reader"), "accuracy", "grounded", "CG")).toEqual([1, 1, 1]);
  expect(shares(group("evidence", "reader"), "accuracy", "grounded", "own CG")).toEqual([1, 1, 1]);
});

test("who answers from memory is never grounded, and right only where files are named as usual", () => {
  expect(shares(group("evidence", "memory"), "grounded", "CG", "IG")).toEqual([0, 0, 0]);
  expect(group("evidence", "memory", "default", "high").rates.accuracy.share).toBeGreaterThan(0);
  expect(group("evidence", "memory", "default", "low").rates.accuracy.share).toBe(0);
});

test("who invents members of what it found is correct and ungrounded", () => {
  expect(shares(group("paper", "guesser"), "CU", "CG")).toEqual([1, 0]);
  expect(shares(group("evidence", "guesser"), "CU", "CG")).toEqual([1, 0]);
});

test("who refuses is incorrect and grounded for the paper, and stands apart for us", () => {
  expect(shares(group("paper", "refuser"), "IG", "refusal")).toEqual([1, 1]);
  expect(shares(group("evidence", "refuser"), "own IG", "refusal")).toEqual([0, 1]);
});

test("the headline policy comes first, and its four categories are all of its valid runs", () => {
  expect(found.analysis.tables.map(({ policy }) => policy)).toEqual(["paper", "evidence"]);
  for (const { rates, valid } of found.analysis.tables.flatMap(({ groups }) => groups))
    expect(rates.CG.hits + rates.CU.hits + rates.IG.hits + rates.IU.hits + rates.unjudged.hits).toBe(valid);
});

test("the confusion of all runs has each of them in one cell", () => {
  const all = found.analysis.tables[0]?.confusions.at(-1)?.confusion;
  expect((all?.tp ?? 0) + (all?.fp ?? 0) + (all?.fn ?? 0) + (all?.tn ?? 0)).toBe(found.analysis.valid);
});

test("the rules of the prompt are counted", () => {
  const kept = found.analysis.rules.find(
    ({ model, prompt, rule }) =>
      model === "scripted:memory" && prompt === "default" && rule === "read-before-answering",
  );
  expect([kept?.kept, kept?.of]).toEqual([0, 12]);
});

test("the report has every format, byte for byte the same each time, in whatever order runs were recorded", async () => {
  const hashes = async () =>
    (await writeReport(one.results, await analyzeStudy(one.results))).map((path) => [
      path.slice(one.results.length),
      createHash("sha256").update(readFileSync(path)).digest("hex"),
    ]);
  const first = await hashes();
  expect(first.map(([path]) => path)).toEqual([
    "/report/report.md",
    "/report/rates.csv",
    "/report/tables.tex",
    "/report/rates.svg",
    "/report/analysis.json",
    "/report/report.html",
  ]);
  const file = join(one.results, "runs.jsonl");
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  writeFileSync(file, `${lines.toReversed().join("\n")}\n`);
  rmSync(join(one.results, "report"), { recursive: true });
  expect(await hashes()).toEqual(first);
});

test("the report says what was run and what each table is", async () => {
  const [path = ""] = await writeReport(one.results, found);
  const text = readFileSync(path, "utf8");
  expect(text).toContain("- 96 of 96 planned runs are valid; 0 not run yet.");
  expect(text).toContain("| scripted:reader | default | all | 12 | 100.0 (100.0 to 100.0) |");
  expect(text).toContain("Every run that was made is valid.");
});

test("a folder without a study is named", async () => {
  await expect(analyzeStudy(one.base)).rejects.toThrow(
    /^there is no study in .*; run one with `npx agentltl study run`$/,
  );
});
