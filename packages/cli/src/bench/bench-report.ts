import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import {
  benchmarkReport,
  csvTable,
  keyText,
  markdownTables,
  type RunRecord,
  readRunRecord,
  reportTables,
} from "@agentltl/bench";
import { isJsonObject, type Json } from "@agentltl/core/host";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { counted } from "../text/numbers.ts";
import { visible } from "../text/visible.ts";
import { findFiles } from "../traces/find-files.ts";
import { reportPlots } from "./report-plots.ts";
import { writeFileAt } from "./write-file-at.ts";

/** The options of `agentltl bench report`. */
export interface BenchReportArguments {
  readonly out?: string;
  /** Where the page is written. */
  readonly html?: string;
  readonly format: "markdown" | "json";
}

/** `agentltl bench report`: tables of runs, and files of them. A run that is in several files counts once. */
export async function benchReport(
  files: readonly string[],
  { out, html, format }: BenchReportArguments,
  io: Io,
): Promise<ExitCode> {
  const paths = await findFiles(files, io.cwd, { endings: ["jsonl"], what: "file of runs" });
  const read = (await Promise.all(paths.map((path) => recordsIn(path, io)))).flat();
  const records = [...new Map(read.map((record) => [keyText(record), record])).values()];
  if (records.length < read.length)
    io.stderr.write(`warning: ${counted(read.length - records.length, "run")} came twice, the last counts\n`);
  const report = benchmarkReport(records);
  const tables = reportTables(report);
  const json = `${JSON.stringify(report)}\n`;
  if (out !== undefined) {
    await writeFileAt(join(out, "report.md"), markdownTables(tables), io);
    await writeFileAt(join(out, "report.json"), json, io);
    for (const table of tables) await writeFileAt(join(out, `${table.name}.csv`), csvTable(table), io);
    for (const [name, svg] of await reportPlots(report)) await writeFileAt(join(out, name), svg, io);
  }
  if (html !== undefined) {
    const { writeBenchPage } = await import("./write-bench-page.ts");
    await writeBenchPage(report, html, io);
  }
  io.stdout.write(format === "json" ? json : markdownTables(tables));
  return records.length === 0 ? 3 : 0;
}

async function recordsIn(path: string, io: Io): Promise<readonly RunRecord[]> {
  const text = await attempt(() => readFile(resolve(io.cwd, path), "utf8"));
  if (text.kind === "threw") throw new InputError(`\`${visible(path)}\` can't be read; give a file of runs`);
  const found: RunRecord[] = [];
  for (const [index, line] of text.value.split("\n").entries()) {
    if (line.trim() === "") continue;
    const place = `line ${index + 1} of ${visible(path)}`;
    const parsed = await attempt((): Json => JSON.parse(line));
    if (parsed.kind === "threw" || !isJsonObject(parsed.value))
      throw new InputError(`${place} is no JSON object; remove it`);
    found.push(readRunRecord(parsed.value, place));
  }
  return found;
}
