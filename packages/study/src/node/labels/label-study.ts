import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Trace } from "@agentltl/core";
import { attemptLater } from "@agentltl/core/host";
import { sourceParser } from "@agentltl/grounding/node";
import { createRunJudge } from "../../analysis/judge-runs.ts";
import type { JudgedRun } from "../../analysis/judged-run.ts";
import { StudyError } from "../../errors/study-error.ts";
import {
  type DetectorQuality,
  detectorQuality,
  type PeopleAgreement,
  peopleAgreement,
} from "../../labels/detector-quality.ts";
import { drawSample, type SampledAnswer } from "../../labels/draw-sample.ts";
import { labelForm, readLabels } from "../../labels/read-labels.ts";
import type { RunRecord } from "../../runs/run-record.ts";
import { begunStudy, resultFiles } from "../run/results-folder.ts";
import { storedRuns } from "../run/stored-runs.ts";

/** How a sample is drawn for people. */
export interface LabelOptions {
  readonly perCategory: number;
  readonly seed: number;
}

/** What people's labels say. */
export interface LabelResults {
  /** By file. */
  readonly people: readonly { readonly file: string; readonly quality: DetectorQuality }[];
  /** Of each two. */
  readonly pairs: readonly {
    readonly files: readonly [string, string];
    readonly agreement: PeopleAgreement;
  }[];
}

/**
 * Draws answers for people, by the headline policy's categories, into the folder `labels` of the results: a form, each answer with what its agent
 * read, and a key that is not for them. Answers with how many. Throws `results-invalid` where the folder is there already: labels would be lost.
 */
export async function drawLabels(results: string, { perCategory, seed }: LabelOptions): Promise<number> {
  const stored = await begunStudy(results);
  const questions = new Map(stored.questions.map((one) => [one.id, one]));
  const judge = createRunJudge(await sourceParser());
  const judged = new Map<string, JudgedRun>();
  const { runs } = resultFiles(results);
  for await (const record of storedRuns(runs, stored.lock.hash)) {
    const question = questions.get(record.cell.question);
    if (question !== undefined) judged.set(record.key, judge.judge(record, question));
  }
  const sample = drawSample([...judged.values()], { policy: stored.lock.study.policy, perCategory, seed });
  if (sample.length === 0)
    throw new StudyError("results-invalid", `there is no valid run in ${results}; run the study first`);
  const folder = join(results, "labels");
  const made = await attemptLater(() => mkdir(folder));
  if (made.kind === "threw")
    throw new StudyError(
      "results-invalid",
      `${folder} is there already, maybe with labels; move it away to draw anew`,
    );
  await mkdir(join(folder, "items"));
  const items = new Map(sample.map((one) => [one.run, one.item]));
  for await (const record of storedRuns(runs, stored.lock.hash)) {
    const item = items.get(record.key);
    if (item !== undefined)
      await writeFile(
        join(folder, "items", `${item}.md`),
        itemText(item, record, questions.get(record.cell.question)?.text ?? ""),
      );
  }
  await writeFile(join(folder, "form.yaml"), labelForm(sample.map(({ item }) => item)));
  await writeFile(join(folder, "key.json"), `${JSON.stringify({ format: 1, seed, sample }, null, 1)}\n`);
  return sample.length;
}

/** What forms that people filled in say of the detector, and of each other. Throws `results-invalid` where nothing was drawn, or a form is none. */
export async function compareLabels(results: string, files: readonly string[]): Promise<LabelResults> {
  const { lock } = await begunStudy(results);
  const { samples, seed } = lock.study.analysis;
  const path = join(results, "labels", "key.json");
  const key = await attemptLater(
    async (): Promise<{ readonly sample: readonly SampledAnswer[] }> =>
      JSON.parse(await readFile(path, "utf8")),
  );
  if (key.kind === "threw" || !Array.isArray(key.value.sample))
    throw new StudyError(
      "results-invalid",
      `${path} can't be read; draw answers first, with \`npx agentltl study label\``,
    );
  const { sample } = key.value;
  const items = new Set(sample.map(({ item }) => item));
  const people = await Promise.all(
    files.map(async (file) => {
      const text = await attemptLater(() => readFile(file, "utf8"));
      if (text.kind === "threw") throw new StudyError("results-invalid", `the form ${file} can't be read`);
      return { file, labels: readLabels(text.value, items, file) };
    }),
  );
  return {
    people: people.map(({ file, labels }) => ({
      file,
      quality: detectorQuality(sample, labels, { samples, seed }),
    })),
    pairs: people.flatMap((one, index) =>
      people.slice(index + 1).map((other) => ({
        files: [one.file, other.file] as const,
        agreement: peopleAgreement(one.labels, other.labels, { samples, seed }),
      })),
    ),
  };
}

/** Blind: neither model nor prompt nor what the detector said. */
function itemText(item: number, record: RunRecord, question: string): string {
  const { calls, finalAnswer = "" } = Trace.fromJSON(record.trace);
  const reads = calls.map(({ position, name, args, result }) => {
    const content: unknown = Reflect.get(Object(result), "content");
    const shown = typeof content === "string" ? content : JSON.stringify(result ?? null);
    return `### #${position + 1} ${name} ${JSON.stringify(args)}\n\n${indented(shown)}`;
  });
  return `# Item ${item}\n\n## Question\n\n${question}\n\n## Answer\n\n${indented(finalAnswer)}\n\n## What the agent did\n\n${reads.join("\n\n") || "No call."}\n`;
}

/** Markdown shows it as it is, whatever it holds. */
function indented(text: string): string {
  return text
    .split("\n")
    .map((line) => `    ${line}`)
    .join("\n");
}
