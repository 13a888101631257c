import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { attemptLater } from "@agentltl/core/host";
import { StudyError } from "../../errors/study-error.ts";
import type { RepositoryEntry } from "../../file/study-file.ts";
import type { Question } from "../../questions/question.ts";
import { readQuestions } from "../../questions/read-questions.ts";
import type { ReadTree } from "./read-tree.ts";

/** A repository with its tree. */
interface Opened {
  readonly entry: RepositoryEntry;
  readonly tree: ReadTree;
}

/** Reads a file of questions and holds its truth against the trees. Throws `questions-invalid`: also where a place is not in its tree. */
export async function readQuestionFile(
  file: string,
  base: string,
  opened: readonly Opened[],
): Promise<readonly Question[]> {
  const text = await attemptLater(() => readFile(resolve(base, file), "utf8"));
  if (text.kind === "threw")
    throw new StudyError("questions-invalid", `the questions \`${file}\` can't be read`);
  const questions = readQuestions(
    text.value,
    opened.map(({ entry }) => entry.id),
    file,
  );
  const faults = questions.flatMap((question) => faultsOf(question, opened));
  if (faults.length > 0) throw new StudyError("questions-invalid", faults.join("\n"));
  return questions;
}

function faultsOf({ id, repository, truth }: Question, opened: readonly Opened[]): readonly string[] {
  const tree = opened.find(({ entry }) => entry.id === repository)?.tree;
  return truth.flatMap(({ path, symbol }) => {
    if (tree?.files.some((file) => file.path === path) !== true)
      return [`question \`${id}\`: \`${repository}\` has no file \`${path}\``];
    const source = tree.sources.find((one) => one.path === path);
    const last = symbol?.split(".").at(-1);
    if (source === undefined || last === undefined || source.text.includes(last)) return [];
    return [`question \`${id}\`: \`${path}\` of \`${repository}\` does not hold \`${symbol}\``];
  });
}
