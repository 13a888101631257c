import { sourceParser } from "@agentltl/grounding/node";
import { bucketOf, decileIn } from "../../corpus/popularity.ts";
import { sizeStrata } from "../../corpus/size-strata.ts";
import type { Study } from "../../file/study.ts";
import type { RepositoryEntry } from "../../file/study-file.ts";
import { candidatesIn } from "../../questions/candidates.ts";
import { drawQuestions } from "../../questions/draw-questions.ts";
import type { Question } from "../../questions/question.ts";
import type { PinnedRepository } from "../../runs/study-lock.ts";
import { openRepository, type StudyPlaces } from "./open-repository.ts";
import { readQuestionFile } from "./read-question-file.ts";
import { type ReadTree, readTree } from "./read-tree.ts";

/** The corpus of a study on this machine. */
export interface Corpus {
  readonly repositories: readonly PinnedRepository[];
  readonly questions: readonly Question[];
  /** The real root of each repository, by its id. */
  readonly roots: ReadonlyMap<string, string>;
}

interface Opened {
  readonly entry: RepositoryEntry;
  readonly root: string;
  readonly tree: ReadTree;
}

/**
 * Opens and fingerprints every repository, and draws or reads the questions. Throws `repository-invalid` and `questions-invalid`; each names the
 * repository or the line.
 */
export async function pinRepositories(study: Study, places: StudyPlaces): Promise<Corpus> {
  const opened: Opened[] = [];
  for (const entry of study.repositories) {
    const root = await openRepository(entry, places);
    opened.push({ entry, root, tree: await readTree(root) });
  }
  const { file } = study.questions;
  const drawn = file === undefined ? await drawFrom(study, opened) : new Map<string, Drawn>();
  const questions =
    file === undefined
      ? [...drawn.values()].flatMap((one) => one.questions)
      : await readQuestionFile(file, places.base, opened);
  const sizes = sizeStrata(opened.map(({ tree }) => tree.bytes));
  return {
    repositories: opened.map(({ entry, tree }, index) => ({
      id: entry.id,
      source: sourceOf(entry),
      fingerprint: tree.fingerprint,
      files: tree.files.length,
      bytes: tree.bytes,
      size: sizes[index] ?? "medium",
      ...popularityOf(entry, study.frame?.counts),
      unverified: drawn.get(entry.id)?.unverified ?? [],
    })),
    questions,
    roots: new Map(opened.map(({ entry, root }) => [entry.id, root])),
  };
}

interface Drawn {
  readonly questions: readonly Question[];
  readonly unverified: readonly string[];
}

async function drawFrom(
  { questions }: Study,
  opened: readonly Opened[],
): Promise<ReadonlyMap<string, Drawn>> {
  const parser = await sourceParser({ languages: ["python", "typescript"] });
  const languages = questions.languages ?? ["python", "typescript"];
  return new Map(
    opened.map(({ entry, tree }) => {
      const { candidates, unverified } = candidatesIn(tree.sources, parser, languages);
      const drawing = { repository: entry.id, count: questions.per_repository, seed: questions.seed };
      return [entry.id, { questions: drawQuestions(candidates, drawing), unverified }];
    }),
  );
}

function sourceOf({ path, npm, git, commit, root }: RepositoryEntry): string {
  const place = npm !== undefined ? `npm:${npm}` : git !== undefined ? `${git}#${commit}` : (path ?? ".");
  return root === undefined ? place : `${place} (${root})`;
}

function popularityOf(
  { popularity, bucket }: RepositoryEntry,
  frame: readonly number[] | undefined,
): Pick<PinnedRepository, "popularity" | "decile" | "bucket"> {
  if (popularity === undefined || frame === undefined) return bucket === undefined ? {} : { bucket };
  const decile = decileIn(frame, popularity);
  return { popularity, decile, bucket: bucketOf(decile) };
}
