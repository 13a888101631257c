import { Trace } from "@agentltl/core";
import { readTraceFile } from "@agentltl/traces/node";
import { StudyError } from "../../errors/study-error.ts";
import type { Study } from "../../file/study.ts";
import { costOf } from "../../runs/cost-of.ts";
import { endWith } from "../../runs/end-of.ts";
import { planRuns } from "../../runs/plan-runs.ts";
import { keyOf, type RunCell, type RunEnd, type RunRecord } from "../../runs/run-record.ts";
import type { StudyPlaces } from "../corpus/open-repository.ts";
import { openAppendLog } from "./append-log.ts";
import { prepareStudy } from "./prepare-study.ts";
import { resultFiles, whileClaimed } from "./results-folder.ts";
import { storedRuns } from "./stored-runs.ts";

/** What a trace is of, where its labels don't say. */
export interface IngestOptions extends StudyPlaces {
  readonly model?: string;
  readonly prompt?: string;
}

/** What came of it. */
export interface Ingested {
  readonly added: number;
  /** Runs that the study has already: left as they are. */
  readonly known: number;
}

/**
 * Takes runs that were made elsewhere into a study: each trace's task is the id of a question, its labels `model`, `prompt`, `seed` and `trial`
 * name the run (seed and trial default to the first). Throws `results-invalid` for the first trace that can't be read, is of no run of the plan, or
 * of the same as another; nothing is added then.
 */
export async function ingestTraces(
  study: Study,
  files: readonly string[],
  options: IngestOptions,
  now: Date,
): Promise<Ingested> {
  const prepared = await prepareStudy(study, options, now);
  const planned = new Map(planRuns(study, prepared.questions).map((cell) => [keyOf(cell), cell]));
  const found = new Map<string, RunRecord>();
  for (const file of files)
    for await (const reading of readTraceFile(file)) {
      if (reading.kind === "note") continue;
      const place = `${file}${reading.line === undefined ? "" : `:${reading.line}`}`;
      if (reading.kind === "broken") throw invalid(`${place}: ${reading.message}`);
      const record = recordOf(
        reading.trace,
        planned,
        { study, options, hash: prepared.lock.hash, now },
        place,
      );
      if (found.has(record.key))
        throw invalid(
          `${place}: this is the run \`${record.key}\` again; number its trials with the label \`trial\``,
        );
      found.set(record.key, record);
    }
  return whileClaimed(options.results, prepared, async ({ hash }) => {
    const { runs } = resultFiles(options.results);
    const known = new Set<string>();
    for await (const { key } of storedRuns(runs, hash)) known.add(key);
    const log = await openAppendLog(runs);
    const added = [...found.values()].filter(({ key }) => !known.has(key));
    for (const record of added) await log.append(JSON.stringify(record));
    await log.close();
    return { added: added.length, known: found.size - added.length };
  });
}

interface Setting {
  readonly study: Study;
  readonly options: IngestOptions;
  readonly hash: string;
  readonly now: Date;
}

function recordOf(
  trace: Trace,
  planned: ReadonlyMap<string, RunCell>,
  { study, options, hash, now }: Setting,
  place: string,
): RunRecord {
  const { labels = {}, task = labels.question } = trace;
  const model = labels.model ?? options.model;
  const prompt = labels.prompt ?? options.prompt;
  if (task === undefined) throw invalid(`${place}: this run does not say its question; give it a \`task\``);
  if (model === undefined)
    throw invalid(`${place}: this run does not say its model; label it, or give --model`);
  if (prompt === undefined)
    throw invalid(`${place}: this run does not say its prompt; label it, or give --prompt`);
  const seed = Number(labels.seed ?? study.seeds[0]);
  const trial = Number(labels.trial ?? 1);
  const key = keyOf({ repository: "", question: task, prompt, model, seed, trial });
  const cell = planned.get(key);
  if (cell === undefined) throw invalid(`${place}: the study plans no run \`${key}\``);
  const tokens = { input: numberIn(trace, "input_tokens"), output: numberIn(trace, "output_tokens") };
  const price = study.models.find(({ id }) => id === model)?.price;
  return {
    format: 1,
    study: hash,
    key,
    cell,
    end: endOf(trace),
    usage: {
      ...tokens,
      steps: numberIn(trace, "num_steps"),
      cost: costOf(tokens, price),
    },
    startedAt: now.toISOString(),
    took: 0,
    trace: Trace.toJSON({ ...trace, id: key, task }),
  };
}

function endOf({ finalAnswer, ended }: Trace): RunEnd {
  if (finalAnswer !== undefined) return endWith(finalAnswer);
  return ended ? { kind: "empty" } : { kind: "error", message: "the run was not over when it was recorded" };
}

/** Counters are carried, and 0 where none was recorded. */
function numberIn({ metrics }: Trace, name: string): number {
  const value = Object.hasOwn(metrics, name) ? metrics[name] : undefined;
  return typeof value === "number" ? value : 0;
}

function invalid(message: string): StudyError {
  return new StudyError("results-invalid", message);
}
