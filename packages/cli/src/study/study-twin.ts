import { resolve } from "node:path";
import type { ComparedTwins, LoadedStudy } from "@agentltl/study/node";
import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { columns } from "../text/layout.ts";
import { counted, percent } from "../text/numbers.ts";
import { styleFor } from "../text/style.ts";
import { shownPath } from "./shown-path.ts";

/** The options of `agentltl study twin`. */
export interface StudyTwinArguments {
  readonly out?: string;
  readonly compare?: string;
  readonly seed: number;
}

/** `agentltl study twin`: makes the twin of a study, or holds what was run of both against each other. */
export async function studyTwin(
  file: string,
  { out, compare, seed }: StudyTwinArguments,
  io: Io,
): Promise<ExitCode> {
  if ((out === undefined) === (compare === undefined))
    throw new InputError(
      "write either `--out <folder>`, to make a twin, or `--compare <folder>`, to compare with one",
    );
  const { loadStudy, makeTwin } = await import("@agentltl/study/node");
  const loaded = await loadStudy(file, io.cwd);
  if (compare !== undefined) return compareWith(loaded, compare, io);
  const made = await makeTwin(loaded, resolve(io.cwd, out ?? "."), seed);
  const rows = made.repositories.map(({ original, twin, renamed, kept }) => [
    `  ${original}`,
    twin,
    String(renamed),
    String(kept),
  ]);
  const shown = shownPath(made.file, io);
  io.stdout.write(`written  ${shown}: the same ${counted(made.questions, "question")} about trees under other names

${columns([["  tree", "twin", "renamed", "kept"].map(styleFor(io).faint), ...rows]).join("\n")}

next     npx agentltl study run ${shown}
then     npx agentltl study twin ${file} --compare ${out ?? ""}
`);
  return 0;
}

async function compareWith(loaded: LoadedStudy, folder: string, io: Io): Promise<ExitCode> {
  const { compareTwins } = await import("@agentltl/study/node");
  const { differences, written } = await compareTwins(loaded, resolve(io.cwd, folder));
  io.stdout.write(`${tableOf({ differences, written }, io)}

${written.map((path) => `written  ${shownPath(path, io)}\n`).join("")}`);
  return differences.every(({ pairs }) => pairs > 0) ? 0 : 3;
}

/** The three figures that say most; all are in the files. */
function tableOf({ differences }: ComparedTwins, io: Io): string {
  const { faint } = styleFor(io);
  const heads = ["  model", "prompt", "bucket", "figure", "pairs", "original", "twin", "difference", "95 %"];
  const rows = differences
    .filter(({ figure }) => figure === "accuracy" || figure === "grounded" || figure === "CG")
    .map(({ model, prompt, bucket, figure, pairs, original, twin, difference, interval }) => [
      `  ${model}`,
      prompt,
      bucket,
      figure,
      String(pairs),
      original === null ? "-" : percent(original),
      twin === null ? "-" : percent(twin),
      difference === null ? "-" : pointsText(difference),
      interval === null ? "" : `${pointsText(interval[0])} to ${pointsText(interval[1])}`,
    ]);
  return columns([heads.map(faint), ...rows]).join("\n");
}

function pointsText(difference: number): string {
  return `${difference > 0 ? "+" : ""}${(difference * 100).toFixed(1)}`;
}
