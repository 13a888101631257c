import { diagnosticOrder } from "@agentltl/executability";
import type { Curves, Heatmap } from "@agentltl/report";
import { type GroupFigures, nameOfGroup } from "./group-figures.ts";

/** PEC by depth, a curve with its band for each group. */
export function pecCurves(groups: readonly GroupFigures[]): Curves {
  return {
    kind: "curves",
    title: "PEC by depth",
    caption:
      "The share of all runs of which the first k actions exist and can be done. The band holds 95 % of the samples in which tasks are drawn again.",
    x: "depth k",
    y: "PEC(k)",
    series: groups.map((group) => ({
      name: nameOfGroup(group),
      points: group.figures.depths.map(({ depth, pec }, index) => {
        const interval = group.intervals.pec[index];
        return {
          x: depth,
          y: pec,
          ...(interval === undefined ? {} : { low: interval[0], high: interval[1] }),
        };
      }),
    })),
  };
}

/** Of which category the first failures of each group are; nothing where no run fails. */
export function failureHeat(groups: readonly GroupFigures[]): Heatmap | undefined {
  const cells = groups.map(({ failures }) => diagnosticOrder.map((category) => failures.get(category) ?? 0));
  const highest = Math.max(...cells.flat(), 0);
  if (highest === 0) return undefined;
  return {
    kind: "heatmap",
    title: "First failures by category",
    caption: "How many runs first fail in which way. A run counts once.",
    rows: groups.map(nameOfGroup),
    columns: diagnosticOrder,
    cells,
    range: [0, highest],
  };
}
