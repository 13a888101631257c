import type { StudyLock } from "../runs/study-lock.ts";
import type { TextTable } from "./tables.ts";

/** The repositories of a study as they were pinned. */
export function repositoryTable({ repositories }: StudyLock): TextTable {
  return {
    title: "Pinned when the study began",
    heads: [
      "repository",
      "source",
      "fingerprint",
      "files",
      "bytes",
      "size",
      "popularity",
      "decile",
      "bucket",
    ],
    rows: repositories.map((one) => [
      one.id,
      one.source,
      one.fingerprint.slice(0, 16),
      String(one.files),
      String(one.bytes),
      one.size,
      one.popularity === undefined ? "-" : String(one.popularity),
      one.decile === undefined ? "-" : String(one.decile),
      one.bucket ?? "-",
    ]),
  };
}
