import * as Plot from "@observablehq/plot";
import type { Bars, Curves, Distribution, Figure, Heatmap } from "../src/model/figure.ts";
import type { GraphPair } from "../src/model/graph-pair.ts";

type Drawn = ReturnType<typeof Plot.plot>;

/** The figures that are plots. */
export type Plotted = Exclude<Figure, GraphPair>;

/** Draws a figure. What was not evaluated is left empty, and never drawn as 0. */
export function plotOf(figure: Plotted): Drawn {
  switch (figure.kind) {
    case "distribution":
      return distribution(figure);
    case "heatmap":
      return heatmap(figure);
    case "curves":
      return curves(figure);
    case "bars":
      return bars(figure);
  }
}

/** Colours that can be told apart by people who see fewer of them. */
const ink = "var(--accent)";

function distribution({ what, values }: Distribution): Drawn {
  return Plot.plot({
    height: 220,
    x: { label: what, domain: [0, 1.05] },
    y: {
      label: "runs",
      grid: true,
      tickFormat: (count: number) => (Number.isInteger(count) ? String(count) : ""),
    },
    marks: [
      Plot.rectY(values, {
        ...Plot.binX({ y: "count" }, { x: (value: number) => value, thresholds: bins }),
        fill: ink,
      }),
      Plot.ruleY([0]),
    ],
  });
}

/** Twenty bins up to 1, and one for 1 itself. */
const bins = Array.from({ length: 22 }, (_, bin) => bin / 20);

function heatmap({ rows, columns, cells, range }: Heatmap): Drawn {
  const values = rows.flatMap((row, index) =>
    columns.map((column, place) => ({ row, column, value: cells[index]?.[place] ?? null })),
  );
  const areCounts = values.every(({ value }) => value === null || Number.isInteger(value)) && range[1] > 1;
  return Plot.plot({
    height: 60 + rows.length * 28,
    marginLeft: marginFor(rows),
    marginBottom: 50,
    x: { label: null, domain: [...columns], tickRotate: columns.length > 6 ? -30 : 0 },
    y: { label: null, domain: [...rows] },
    color: { scheme: "viridis", domain: [...range], legend: true },
    marks: [
      Plot.cell(
        values.filter(({ value }) => value !== null),
        { x: "column", y: "row", fill: "value", inset: 0.5 },
      ),
      Plot.text(values, {
        x: "column",
        y: "row",
        text: ({ value }: { value: number | null }) => cellText(value, areCounts),
        fill: ({ value }: { value: number | null }) =>
          value !== null && value > (range[0] + range[1]) / 2
            ? "black"
            : value === null
              ? "currentColor"
              : "white",
      }),
    ],
  });
}

function cellText(value: number | null, areCounts: boolean): string {
  if (value === null) return "–";
  return areCounts ? String(value) : value.toFixed(2);
}

function curves({ x, y, series }: Curves): Drawn {
  const points = series.flatMap(({ name, points: some }) => some.map((point) => ({ ...point, name })));
  const banded = points.filter(({ low, high }) => low !== undefined && high !== undefined);
  return Plot.plot({
    height: 260,
    x: { label: x },
    y: { label: y, grid: true },
    color: { legend: series.length > 1, domain: series.map(({ name }) => name), scheme: "observable10" },
    marks: [
      Plot.areaY(banded, { x: "x", y1: "low", y2: "high", fill: "name", fillOpacity: 0.15 }),
      Plot.lineY(points, { x: "x", y: "y", stroke: "name", marker: "circle" }),
    ],
  });
}

function bars({ y, bars: all }: Bars): Drawn {
  const drawn = all.filter(({ value }) => value !== null);
  const banded = drawn.filter(({ low, high }) => low !== undefined && high !== undefined);
  const names = all.map(({ name }) => name);
  const grouped = all.some(({ group }) => group !== undefined);
  return Plot.plot({
    height: 60 + names.length * 26,
    marginLeft: marginFor(names),
    x: { label: y, grid: true, domain: [0, 1] },
    y: { label: null, domain: names },
    ...(grouped ? { color: { legend: true, scheme: "observable10" } } : {}),
    marks: [
      Plot.barX(drawn, { x: "value", y: "name", fill: grouped ? "group" : ink, insetTop: 3, insetBottom: 3 }),
      Plot.link(banded, { x1: "low", x2: "high", y1: "name", y2: "name", stroke: "currentColor" }),
      Plot.text(
        all.filter(({ value }) => value === null),
        { x: 0, y: "name", text: () => "not evaluated", textAnchor: "start", dx: 4 },
      ),
    ],
  });
}

/** Room for the longest name. */
function marginFor(names: readonly string[]): number {
  return Math.min(260, 20 + 7 * Math.max(1, ...names.map(({ length }) => length)));
}
