import { resolve } from "node:path";
import type { Report } from "@agentltl/report";
import { type ServedReport, serveReport } from "@agentltl/report/node";
import { watch } from "chokidar";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import { listenReason } from "../errors/listen-reason.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { type ReportSettings, reporterFor } from "../report/reporter-for.ts";
import { loadRuleSet } from "../rules/load-rule-set.ts";
import { rulesHere } from "../rules/rules-here.ts";
import { toldToStop } from "../told-to-stop.ts";
import { findFiles } from "../traces/find-files.ts";
import { onlyLast } from "./only-last.ts";

/** The options of `agentltl view`. */
export interface ViewArguments extends ReportSettings {
  readonly rules?: readonly string[];
  readonly constraint?: readonly string[];
  readonly port: number;
}

/**
 * `agentltl view`: serves a page of the runs to this machine's browsers until it is told to stop by SIGINT or SIGTERM. When a file changes
 * it is read anew; while its last line is half written, what was read before stays.
 */
export async function view(paths: readonly string[], options: ViewArguments, io: Io): Promise<ExitCode> {
  const { rules = [], constraint = [] } = options;
  const named = rules.length + constraint.length > 0 ? rules : await rulesHere(io);
  const reportOf = await reporterFor(await loadRuleSet(named, constraint, io), options, io);
  const served = await serve(await reportOf(paths), options.port);
  const stopped = toldToStop();
  const again = onlyLast(async () => {
    const read = await attempt(() => reportOf(paths));
    if (read.kind === "done") served.update(read.value);
  });
  const watcher = watch(await watchedPaths(paths, io), { ignoreInitial: true }).on("all", again);
  io.stderr.write(`runs on ${served.url}, as they grow. Ctrl-C stops.\n`);
  await stopped;
  await watcher.close();
  await served.close();
  return 0;
}

async function serve(report: Report, port: number): Promise<ServedReport> {
  const served = await attempt(() => serveReport(report, port));
  if (served.kind === "done") return served.value;
  throw new InputError(`can't listen on port ${port}: ${listenReason(served.error)}`);
}

/** Folders as a whole, since files may come; of a glob the files that are there. */
async function watchedPaths(paths: readonly string[], io: Io): Promise<string[]> {
  const files = await findFiles(paths, io.cwd, { endings: ["jsonl", "ndjson", "json"], what: "trace" });
  return [...new Set([...paths.filter((path) => !/[*?{[]/.test(path)), ...files])].map((path) =>
    resolve(io.cwd, path),
  );
}
