import { promptOf } from "../file/prompts.ts";
import type { Prompt, Study } from "../file/study.ts";
import type { PromptEntry, RepositoryEntry, StudyFile } from "../file/study-file.ts";

/** What of a twin study is other than in its study. */
export interface TwinPlaces {
  /** In the order of the study's repositories: what each is called, and where its twin is. */
  readonly repositories: readonly { readonly id: string; readonly path: string }[];
  /** The file of questions. */
  readonly questions: string;
  /** The study's agent, seen from the twin's folder. */
  readonly agent?: string;
}

/** The study file of a twin: the same in all but trees and questions, and with how well known each tree is that it is the twin of. */
export function twinStudyFile(study: Study, places: TwinPlaces): StudyFile {
  const {
    id,
    frame,
    prompts,
    models,
    seeds,
    trials,
    limits,
    concurrency,
    retries,
    policy,
    analysis,
    judges,
  } = study;
  return {
    version: 1,
    id: `${id}-twin`,
    repositories: study.repositories.flatMap(({ popularity, bucket }, index): readonly RepositoryEntry[] => {
      const place = places.repositories[index];
      if (place === undefined) return [];
      return [
        {
          ...place,
          ...(popularity === undefined ? {} : { popularity }),
          ...(bucket === undefined ? {} : { bucket }),
        },
      ];
    }),
    ...(frame === undefined ? {} : { frame }),
    questions: { file: places.questions },
    prompts: prompts.map(promptEntry),
    models,
    ...(places.agent === undefined ? {} : { agent: places.agent }),
    seeds,
    trials,
    limits,
    concurrency,
    retries,
    policy,
    analysis,
    ...(judges.length === 0 ? {} : { judges }),
  };
}

/** As short as it can be written. */
function promptEntry(prompt: Prompt): PromptEntry {
  const builtIn = (["default", "strict"] as const).find((name) => name === prompt.id);
  return builtIn !== undefined && promptOf(builtIn).rules === prompt.rules ? builtIn : prompt;
}
