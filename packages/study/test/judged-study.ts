import type { JudgedRun } from "../src/analysis/judged-run.ts";
import { parseStudy } from "../src/file/parse-study.ts";
import type { StudyLock } from "../src/runs/study-lock.ts";

/** What came of a run: a category of the paper, or an empty answer. */
export type Outcome = "CG" | "CU" | "IG" | "IU" | "empty";

/** The lock of a study of three trees, two of them well known, under one prompt. */
export function judgedLock(models: readonly string[]): StudyLock {
  const study = parseStudy(`version: 1
id: s
repositories:
  - { id: known, path: a, bucket: high }
  - { id: heard, path: b, bucket: high }
  - { id: new, path: c, bucket: low }
questions: { generate: where-defined }
prompts: [default]
models: ${JSON.stringify(models)}
analysis: { samples: 200 }
`);
  return {
    format: 1,
    hash: "h",
    parts: {},
    created: "",
    versions: {},
    study,
    repositories: study.repositories.map(({ id, bucket }) => ({
      id,
      source: "",
      fingerprint: "",
      files: 1,
      bytes: 1,
      size: "small",
      unverified: [],
      ...(bucket === undefined ? {} : { bucket }),
    })),
  };
}

/** A run of it, judged alike by both policies. */
export function judgedRun(
  { repository, question, model }: Pick<JudgedRun["cell"], "repository" | "question" | "model">,
  outcome: Outcome,
): JudgedRun {
  const cell = { repository, question, prompt: "default", model, seed: 1, trial: 1 };
  const common = {
    key: `${question} ${model}`,
    cell,
    usage: { input: 0, output: 0, steps: 1, cost: null },
    kept: {},
  };
  if (outcome === "empty") return { ...common, end: { kind: "empty" } };
  const verdict = {
    correct: outcome.startsWith("C"),
    grounded: outcome.endsWith("G"),
    paper: outcome,
    own: outcome,
  };
  return { ...common, end: { kind: "answer" }, verdicts: { paper: verdict, evidence: verdict } };
}
