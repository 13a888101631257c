import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { loadRuleFiles } from "../rules/load-rule-set.ts";
import { parseFormula } from "../rules/parse-formula.ts";
import { visible } from "../text/visible.ts";
import { readTraces, type TraceOptions } from "../traces/read-traces.ts";
import { type EnvironmentArguments, environmentFor } from "./environment-for.ts";
import { markdownText, prettyText } from "./exec-text.ts";
import { type ExecutedTrace, executeTrace, groupNamesOf, refuseUnknownGroups } from "./executed-trace.ts";
import { groupFigures } from "./group-figures.ts";
import { execJson } from "./json.ts";
import { withServer } from "./mcp-replay.ts";
import type { ExecPageWriter } from "./write-exec-page.ts";
import { writePlot } from "./write-plot.ts";

/** The options of `agentltl exec`. */
export interface ExecArguments extends TraceOptions, EnvironmentArguments {
  readonly by?: readonly string[];
  /** A formula that holds where the task was done. */
  readonly success?: string;
  /** Rule files whose `tools` say which results are errors. */
  readonly rules?: readonly string[];
  readonly seed: number;
  readonly all?: boolean;
  /** Where the curves are drawn. */
  readonly plot?: string;
  /** Where the page is written. */
  readonly html?: string;
  readonly format: "pretty" | "json" | "markdown";
}

/** `agentltl exec`: where runs first stop being possible. */
export async function exec(paths: readonly string[], options: ExecArguments, io: Io): Promise<ExitCode> {
  if (options.mcpFolder !== undefined && options.mcp === undefined)
    throw new InputError("--mcp-folder is the data of a server; add --mcp <command>, which starts it");
  const environment = await environmentFor(options, io);
  const success =
    options.success === undefined ? undefined : await parseFormula(options.success, "--success");
  const files = await loadRuleFiles(options.rules ?? [], io);
  const tools = files.flatMap(({ procedure }) => procedure.tools);
  const traces: ExecutedTrace[] = [];
  const names = new Set<string>();
  const page = options.html === undefined ? undefined : await pageFor(options.html, io);
  for await (const read of readTraces(paths, io, options)) {
    const here = await withServer(read.trace, environment, options, io);
    const replayed = executeTrace(read, { environment: here, tools, by: options.by ?? [], success });
    traces.push(replayed.executed);
    for (const name of groupNamesOf(replayed.trace)) names.add(name);
    page?.add(replayed);
  }
  refuseUnknownGroups(traces, options.by ?? [], names);
  const id = [environment.id, options.mcp].filter((one) => one !== undefined && one !== "").join(" + ");
  const { groups, unjudged } = groupFigures(traces, options.seed);
  for (const [group, why] of unjudged)
    io.stderr.write(
      `warning: no run${group === "" ? "" : ` of ${visible(group)}`} could be judged: ${visible(why)}\n`,
    );
  if (options.plot !== undefined) await writePlot(groups, options.plot, io);
  await page?.write({ environment: id, groups, traces, seed: options.seed });
  switch (options.format) {
    case "json":
      io.stdout.write(`${JSON.stringify(execJson(id, groups, traces))}\n`);
      break;
    case "markdown":
      io.stdout.write(markdownText(groups, options.by ?? []));
      break;
    case "pretty":
      io.stdout.write(prettyText(id, groups, traces, options.all === true, io));
  }
  return groups.length === 0 ? 3 : 0;
}

/** What makes a page is loaded where one is asked for. */
async function pageFor(file: string, io: Io): Promise<ExecPageWriter> {
  const { createExecPage } = await import("./write-exec-page.ts");
  return createExecPage(file, io);
}
