import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { attemptLater } from "@agentltl/core/host";
import { sourceParser } from "@agentltl/grounding/node";
import { stringify } from "yaml";
import { StudyError } from "../../errors/study-error.ts";
import { twinQuestion } from "../../twin/twin-questions.ts";
import type { TwinRecord } from "../../twin/twin-record.ts";
import { twinStudyFile } from "../../twin/twin-study.ts";
import type { Twin } from "../../twin/twin-tree.ts";
import { pinRepositories } from "../corpus/pin-repositories.ts";
import type { LoadedStudy } from "../load-study.ts";
import { standardNames } from "./standard-names.ts";
import { twinFiles } from "./twin-files.ts";
import { writeTwinTree } from "./write-twin-tree.ts";

/** What was made. */
export interface MadeTwin {
  /** The study file of the twin. */
  readonly file: string;
  readonly repositories: readonly {
    readonly original: string;
    readonly twin: string;
    readonly renamed: number;
    readonly kept: number;
  }[];
  readonly questions: number;
}

/**
 * Writes the twin of a study into a folder that is empty or not there: each tree with its own names and paths renamed, the same questions in
 * these names, a study file, and `twin.json`, the way back. The same trees and seed give the same bytes. Throws `StudyError` where repositories or
 * questions can't be used, and `study-invalid` for a folder that holds something.
 */
export async function makeTwin(
  { study, base, results }: LoadedStudy,
  folder: string,
  seed: number,
): Promise<MadeTwin> {
  await checkEmpty(folder);
  const { repositories, questions, roots } = await pinRepositories(study, { base, results });
  const parser = await sourceParser({ languages: ["python", "typescript"] });
  const standard = standardNames();
  const twins = new Map<string, Twin>();
  const places: { id: string; path: string }[] = [];
  for (const [index, { id }] of study.repositories.entries()) {
    const root = roots.get(id) ?? base;
    const path = `trees/${index + 1}`;
    const made = await writeTwinTree({ id, root, seed, parser, standard }, join(folder, path));
    const isTaken = places.some((place) => place.id === made.id);
    const twin = isTaken ? { ...made, id: `${made.id}-${index + 1}` } : made;
    twins.set(id, twin);
    places.push({ id: twin.id, path });
  }
  const asked = questions.flatMap((question) => {
    const twin = twins.get(question.repository);
    return twin === undefined ? [] : [{ original: question.id, question: twinQuestion(question, twin) }];
  });
  const record: TwinRecord = {
    format: 1,
    of: study.id,
    seed,
    repositories: repositories.flatMap(({ id, fingerprint }) => {
      const twin = twins.get(id);
      if (twin === undefined) return [];
      const { names, stems, kept } = twin;
      return [{ twin: twin.id, original: id, fingerprint, names: turned(names), paths: turned(stems), kept }];
    }),
    questions: asked.map(({ original, question }) => ({ twin: question.id, original })),
  };
  const files = twinFiles(folder);
  const agent = study.agent === undefined ? {} : { agent: relative(folder, resolve(base, study.agent)) };
  await writeFile(
    files.study,
    `# The twin of \`${study.id}\`: the same trees under other names (seed ${seed}). twin.json has the way back.\n${stringify(
      twinStudyFile(study, { repositories: places, questions: "questions.jsonl", ...agent }),
    )}`,
  );
  await writeFile(files.questions, asked.map(({ question }) => `${JSON.stringify(question)}\n`).join(""));
  await writeFile(files.record, `${JSON.stringify(record, null, 1)}\n`);
  return {
    file: files.study,
    repositories: record.repositories.map(({ original, twin, names, paths, kept }) => ({
      original,
      twin,
      renamed: new Set([...Object.keys(names), ...Object.keys(paths)]).size,
      kept: kept.length,
    })),
    questions: asked.length,
  };
}

async function checkEmpty(folder: string): Promise<void> {
  const there = await attemptLater(() => readdir(folder));
  if (there.kind === "done" && there.value.length > 0)
    throw new StudyError(
      "study-invalid",
      `${folder} holds something already; give another folder with --out`,
    );
  await mkdir(folder, { recursive: true });
}

function turned(names: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  return Object.fromEntries([...names].map(([name, other]) => [other, name]));
}
