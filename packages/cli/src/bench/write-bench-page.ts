import type { BenchmarkReport } from "@agentltl/bench";
import type { Io } from "../io.ts";
import { writePage } from "../page/write-page.ts";
import { benchPage } from "./bench-page.ts";

/** Writes the page of a report. */
export async function writeBenchPage(report: BenchmarkReport, file: string, io: Io): Promise<void> {
  await writePage(benchPage(report), file, io);
}
