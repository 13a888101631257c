import type { Policy } from "@agentltl/grounding";
import type { SizeStratum } from "../corpus/size-strata.ts";
import type { Bucket } from "../file/study-file.ts";
import type { RunEnd } from "../runs/run-record.ts";
import { type Spent, spentIn } from "../runs/spent-in.ts";
import type { StudyLock } from "../runs/study-lock.ts";
import type { JudgedRun } from "./judged-run.ts";
import { type PolicyTables, policyTables, type Recorded } from "./policy-tables.ts";

/** A run that is in no rate, and why. */
export interface InvalidRun {
  readonly key: string;
  readonly end: RunEnd;
}

/** What a study has found. */
export interface Analysis extends Spent {
  readonly id: string;
  readonly hash: string;
  /** The policy that was named before the run comes first. */
  readonly tables: readonly PolicyTables[];
  readonly planned: number;
  readonly runs: number;
  readonly valid: number;
  /** Runs by how they ended. */
  readonly ends: Readonly<Record<RunEnd["kind"], number>>;
  readonly invalid: readonly InvalidRun[];
  /** By model and prompt: how many runs kept each rule of the prompt. */
  readonly rules: readonly {
    readonly model: string;
    readonly prompt: string;
    readonly rule: string;
    readonly kept: number;
    readonly of: number;
  }[];
  readonly repositories: readonly {
    readonly bucket: Bucket | null;
    readonly size: SizeStratum;
    readonly id: string;
  }[];
}

/** What was recorded of a study, in any order. */
export interface Found extends Recorded {
  /** Runs of the plan. */
  readonly planned: number;
}

/** Every table of a study. The same runs give the same, in whatever order they were recorded. */
export function analyze(lock: StudyLock, found: Found): Analysis {
  const { planned } = found;
  const runs = found.runs.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const judgements = found.judgements.toSorted((one, other) => (one.run < other.run ? -1 : 1));
  const { study, repositories } = lock;
  const headline = study.policy;
  const policies: readonly Policy[] = [headline, headline === "paper" ? "evidence" : "paper"];
  const valid = runs.filter(({ verdicts }) => verdicts !== undefined);
  const ends = { answer: 0, empty: 0, limit: 0, error: 0 };
  for (const { end } of runs) ends[end.kind] += 1;
  return {
    id: study.id,
    hash: lock.hash,
    tables: policies.map((policy) => policyTables(lock, { runs, judgements }, policy)),
    planned,
    runs: runs.length,
    valid: valid.length,
    ends,
    invalid: runs.flatMap(({ key, end, verdicts }) => (verdicts === undefined ? [{ key, end }] : [])),
    rules: rulesKept(lock, runs),
    ...spentIn(runs.map(({ usage }) => usage)),
    repositories: repositories.map(({ id, size, bucket }) => ({ id, size, bucket: bucket ?? null })),
  };
}

function rulesKept({ study }: StudyLock, runs: readonly JudgedRun[]): Analysis["rules"] {
  const rules = [...new Set(runs.flatMap(({ kept }) => Object.keys(kept)))].sort();
  return study.models.flatMap((model) =>
    study.prompts.flatMap((prompt) =>
      rules.map((rule) => {
        const judged = runs.filter(
          ({ cell, kept }) =>
            cell.model === model.id && cell.prompt === prompt.id && typeof kept[rule] === "boolean",
        );
        return {
          model: model.id,
          prompt: prompt.id,
          rule,
          kept: judged.filter(({ kept }) => kept[rule] === true).length,
          of: judged.length,
        };
      }),
    ),
  );
}
