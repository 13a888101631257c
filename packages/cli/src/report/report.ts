import { renderReport } from "@agentltl/report/node";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { writePage } from "../page/write-page.ts";
import { loadRuleSet } from "../rules/load-rule-set.ts";
import { visible } from "../text/visible.ts";
import { type ReportSettings, reporterFor } from "./reporter-for.ts";

/** The options of `agentltl report`. */
export interface ReportArguments extends ReportSettings {
  readonly rules?: readonly string[];
  readonly constraint?: readonly string[];
  /** A file, or `-` for stdout. */
  readonly out: string;
}

/** `agentltl report`: a page of runs and what rules say of them. Nothing is written before everything was read. */
export async function report(paths: readonly string[], options: ReportArguments, io: Io): Promise<ExitCode> {
  const rules = await loadRuleSet(options.rules ?? [], options.constraint ?? [], io);
  const reportOf = await reporterFor(rules, options, io);
  const page = await reportOf(paths);
  if (options.out === "-") {
    io.stdout.write(renderReport(page));
    return 0;
  }
  await writePage(page, options.out, io);
  io.stdout.write(`written ${visible(options.out)}\n`);
  return 0;
}
