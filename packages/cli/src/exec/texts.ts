import { counted } from "../text/numbers.ts";
import { visible } from "../text/visible.ts";
import type { ExecutedTrace } from "./executed-trace.ts";
import type { GroupFigures } from "./group-figures.ts";

/** Of which sort the first failures of a group are, and how many of its runs are in no figure; a line each. */
export function failureLines(groups: readonly GroupFigures[]): readonly string[] {
  return groups.flatMap(({ group, failures, open, why }) => {
    const name = group === "" ? "" : `${visible(group)}: `;
    const categories = [...failures]
      .toSorted(([, one], [, other]) => other - one)
      .map(([category, count]) => `${category} ${count}`);
    return [
      ...(categories.length === 0 ? [] : [`${name}first failures: ${categories.join(", ")}`]),
      ...(open === 0
        ? []
        : [`${name}${counted(open, "run")} not evaluated, most of them since ${visible(why ?? "")}`]),
    ];
  });
}

/** The first failing call of some runs, for people to look at, and behind them, where all are shown, why others were not evaluated. */
export function exampleLines(traces: readonly ExecutedTrace[], all: boolean): readonly string[] {
  const failed = traces.flatMap(({ place, executability: { firstFailure, fed } }) => {
    if (firstFailure === undefined) return [];
    const at = firstFailure.position === null ? "its end" : `#${firstFailure.position + 1}`;
    return [`${place} at depth ${fed}, ${at}   ${firstFailure.category}: ${visible(firstFailure.reason)}`];
  });
  if (all) return [...failed, ...traces.flatMap(openLine)];
  const shown = failed.slice(0, mostExamples);
  const left = failed.length - shown.length;
  return [...shown, ...(left > 0 ? [`… ${left} more (--all)`] : [])];
}

const mostExamples = 5;

function openLine({ place, executability: { unknown } }: ExecutedTrace): readonly string[] {
  return unknown === undefined ? [] : [`${place} not evaluated: ${visible(unknown)}`];
}
