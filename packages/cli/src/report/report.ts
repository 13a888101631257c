import { resolve } from "node:path";
import { collectRuns } from "@agentltl/report";
import { renderReport } from "@agentltl/report/node";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import { answerCheckFor, type CheckOfAnswers } from "../ground/answer-check-for.ts";
import { readToolsOf } from "../ground/read-tools.ts";
import type { Io } from "../io.ts";
import { loadRuleSet } from "../rules/load-rule-set.ts";
import { counted } from "../text/numbers.ts";
import { visible } from "../text/visible.ts";
import { reasonOf } from "../traces/find-files.ts";
import { placeOf } from "../traces/read-trace.ts";
import { readTraces, type TraceOptions } from "../traces/read-traces.ts";
import { judgeTrace } from "../verify/judge-traces.ts";
import { writeWhole } from "../write-whole.ts";

/** The options of `agentltl report`. */
export interface ReportArguments extends TraceOptions {
  readonly rules?: readonly string[];
  readonly constraint?: readonly string[];
  /** A file, or `-` for stdout. */
  readonly out: string;
  readonly title?: string;
  readonly ground?: boolean;
  /** `name` or `name:pathArg`. */
  readonly readTool?: readonly string[];
}

/** `agentltl report`: a page of runs and what rules say of them. Nothing is written before everything was read. */
export async function report(paths: readonly string[], options: ReportArguments, io: Io): Promise<ExitCode> {
  const { procedure } = await loadRuleSet(options.rules ?? [], options.constraint ?? [], io);
  const check = await checkFor(options);
  const runs = collectRuns(procedure, options.title === undefined ? {} : { title: options.title });
  let count = 0;
  for await (const read of readTraces(paths, io, options)) {
    const { trace, verification } = judgeTrace(read, procedure, "ran");
    const grounding = check(trace);
    const place = placeOf(read);
    runs.add({
      id: place,
      place,
      trace,
      verification,
      ...(grounding === undefined ? {} : { grounding }),
    });
    count += 1;
  }
  await write(renderReport(runs.report()), counted(count, "run"), options.out, io);
  return 0;
}

async function checkFor({ ground, readTool }: ReportArguments): Promise<CheckOfAnswers> {
  if (ground === true) return answerCheckFor({ readTools: readToolsOf(readTool) });
  if (readTool === undefined) return () => undefined;
  throw new InputError("`--read-tool` says what is read for `--ground`; add it, or leave the tool out");
}

async function write(page: string, what: string, out: string, io: Io): Promise<void> {
  if (out === "-") return io.stdout.write(page);
  const written = await attempt(() => writeWhole(resolve(io.cwd, out), page));
  if (written.kind === "threw")
    throw new InputError(`can't write ${visible(out)}: ${reasonOf(written.error)}`);
  io.stdout.write(`${what} in ${visible(out)}\n`);
}
