import { diffRules, type RulesDiff } from "@agentltl/rules";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { styleFor, widthFor } from "../text/style.ts";
import { readTraces, type TraceOptions } from "../traces/read-traces.ts";
import { changedRuns } from "./changed-runs.ts";
import type { Compared } from "./compared.ts";
import { diffJson } from "./json.ts";
import { markdownText } from "./markdown.ts";
import { prettyText } from "./pretty.ts";
import { readSide } from "./read-side.ts";

/** The options of `agentltl diff`. */
export interface DiffArguments extends TraceOptions {
  readonly format: "pretty" | "json" | "markdown";
  readonly traces?: readonly string[];
  readonly exitCode?: boolean;
}

/** `agentltl diff`: what changed between two rule files. */
export async function diff(old: string, now: string, options: DiffArguments, io: Io): Promise<ExitCode> {
  const [before, after] = [await readSide(old, io), await readSide(now, io)];
  const found = diffRules(before.procedure, after.procedure);
  const runs =
    options.traces === undefined
      ? undefined
      : await changedRuns(readTraces(options.traces, io, options), before.procedure, after.procedure, found);
  const compared = { before, after, diff: found, runs };
  io.stdout.write(textOf(compared, options.format, io));
  return options.exitCode === true && differs(found) ? 1 : 0;
}

function textOf(compared: Compared, format: DiffArguments["format"], io: Io): string {
  switch (format) {
    case "json":
      return `${JSON.stringify(diffJson(compared))}\n`;
    case "markdown":
      return markdownText(compared);
    case "pretty":
      return prettyText(compared, { style: styleFor(io), width: widthFor(io) });
  }
}

function differs({ changes, toolsChanged }: RulesDiff): boolean {
  return toolsChanged || changes.some(({ kind }) => kind !== "unchanged");
}
