import { mkdir, open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { attemptLater } from "@agentltl/core/host";
import { StudyError } from "../../errors/study-error.ts";
import type { Question } from "../../questions/question.ts";
import { readQuestions } from "../../questions/read-questions.ts";
import { lockDifference } from "../../runs/lock-difference.ts";
import { readLock } from "../../runs/read-lock.ts";
import type { StudyLock } from "../../runs/study-lock.ts";
import type { PreparedStudy } from "./prepare-study.ts";
import { whileOurs } from "./while-ours.ts";

/** The files of a results' folder. */
export function resultFiles(folder: string): {
  readonly lock: string;
  readonly questions: string;
  readonly runs: string;
} {
  return {
    lock: join(folder, "study.lock.json"),
    questions: join(folder, "questions.jsonl"),
    runs: join(folder, "runs.jsonl"),
  };
}

/** What a results' folder holds of its study. */
export interface StoredStudy {
  readonly lock: StudyLock;
  readonly questions: readonly Question[];
}

/**
 * The study that a results' folder belongs to; `undefined` where none has begun in it. Throws `results-invalid` where there are runs or
 * questions without a study, or files that can't be read.
 */
async function storedStudy(folder: string): Promise<StoredStudy | undefined> {
  const { lock, questions, runs } = resultFiles(folder);
  const text = await textIn(lock);
  if (text === undefined) {
    for (const file of [runs, questions])
      if ((await textIn(file)) !== undefined)
        throw invalid(`${file} is there and no study.lock.json; give another folder with --out`);
    return undefined;
  }
  const read = readLock(text);
  if (read === undefined)
    throw invalid(`${lock} is no lock file of this version; give another folder with --out`);
  const asked = await textIn(questions);
  if (asked === undefined)
    throw invalid(`${questions} is missing; restore it, or give another folder with --out`);
  return {
    lock: read,
    questions: readQuestions(
      asked,
      read.repositories.map(({ id }) => id),
      questions,
    ),
  };
}

/** As {@link storedStudy}; throws `results-invalid` where no study has begun too. */
export async function begunStudy(folder: string): Promise<StoredStudy> {
  const stored = await storedStudy(folder);
  if (stored !== undefined) return stored;
  throw invalid(`there is no study in ${folder}; run one with \`npx agentltl study run\``);
}

/**
 * The lock of a folder that belongs to this very study; `undefined` where no study has begun in it. Throws `results-invalid` where another one
 * has, and `repository-invalid` where a repository has changed since it was pinned. Writes nothing.
 */
export async function checkFolder(folder: string, prepared: PreparedStudy): Promise<StudyLock | undefined> {
  const stored = await storedStudy(folder);
  if (stored !== undefined) checkSame(stored.lock, prepared.lock, folder);
  return stored?.lock;
}

/**
 * Adds to the runs of a folder while nobody else does, with the lock of the study that it belongs to from then on. Throws as
 * {@link checkFolder}, and nothing is written then; and `results-invalid` where another process adds to them.
 */
export async function whileClaimed<Result>(
  folder: string,
  prepared: PreparedStudy,
  add: (lock: StudyLock) => Promise<Result>,
): Promise<Result> {
  await checkFolder(folder, prepared);
  await mkdir(folder, { recursive: true });
  return whileOurs(resultFiles(folder).runs, async () => add(await claimFolder(folder, prepared)));
}

/** Makes the folder that of the study, or sees that it is: somebody else may have begun one meanwhile. */
async function claimFolder(folder: string, prepared: PreparedStudy): Promise<StudyLock> {
  const stored = await checkFolder(folder, prepared);
  if (stored !== undefined) return stored;
  const { lock, questions } = resultFiles(folder);
  await writeFile(questions, prepared.questions.map((one) => `${JSON.stringify(one)}\n`).join(""));
  await syncedNew(lock, `${JSON.stringify(prepared.lock, null, 2)}\n`);
  return prepared.lock;
}

function checkSame(stored: StudyLock, now: StudyLock, folder: string): void {
  const difference = lockDifference(stored, now);
  switch (difference?.kind) {
    case undefined:
      return;
    case "id":
      throw invalid(
        `${folder} holds the results of another study, \`${stored.study.id}\`; give another folder with --out`,
      );
    case "repository":
      throw new StudyError(
        "repository-invalid",
        `repository \`${difference.id}\` has changed since it was pinned (${difference.before}, now ${difference.now}); restore it, or begin anew with --out`,
      );
    case "parts":
      throw invalid(
        `${folder} was begun with other ${difference.parts.join(", ")}; restore ${difference.parts.length === 1 ? "it" : "them"} in the study file, or begin anew with --out`,
      );
  }
}

/** `wx`: it is never overwritten. */
async function syncedNew(path: string, text: string): Promise<void> {
  const file = await open(path, "wx");
  await file.writeFile(text);
  await file.sync();
  await file.close();
}

async function textIn(path: string): Promise<string | undefined> {
  const read = await attemptLater(() => readFile(path, "utf8"));
  return read.kind === "done" ? read.value : undefined;
}

function invalid(message: string): StudyError {
  return new StudyError("results-invalid", message);
}
