import type { Sensitivity } from "@agentltl/rules";
import { columns } from "../text/layout.ts";
import { counted, scoreText } from "../text/numbers.ts";
import type { Style } from "../text/style.ts";
import { visible } from "../text/visible.ts";

/** How scores, labels and the ranking of runs move with each rule, as a table. */
export function sensitivityLines(
  rows: readonly Sensitivity[],
  { style }: { readonly style: Style },
): readonly string[] {
  if (rows.length === 0) return [];
  const table = rows.map(({ rule, change, before, after, labels, ranking }) => [
    visible(rule),
    change,
    `${scoreText(before)} -> ${scoreText(after)}`,
    counted(labels, "label"),
    ranking === null ? "-" : ranking.toFixed(2),
  ]);
  return [
    "",
    ...columns([["rule", "change", "mean score", "other labels", "ranking (tau)"], ...table]).map(
      (line, index) => `  ${index === 0 ? style.faint(line) : line}`,
    ),
  ];
}
