import { join } from "node:path";

/** The files of a twin's folder. */
export function twinFiles(folder: string): {
  readonly study: string;
  readonly questions: string;
  readonly record: string;
} {
  return {
    study: join(folder, "study.yaml"),
    questions: join(folder, "questions.jsonl"),
    record: join(folder, "twin.json"),
  };
}
