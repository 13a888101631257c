import type { Interval } from "@agentltl/statistics";
import type { GroupFigures } from "./group-figures.ts";

/** How many depths of the curve stand in the tables, as in appendix G; JSON and the plot have all. */
const shownDepths = 4;

const depths = Array.from({ length: shownDepths }, (_, index) => index + 1);

/** The heads of the audit table (appendix F), behind what runs are grouped by. */
export const auditHeads: readonly string[] = ["runs", "TER", "mean FED", "AUC-PEC", "RR", "success"];

/** One group's figures with their 95 % intervals, recovery with its exact counts. */
export function auditCells({ figures, intervals }: GroupFigures): readonly string[] {
  const { recovery } = figures;
  return [
    String(figures.runs),
    withInterval(figures.ter, intervals.ter),
    withInterval(figures.meanFed, intervals.meanFed),
    withInterval(figures.aucPec, intervals.aucPec),
    recovery.rate === undefined
      ? "-"
      : `${recovery.recovered}/${recovery.eligible} ${withInterval(recovery.rate, intervals.recovery)}`,
    figures.success === undefined ? "-" : withInterval(figures.success, intervals.success),
  ];
}

/** The heads of the curve's table (appendix G). */
export const curveHeads: readonly string[] = depths.map((depth) => `PEC@${depth}`);

/** The curve at the first depths, of all runs, with intervals. */
export function curveCells({ figures, intervals }: GroupFigures): readonly string[] {
  return depths.map((_, index) => {
    const depth = figures.depths[index];
    return depth === undefined ? "-" : withInterval(depth.pec, intervals.pec[index]);
  });
}

/** The heads of the table that takes the curve apart. */
export const supportHeads: readonly string[] = depths.map((depth) => `reach ${depth} × PEC`);

/** At each depth the share of runs that reach it, times the share of these with everything done: the product is PEC (equation 7). */
export function supportCells({ figures }: GroupFigures): readonly string[] {
  return depths.map((_, index) => {
    const depth = figures.depths[index];
    if (depth === undefined) return "-";
    const { support, amongThose } = depth;
    return `${support.toFixed(2)} × ${amongThose === undefined ? "-" : amongThose.toFixed(2)}`;
  });
}

/** The heads of the table that takes success apart (proposition 3). */
export const partsHeads: readonly string[] = ["q", "s", "r", "success", "bounds"];

/**
 * q, the share of executable runs; s, how many of these succeeded; r, how many of the others; all by exact counts of the runs whose end is
 * known. Between the bounds success lies, whatever s is.
 */
export function partsCells({ figures: { parts } }: GroupFigures): readonly string[] {
  const { runs, executable, succeeded, succeededExecutable, succeededOthers, bounds } = parts;
  if (runs === 0) return partsHeads.map(() => "-");
  return [
    counted(executable, runs),
    counted(succeededExecutable, executable),
    counted(succeededOthers, runs - executable),
    counted(succeeded, runs),
    `[${bounds[0].toFixed(2)}, ${bounds[1].toFixed(2)}]`,
  ];
}

function counted(part: number, whole: number): string {
  return whole === 0 ? "-" : `${part}/${whole} ${(part / whole).toFixed(2)}`;
}

function withInterval(value: number, interval: Interval | undefined): string {
  if (interval === undefined) return value.toFixed(2);
  return `${value.toFixed(2)} [${interval[0].toFixed(2)}, ${interval[1].toFixed(2)}]`;
}
