import * as Plot from "@observablehq/plot";
import type { Bars, Curves, Distribution, Figure, Heatmap } from "../src/model/figure.ts";
import type { GraphPair } from "../src/model/graph-pair.ts";

type Drawn = ReturnType<typeof Plot.plot>;

/** The figures that are plots. */
export type Plotted = Exclude<Figure, GraphPair>;

/**
 * Draws a figure as wide as its place, so that its letters are as large in a narrow window as in a wide one. What was not evaluated is left
 * empty, and never drawn as 0.
 */
export function plotOf(figure: Plotted, width: number): Drawn {
  switch (figure.kind) {
    case "distribution":
      return distribution(figure, width);
    case "heatmap":
      return heatmap(figure, width);
    case "curves":
      return curves(figure, width);
    case "bars":
      return bars(figure, width);
  }
}

/** Letters of about this width stand beside axes and in cells. */
const letter = 7;

const style = { fontSize: "12px" };

/** Colours that can be told apart by people who see fewer of them. */
const ink = "var(--accent)";

function distribution({ what, values }: Distribution, width: number): Drawn {
  return Plot.plot({
    width,
    style,
    height: 230,
    marginBottom: 40,
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

function heatmap({ rows, columns, cells, range }: Heatmap, width: number): Drawn {
  const values = rows.flatMap((row, index) =>
    columns.map((column, place) => ({ row, column, value: cells[index]?.[place] ?? null })),
  );
  const areCounts = values.every(({ value }) => value === null || Number.isInteger(value)) && range[1] > 1;
  const marginLeft = marginFor(rows, width);
  const longest = letter * Math.max(1, ...columns.map(({ length }) => length));
  const isTurned = longest > (width - marginLeft) / Math.max(1, columns.length);
  const marginBottom = isTurned ? Math.min(120, 24 + longest * 0.75) : 30;
  return Plot.plot({
    width,
    style,
    height: 30 + marginBottom + rows.length * 28,
    marginLeft,
    marginBottom,
    x: { label: null, domain: [...columns], tickRotate: isTurned ? -45 : 0 },
    y: { label: null, domain: [...rows], tickFormat: nameFor(marginLeft) },
    color: { scheme: "viridis", domain: [...range], legend: true, label: null },
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

function curves({ x, y, series }: Curves, width: number): Drawn {
  const points = series.flatMap(({ name, points: some }) => some.map((point) => ({ ...point, name })));
  const banded = points.filter(({ low, high }) => low !== undefined && high !== undefined);
  const places = [...new Set(points.map((point) => point.x))];
  // Depths are whole: between two of them there is nothing.
  const isCounted = places.length <= 20 && places.every((place) => Number.isInteger(place));
  return Plot.plot({
    width,
    style,
    height: 270,
    marginBottom: 40,
    x: { label: x, ...(isCounted ? { ticks: places, tickFormat: "d" } : {}) },
    y: { label: y, grid: true },
    color: { legend: series.length > 1, domain: series.map(({ name }) => name), scheme: "observable10" },
    marks: [
      Plot.areaY(banded, { x: "x", y1: "low", y2: "high", fill: "name", fillOpacity: 0.15 }),
      Plot.lineY(points, { x: "x", y: "y", stroke: "name", marker: "circle" }),
    ],
  });
}

function bars({ y, bars: all }: Bars, width: number): Drawn {
  const drawn = all.filter(({ value }) => value !== null);
  const banded = drawn.filter(({ low, high }) => low !== undefined && high !== undefined);
  const names = all.map(({ name }) => name);
  const grouped = all.some(({ group }) => group !== undefined);
  const marginLeft = marginFor(names, width);
  return Plot.plot({
    width,
    style,
    height: 70 + names.length * 26,
    marginLeft,
    marginBottom: 40,
    x: { label: y, grid: true, domain: [0, 1] },
    y: { label: null, domain: names, tickFormat: nameFor(marginLeft) },
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

/** Room for the longest name, and at most two fifths of all. */
function marginFor(names: readonly string[], width: number): number {
  return Math.min(260, width * 0.4, 20 + letter * Math.max(1, ...names.map(({ length }) => length)));
}

/** Names that have no room are cut: the numbers below the plot have them whole. */
function nameFor(margin: number): (name: string) => string {
  const most = Math.floor((margin - 20) / letter);
  return (name) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);
}
