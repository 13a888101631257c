import type { Figure } from "../src/model/figure.ts";
import type { GraphPair } from "../src/model/graph-pair.ts";
import { standingWords } from "./standing-words.ts";

/** The numbers of a plot as rows of text, the head first: what is drawn, for those who can't see it. */
export function numbersOf(figure: Figure): readonly (readonly string[])[] {
  switch (figure.kind) {
    case "distribution":
      return [[figure.what, "how often"], ...countsOf(figure.values)];
    case "heatmap":
      return [
        ["", ...figure.columns],
        ...figure.rows.map((row, index) => [row, ...(figure.cells[index] ?? []).map(numberText)]),
      ];
    case "curves":
      return [
        ["series", figure.x, figure.y, "interval"],
        ...figure.series.flatMap(({ name, points }) =>
          points.map(({ x, y, low, high }) => [name, numberText(x), numberText(y), intervalText(low, high)]),
        ),
      ];
    case "bars":
      return [
        ["", figure.y, "interval"],
        ...figure.bars.map(({ name, group, value, low, high }) => [
          group === undefined ? name : `${group}: ${name}`,
          numberText(value),
          intervalText(low, high),
        ]),
      ];
    case "graph-pair":
      return [
        ["graph", "what", "stands", "because", "belongs to"],
        ...graphRows(figure, "left", "right"),
        ...graphRows(figure, "right", "left"),
      ];
  }
}

/** Nodes with what they belong to on the other side, then edges. */
function graphRows(
  pair: GraphPair,
  side: "left" | "right",
  other: "left" | "right",
): readonly (readonly string[])[] {
  const { name, nodes, edges } = pair[side];
  const labelOf = (id: string, of: "left" | "right"): string =>
    pair[of].nodes.find((node) => node.id === id)?.label ?? id;
  const partners = (id: string): string =>
    pair.links
      .filter((link) => link[side] === id)
      .map((link) => `${labelOf(link[other], other)} (${link.says})`)
      .join(", ");
  return [
    ...nodes.map(({ id, label, standing, says }) => [
      name,
      label,
      standingWords[standing][1],
      says,
      partners(id),
    ]),
    ...edges.map(({ from, to, standing, says }) => [
      name,
      `${labelOf(from, side)} → ${labelOf(to, side)}`,
      standingWords[standing][1],
      says,
      "",
    ]),
  ];
}

/** A number with three decimals where it has any; what was not evaluated says so. */
export function numberText(value: number | null): string {
  if (value === null) return "not evaluated";
  return Number.isInteger(value) ? String(value) : value.toFixed(3);
}

function intervalText(low: number | undefined, high: number | undefined): string {
  return low === undefined || high === undefined ? "" : `${numberText(low)} to ${numberText(high)}`;
}

function countsOf(values: readonly number[]): readonly (readonly string[])[] {
  const counts = new Map<string, number>();
  for (const value of values.toSorted((one, other) => one - other)) {
    const text = numberText(value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => [text, String(count)]);
}
