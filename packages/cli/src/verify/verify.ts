import type { Mode, Trace } from "@agentltl/core";
import { redactionGap } from "@agentltl/core/host";
import { rulesWithKey } from "@agentltl/traces";
import { baselineFor } from "../baseline/baseline-for.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { keyedHash } from "../redact/keyed-hash.ts";
import { loadRuleSet } from "../rules/load-rule-set.ts";
import { toolMisfits } from "../rules/tool-misfits.ts";
import { counted } from "../text/numbers.ts";
import { visible } from "../text/visible.ts";
import { readTraces, type TraceOptions } from "../traces/read-traces.ts";
import { addTrace } from "./add-trace.ts";
import { gateOf } from "./gate.ts";
import { type Counts, judgeTrace } from "./judge-traces.ts";
import { type ReportFormat, reportOf } from "./report.ts";
import { emptyTally } from "./tally.ts";

/** The options of `agentltl verify`. */
export interface VerifyArguments extends TraceOptions {
  readonly rules?: readonly string[];
  readonly constraint?: readonly string[];
  readonly counts: Counts;
  readonly failOn: Mode;
  readonly failUnder?: number;
  readonly format: ReportFormat;
  /** A file with findings that were accepted. */
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly all?: boolean;
  readonly allowUnjudged?: boolean;
  readonly allowUnused?: boolean;
  /** A file with the tools that the agent has. */
  readonly tools?: string;
  /** The key with which traces were hashed. */
  readonly keyFile?: string;
}

/** `agentltl verify`: judges traces by rules. */
export async function verify(paths: readonly string[], options: VerifyArguments, io: Io): Promise<ExitCode> {
  const rules = await loadRuleSet(options.rules ?? [], options.constraint ?? [], io);
  const tools = await toolMisfits(rules.files, options.tools, io);
  for (const { message } of tools) io.stderr.write(`warning: ${visible(message)}\n`);
  const baseline = await baselineFor(options, io);
  const tally = emptyTally(rules.procedure);
  const report = reportOf(options.format, io);
  const { counts, all = false, keyFile } = options;
  const rulesFor =
    keyFile === undefined
      ? () => rules.procedure
      : rulesWithKey(rules.procedure, await keyedHash(keyFile, io));
  let otherKeys = 0;
  for await (const read of readTraces(paths, io, options)) {
    const procedure = rulesFor(read.trace);
    if (keyFile !== undefined && procedure === rules.procedure && isRedacted(read.trace)) otherKeys += 1;
    const judged = judgeTrace(read, procedure, counts);
    const accepted = baseline?.add(judged) ?? none;
    addTrace(tally, judged, { keepAll: all, accepted });
    report.add(judged, accepted);
  }
  if (otherKeys > 0)
    io.stderr.write(
      `warning: ${counted(otherKeys, "trace was", "traces were")} not hashed with the key in \`${keyFile}\`, so that it tells nothing of ${otherKeys === 1 ? "it" : "them"}\n`,
    );
  const told = await baseline?.close();
  const { failOn, failUnder, allowUnjudged = false, allowUnused = false } = options;
  const gate = gateOf(tally, { failOn, failUnder, allowUnjudged, allowUnused });
  report.close({ tally, gate, rules, counts, all, tools, baseline: told });
  return gate.exit;
}

const none: ReadonlySet<string> = new Set();

function isRedacted({ gaps }: Trace): boolean {
  return gaps.some(({ path }) => path === redactionGap.path);
}
