import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { attempt, attemptLater } from "@agentltl/core/host";
import { StudyError } from "../../errors/study-error.ts";
import { compareTwin, type TwinDifference } from "../../twin/compare-twin.ts";
import { type TwinRecord, twinRecordShape } from "../../twin/twin-record.ts";
import { twinCsv, twinMarkdown } from "../../twin/twin-tables.ts";
import { analyzeStudy } from "../analysis/analyze-study.ts";
import { writeWhole } from "../analysis/write-whole.ts";
import { type LoadedStudy, loadStudy } from "../load-study.ts";
import { twinFiles } from "./twin-files.ts";

/** What the runs of a study and its twin say. */
export interface ComparedTwins {
  readonly differences: readonly TwinDifference[];
  /** The files that were written, in the report of the twin's results. */
  readonly written: readonly string[];
}

/**
 * Holds what was run of a study against what was run of its twin, which is in `folder`; asks no model. Throws `study-invalid` where the folder
 * has no twin of this study, and `results-invalid` where one of the two has not been run.
 */
export async function compareTwins(loaded: LoadedStudy, folder: string): Promise<ComparedTwins> {
  const files = twinFiles(folder);
  const record = await readTwin(files.record);
  if (record.of !== loaded.study.id)
    throw new StudyError(
      "study-invalid",
      `${folder} is the twin of \`${record.of}\`, and not of \`${loaded.study.id}\``,
    );
  const twin = await loadStudy(files.study, folder);
  const original = await analyzeStudy(loaded.results);
  const changed = record.repositories.find(
    (one) =>
      original.lock.repositories.find(({ id }) => id === one.original)?.fingerprint !== one.fingerprint,
  );
  if (changed !== undefined)
    throw new StudyError(
      "results-invalid",
      `the study was run on another state of \`${changed.original}\` than the twin was made of; make the twin anew with --out`,
    );
  const other = await analyzeStudy(twin.results);
  const differences = compareTwin({
    record,
    lock: original.lock,
    original: original.judged,
    twin: other.judged,
  });
  const place = join(twin.results, "report");
  const texts: readonly (readonly [string, string])[] = [
    ["twin.md", twinMarkdown(loaded.study.id, differences)],
    ["twin.csv", twinCsv(differences)],
    [
      "twin.json",
      `${JSON.stringify({ format: 1, of: record.of, seed: record.seed, differences }, null, 1)}\n`,
    ],
  ];
  for (const [name, text] of texts) await writeWhole(join(place, name), text);
  return { differences, written: texts.map(([name]) => join(place, name)) };
}

async function readTwin(path: string): Promise<TwinRecord> {
  const text = await attemptLater(() => readFile(path, "utf8"));
  const json = attempt((): unknown => (text.kind === "done" ? JSON.parse(text.value) : undefined));
  const read = twinRecordShape.safeParse(json.kind === "done" ? json.value : undefined);
  if (read.success) return read.data;
  throw new StudyError(
    "study-invalid",
    `${path} is no record of a twin; make one with \`npx agentltl study twin\``,
  );
}
