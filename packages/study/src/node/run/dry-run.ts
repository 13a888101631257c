import type { Study } from "../../file/study.ts";
import { planRuns } from "../../runs/plan-runs.ts";
import { keyOf } from "../../runs/run-record.ts";
import type { StudyPlaces } from "../corpus/open-repository.ts";
import { prepareStudy } from "./prepare-study.ts";
import { checkFolder, resultFiles } from "./results-folder.ts";
import { storedRuns } from "./stored-runs.ts";

/** What running a study would do. */
export interface DryRun {
  readonly repositories: number;
  readonly questions: number;
  readonly planned: number;
  readonly done: number;
  /** By model: what is left, and the most calls that it can take. */
  readonly models: readonly { readonly model: string; readonly runs: number; readonly mostCalls: number }[];
}

/** Counts what is left of a study and asks no model; writes nothing, except clones of repositories. Throws as `runStudy` does, except for keys. */
export async function dryRun(study: Study, places: StudyPlaces): Promise<DryRun> {
  const prepared = await prepareStudy(study, places, new Date());
  const stored = await checkFolder(places.results, prepared);
  const done = new Set<string>();
  if (stored !== undefined)
    for await (const { key } of storedRuns(resultFiles(places.results).runs, stored.hash)) done.add(key);
  const planned = planRuns(study, prepared.questions);
  const left = planned.filter((cell) => !done.has(keyOf(cell)));
  return {
    repositories: prepared.repositories.length,
    questions: prepared.questions.length,
    planned: planned.length,
    done: planned.length - left.length,
    models: study.models.map(({ id }) => {
      const runs = left.filter(({ model }) => model === id).length;
      return { model: id, runs, mostCalls: runs * study.limits.steps };
    }),
  };
}
