import { resolve } from "node:path";
import { renderReport } from "@agentltl/report/node";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { loadRuleSet } from "../rules/load-rule-set.ts";
import { visible } from "../text/visible.ts";
import { reasonOf } from "../traces/find-files.ts";
import { writeWhole } from "../write-whole.ts";
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
  await write(renderReport(await reportOf(paths)), options.out, io);
  return 0;
}

async function write(page: string, out: string, io: Io): Promise<void> {
  if (out === "-") return io.stdout.write(page);
  const written = await attempt(() => writeWhole(resolve(io.cwd, out), page));
  if (written.kind === "threw")
    throw new InputError(`can't write ${visible(out)}: ${reasonOf(written.error)}`);
  io.stdout.write(`written ${visible(out)}\n`);
}
