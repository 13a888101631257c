import { resolve } from "node:path";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { columns } from "../text/layout.ts";
import { counted, scoreText } from "../text/numbers.ts";
import { shownPath } from "./shown-path.ts";

/** The options of `agentltl study label`. */
export interface StudyLabelArguments {
  readonly out?: string;
  readonly perCell: number;
  readonly seed: number;
}

interface Figure {
  readonly value: number | null;
  readonly interval: readonly [number, number] | null;
}

/** `agentltl study label`: draws answers for people, or says what their filled forms tell. */
export async function studyLabel(
  file: string,
  forms: readonly string[],
  { out, perCell, seed }: StudyLabelArguments,
  io: Io,
): Promise<ExitCode> {
  const { compareLabels, drawLabels, loadStudy } = await import("@agentltl/study/node");
  const { results } = await loadStudy(file, io.cwd, out);
  if (forms.length === 0) {
    const drawn = await drawLabels(results, { perCategory: perCell, seed });
    io.stdout.write(`drawn    ${counted(drawn, "answer")}: ${shownPath(results, io)}/labels has form.yaml, items/ and a key that is not for those who label
next     copy form.yaml for each person, then: npx agentltl study label ${file} anna.yaml ben.yaml
`);
    return 0;
  }
  const { people, pairs } = await compareLabels(
    results,
    forms.map((one) => resolve(io.cwd, one)),
  );
  const rows = people.map(({ file: form, quality }) => [
    shownPath(form, io),
    String(quality.labelled),
    figureText(quality.precision),
    figureText(quality.recall),
  ]);
  const both = pairs.map(({ files: [one, other], agreement: found }) => [
    `${shownPath(one, io)} and ${shownPath(other, io)}`,
    String(found.labelled),
    figureText(found.agreement),
    figureText(found.kappa),
  ]);
  const lines = [
    ...columns([["against", "labels", "detector's precision", "recall"], ...rows]),
    ...(both.length === 0
      ? []
      : ["", ...columns([["people", "labels", "agreement", "Cohen's kappa"], ...both])]),
  ];
  io.stdout.write(`${lines.join("\n")}\n`);
  return 0;
}

function figureText({ value, interval }: Figure): string {
  const range = interval === null ? "" : ` (${interval.map((end) => end.toFixed(3)).join(" to ")})`;
  return `${scoreText(value)}${range}`;
}
