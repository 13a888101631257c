import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { attemptLater } from "@agentltl/core/host";
import { StudyError } from "../errors/study-error.ts";
import { parseStudy } from "../file/parse-study.ts";
import type { Study } from "../file/study.ts";
import type { StudyPlaces } from "./corpus/open-repository.ts";

/** A study with its places. */
export interface LoadedStudy extends StudyPlaces {
  readonly study: Study;
}

/** Reads a study file; results go to `<id>-results` beside it, or to `out`. Throws `study-invalid`. */
export async function loadStudy(file: string, cwd: string, out?: string): Promise<LoadedStudy> {
  const path = resolve(cwd, file);
  const text = await attemptLater(() => readFile(path, "utf8"));
  if (text.kind === "threw")
    throw new StudyError(
      "study-invalid",
      `${file} can't be read; write one with \`npx agentltl study init\``,
    );
  const study = parseStudy(text.value, file);
  const base = dirname(path);
  return { study, base, results: out === undefined ? join(base, `${study.id}-results`) : resolve(cwd, out) };
}
