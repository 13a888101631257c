import type { Interval } from "@agentltl/statistics";
import type { GroupFigures } from "./group-figures.ts";

/** How many depths of the curve stand in the table; JSON has all. */
const shownDepths = 4;

/** The table's heads. */
export const heads: readonly string[] = [
  "",
  "runs",
  "TER",
  "mean FED",
  "AUC-PEC",
  "RR",
  "success",
  ...Array.from({ length: shownDepths }, (_, index) => `PEC@${index + 1}`),
];

/** One group's line: figures with their 95 % intervals, recovery with its exact counts. */
export function rowOf({ group, figures, intervals }: GroupFigures): readonly string[] {
  const { recovery } = figures;
  return [
    group === "" ? "all" : group,
    String(figures.runs),
    withInterval(figures.ter, intervals.ter),
    withInterval(figures.meanFed, intervals.meanFed),
    withInterval(figures.aucPec, intervals.aucPec),
    recovery.rate === undefined
      ? "-"
      : `${recovery.recovered}/${recovery.eligible} ${withInterval(recovery.rate, intervals.recovery)}`,
    figures.success === undefined ? "-" : withInterval(figures.success, intervals.success),
    ...Array.from({ length: shownDepths }, (_, index) => {
      const depth = figures.depths[index];
      return depth === undefined ? "-" : withInterval(depth.pec, intervals.pec[index]);
    }),
  ];
}

function withInterval(value: number, interval: Interval | undefined): string {
  if (interval === undefined) return value.toFixed(2);
  return `${value.toFixed(2)} [${interval[0].toFixed(2)}, ${interval[1].toFixed(2)}]`;
}
