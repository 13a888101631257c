import type { Mode, Trace } from "@agentltl/core";
import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { loadRuleSet } from "../rules/load-rule-set.ts";
import { styleFor } from "../text/style.ts";
import { readTraces, type TraceOptions } from "../traces/read-traces.ts";
import { decidingRules } from "../verify/deciding-rules.ts";
import { type Counts, judgeTrace } from "../verify/judge-traces.ts";
import { compareSides, type Outcome } from "./comparison.ts";
import { comparisonJson } from "./json.ts";
import { type JudgedRun, judgedRun } from "./judged-run.ts";
import { keyOf, type PairedBy } from "./key-of.ts";
import { markdownText } from "./markdown.ts";
import { pairTasks } from "./paired-tasks.ts";
import { parallelSteps } from "./parallel-steps.ts";
import { prettyText } from "./pretty.ts";
import { nameText } from "./words.ts";

/** The options of `agentltl compare`. */
export interface CompareArguments extends TraceOptions {
  readonly rules?: readonly string[];
  readonly constraint?: readonly string[];
  readonly by: PairedBy;
  /** A share, as the command line gives it. */
  readonly maxDrop?: number;
  readonly allowUnjudged?: boolean;
  readonly allowMissing?: boolean;
  /** Whether parallel calls are compared, too. */
  readonly parallel?: boolean;
  readonly failOn: Mode;
  readonly counts: Counts;
  readonly seed: number;
  readonly format: "pretty" | "json" | "markdown";
}

/** `agentltl compare`: whether runs comply less often than those of before, task by task. */
export async function compare(
  before: string,
  now: string,
  options: CompareArguments,
  io: Io,
): Promise<ExitCode> {
  const { procedure } = await loadRuleSet(options.rules ?? [], options.constraint ?? [], io);
  const deciding = decidingRules(procedure.constraints, options.failOn);
  if (deciding.size === 0)
    throw new InputError(
      `no rule has mode ${options.failOn} or a stronger one, so nothing can be compared; lower --fail-on`,
    );
  const side = async (path: string): Promise<readonly [readonly JudgedRun[], Map<string, Trace[]>]> => {
    const runs: JudgedRun[] = [];
    const traces = new Map<string, Trace[]>();
    for await (const read of readTraces([path], io, options)) {
      const { verification } = judgeTrace(read, procedure, options.counts);
      const key = keyOf(read, options.by);
      runs.push(judgedRun(key, verification, deciding));
      // Runs are kept only where they are looked at again.
      if (options.parallel === true) traces.set(key, [...(traces.get(key) ?? []), read.trace]);
    }
    return [runs, traces];
  };
  const [runsBefore, tracesBefore] = await side(before);
  const [runsNow, tracesNow] = await side(now);
  const pairing = pairTasks(runsBefore, runsNow);
  if (pairing.tasks.length === 0)
    throw new InputError(
      `no ${options.by} has a judged run on both sides (${examples(pairing.onlyBefore)} before, ${examples(pairing.onlyNow)} now); pair with another --by`,
    );
  const { seed, maxDrop, allowUnjudged = false, allowMissing = false } = options;
  const compared = compareSides(pairing, {
    seed,
    allowUnjudged,
    allowMissing,
    ...(maxDrop === undefined ? {} : { maxDrop }),
  });
  const parallel = options.parallel === true ? parallelSteps(tracesBefore, tracesNow, procedure) : undefined;
  const shown = { maxDrop, by: options.by, procedure, parallel };
  switch (options.format) {
    case "json":
      io.stdout.write(`${JSON.stringify(comparisonJson(compared, shown))}\n`);
      break;
    case "markdown":
      io.stdout.write(markdownText(compared, shown));
      break;
    case "pretty":
      io.stdout.write(prettyText(compared, shown, styleFor(io)));
  }
  return exitOf(compared.outcome);
}

function exitOf(outcome: Outcome): ExitCode {
  switch (outcome) {
    case "fine":
      return 0;
    case "worse":
      return 1;
    case "unsure":
    case "unjudged":
    case "missing":
      return 3;
  }
}

function examples(names: readonly string[]): string {
  const [first] = names;
  if (first === undefined) return "none";
  return names.length === 1 ? nameText(first) : `${nameText(first)} and ${names.length - 1} more`;
}
