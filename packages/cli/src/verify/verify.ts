import type { Mode } from "@agentltl/core";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { loadRuleSet } from "../rules/load-rule-set.ts";
import { toolMisfits } from "../rules/tool-misfits.ts";
import { styleFor, widthFor } from "../text/style.ts";
import { visible } from "../text/visible.ts";
import { readTraces } from "../traces/read-traces.ts";
import { addTrace } from "./add-trace.ts";
import { gateOf } from "./gate.ts";
import { runJson, verifyJson } from "./json.ts";
import { type Counts, judgeTrace } from "./judge-traces.ts";
import { prettyText } from "./pretty.ts";
import { emptyTally } from "./tally.ts";

/** The options of `agentltl verify`. */
export interface VerifyArguments {
  readonly rules?: readonly string[];
  readonly constraint?: readonly string[];
  readonly counts: Counts;
  readonly failOn: Mode;
  readonly format: "pretty" | "json";
  readonly all?: boolean;
  readonly allowUnjudged?: boolean;
  readonly allowUnused?: boolean;
  readonly skipBroken?: boolean;
  /** A file with the tools that the agent has. */
  readonly tools?: string;
}

/** `agentltl verify`: judges traces by rules. Nothing is printed before everything was read. */
export async function verify(paths: readonly string[], options: VerifyArguments, io: Io): Promise<ExitCode> {
  const { procedure, files } = await loadRuleSet(options.rules ?? [], options.constraint ?? [], io);
  const misfits = await toolMisfits(files, options.tools, io);
  for (const { message } of misfits) io.stderr.write(`warning: ${visible(message)}\n`);
  const tally = emptyTally(procedure);
  const runs: object[] = [];
  for await (const read of readTraces(paths, io, options)) {
    const judged = judgeTrace(read, procedure, options.counts);
    addTrace(tally, judged, options.all === true);
    if (options.format === "json") runs.push(runJson(judged));
  }
  const { failOn, allowUnjudged = false, allowUnused = false, counts, all = false } = options;
  const gate = gateOf(tally, { failOn, allowUnjudged, allowUnused });
  if (options.format === "json")
    io.stdout.write(`${JSON.stringify(verifyJson(tally, gate, procedure, runs, misfits))}\n`);
  else
    io.stdout.write(
      prettyText(tally, gate, { procedure, files, counts, all, style: styleFor(io), width: widthFor(io) }),
    );
  return gate.exit;
}
