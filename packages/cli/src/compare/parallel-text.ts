import { counted } from "../text/numbers.ts";
import { visible } from "../text/visible.ts";
import type { ParallelStep } from "./parallel-steps.ts";

/** So many steps of which something is otherwise are shown. */
const mostSteps = 10;

/** What the parallel steps came to, and each that came to something else, in words. */
export interface ParallelWords {
  readonly sum: string;
  readonly differing: readonly string[];
}

/** The parallel steps of all pairs in words. */
export function parallelWords(steps: readonly ParallelStep[]): ParallelWords {
  const runs = new Set(steps.map(({ task, trial }) => `${trial} ${task}`)).size;
  const counts = (["commute", "differ", "unknown", "same-order"] as const).flatMap((answer) => {
    const count = steps.filter((step) => step.answer === answer).length;
    return count === 0 ? [] : [`${count} ${answers[answer]}`];
  });
  const differing = steps.filter(({ answer }) => answer === "differ");
  const more = differing.length - mostSteps;
  return {
    sum:
      steps.length === 0
        ? "none that a run of each side made"
        : `${counted(steps.length, "step")} in ${counted(runs, "pair")}: ${counts.join(", ")}`,
    differing: [
      ...differing.slice(0, mostSteps).map(stepText),
      ...(more > 0 ? [`and ${counted(more, "more step", "more steps")}`] : []),
    ],
  };
}

const answers: Readonly<Record<ParallelStep["answer"], string>> = {
  commute: "in another order, all the same",
  differ: "in another order and otherwise",
  unknown: "in another order, results not recorded",
  "same-order": "in the same order",
};

function stepText({ task, trial, step, first, second, names, results, rules }: ParallelStep): string {
  const shown = (positions: readonly number[]): string =>
    positions.map((position) => `#${position + 1} ${visible(names[position] ?? "")}`).join(", ");
  const otherwise = [
    ...(results.length === 0 ? [] : [`${shown(results)} returned otherwise`]),
    ...(rules.length === 0
      ? []
      : [`${rules.map(visible).join(", ")} ${rules.length === 1 ? "says" : "say"} otherwise`]),
  ];
  const run = trial === 1 ? visible(task) : `${visible(task)}, trial ${trial}`;
  return `${run}, step ${step}: ${shown(first)}; now ${second.map((position) => `#${position + 1}`).join(", ")}: ${otherwise.join("; ")}`;
}
