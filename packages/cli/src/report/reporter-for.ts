import { collectRuns, type Report } from "@agentltl/report";
import { InputError } from "../errors/input-error.ts";
import { answerCheckFor, type CheckOfAnswers } from "../ground/answer-check-for.ts";
import { readToolsOf } from "../ground/read-tools.ts";
import type { Io } from "../io.ts";
import type { RuleSet } from "../rules/load-rule-set.ts";
import { placeOf } from "../traces/read-trace.ts";
import { readTraces, type TraceOptions } from "../traces/read-traces.ts";
import { judgeTrace } from "../verify/judge-traces.ts";

/** What a report is made of, beside the runs. */
export interface ReportSettings extends TraceOptions {
  readonly title?: string;
  /** Also checks answers. */
  readonly ground?: boolean;
  /** `name` or `name:pathArg`. */
  readonly readTool?: readonly string[];
}

/** Makes ready to report runs; each call of what is returned reads the files anew. */
export async function reporterFor(
  { procedure }: RuleSet,
  settings: ReportSettings,
  io: Io,
): Promise<(paths: readonly string[]) => Promise<Report>> {
  const check = await checkFor(settings, io);
  return async (paths) => {
    const runs = collectRuns(procedure, settings.title === undefined ? {} : { title: settings.title });
    for await (const read of readTraces(paths, io, settings)) {
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
    }
    return runs.report();
  };
}

async function checkFor({ ground, readTool }: ReportSettings, io: Io): Promise<CheckOfAnswers> {
  if (ground === true) return answerCheckFor({ readTools: readToolsOf(readTool) }, io);
  if (readTool === undefined) return () => undefined;
  throw new InputError("`--read-tool` says what is read for `--ground`; add it, or leave the tool out");
}
