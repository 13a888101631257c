// What `analyze` needs: the results' folder, and nothing else.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { analyzeStudy, writeReport } from "../src/node/analysis/analyze-study.ts";
import { runStudy } from "../src/node/run/run-study.ts";
import { startScriptedServer } from "../src/node/scripted-server.ts";
import { removeStudy, runOptions, type SmallStudy, smallStudy } from "./small-study.ts";

let one: SmallStudy;
let report: ReadonlyMap<string, string>;

/** The report's files, by their names. */
function filesIn(results: string): ReadonlyMap<string, string> {
  const folder = join(results, "report");
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

beforeAll(async () => {
  const server = await startScriptedServer();
  one = smallStudy(
    "seeds: [1, 2]",
    `[{ id: there, model: "${server.baseURL}#reader" }, scripted:guesser, scripted:refuser]`,
  );
  await runStudy(one.study, runOptions(one));
  // From here on there is no model to ask, and no tree to look at.
  await server.close();
  for (const name of ["alpha", "beta"]) rmSync(join(one.base, name), { recursive: true });
  await writeReport(one.results, await analyzeStudy(one.results));
  report = filesIn(one.results);
}, 180_000);
afterAll(() => removeStudy(one));

test("the model and the trees are gone, and the whole report is there", async () => {
  expect([...report.keys()].toSorted()).toEqual([
    "analysis.json",
    "rates.csv",
    "rates.svg",
    "report.html",
    "report.md",
    "tables.tex",
  ]);
  expect(report.get("report.md")).toContain("- 72 of 72 planned runs are valid; 0 not run yet.");
});

test("nobody is asked over the network", async () => {
  const never = (): never => {
    throw new Error("somebody was asked");
  };
  const asked = vi.fn(never);
  vi.stubGlobal("fetch", asked);
  const [plain, secure] = [vi.spyOn(http, "request"), vi.spyOn(https, "request")];
  for (const spy of [plain, secure]) spy.mockImplementation(asked);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  await writeReport(one.results, await analyzeStudy(one.results));
  expect([asked, plain, secure].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
  expect(filesIn(one.results)).toEqual(report);
});

test("the same results give the same bytes in another folder, process, time zone and language", async () => {
  const elsewhere = join(one.base, "elsewhere");
  cpSync(one.results, elsewhere, { recursive: true });
  rmSync(join(elsewhere, "report"), { recursive: true });
  const child = spawn(
    process.execPath,
    [
      "--conditions=@agentltl/source",
      fileURLToPath(new URL("analyze-process.ts", import.meta.url)),
      elsewhere,
    ],
    {
      env: { ...process.env, TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(filesIn(elsewhere)).toEqual(report);
});

test("a report that is there is replaced, and nothing of writing is left", async () => {
  await writeReport(one.results, await analyzeStudy(one.results));
  expect(filesIn(one.results)).toEqual(report);
});

test("a folder that was moved is the same study", async () => {
  const moved = join(one.base, "moved");
  renameSync(one.results, moved);
  const { lock, analysis } = await analyzeStudy(moved);
  renameSync(moved, one.results);
  expect([lock.study.id, analysis.runs]).toEqual(["small", 72]);
});
