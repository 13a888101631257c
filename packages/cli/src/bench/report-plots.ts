import type { BenchmarkReport } from "@agentltl/bench";
import { openCanvas, type PlotOptions } from "../plot/open-canvas.ts";

type Figure = "compliance" | "accuracy";

/** The figures of a report as SVG by file name: two heatmaps of agents and templates, one of layers, two sets of curves over D1 to D5, and two over the degree of trouble where there were several. */
export async function reportPlots(report: BenchmarkReport): Promise<ReadonlyMap<string, string>> {
  if (report.summary.length === 0) return new Map();
  const { Plot, draw } = await openCanvas();
  const color = { type: "linear", scheme: "RdYlGn", domain: [0, 1] } as const;
  const cells = (
    rows: readonly object[],
    place: { readonly x: string; readonly y: string; readonly fx?: string },
  ): NonNullable<PlotOptions["marks"]> => [
    Plot.cell(rows, { ...place, fill: "value", inset: 0.5 }),
    Plot.text(rows, {
      ...place,
      text: ({ value }: { readonly value: number }) => value.toFixed(2),
      fill: "black",
      stroke: "white",
      strokeWidth: 3,
    }),
  ];
  const heatmap = (figure: Figure): string => {
    const rows = report.templates.flatMap((row) => {
      const value = row[figure];
      return value === null ? [] : [{ ...row, value }];
    });
    return draw(`${figure} by template and agent, a panel for each setting`, {
      width: 1200,
      height: 480,
      marginLeft: 160,
      marginBottom: 90,
      x: { label: null, tickRotate: -40 },
      y: { label: null, domain: [...new Set(rows.map(({ template }) => template))] },
      fx: { label: figure, domain: [...new Set(rows.map(({ setting }) => setting))] },
      color,
      marks: cells(rows, { x: "agent", y: "template", fx: "setting" }),
    });
  };
  const layerRows = report.summary.flatMap((row) =>
    Object.entries({ compliance: row.compliance, accuracy: row.accuracy, ...row.layers }).flatMap(
      ([column, value]) => (value === null ? [] : [{ name: `${row.agent}, ${row.setting}`, column, value }]),
    ),
  );
  const curves = (figure: Figure, over: "difficulty" | "noise"): string => {
    const all = over === "difficulty" ? report.difficulties : report.noise;
    const rows = all.filter((row) => row[figure] !== null);
    const names = [...new Set(rows.map(({ agent }) => agent))];
    const panels = [...new Set(rows.map(({ setting }) => setting))];
    const legend = names.map((name, index) =>
      Plot.text([{ name, panel: panels.at(-1) }], {
        fx: "panel",
        text: "name",
        fill: "name",
        frameAnchor: "top-right",
        textAnchor: "start",
        dx: 10,
        dy: 16 * index,
      }),
    );
    const levels = [1, 2, 3, 4, 5];
    const x =
      over === "difficulty"
        ? ({ label: over, type: "linear", domain: [1, 5], ticks: levels, tickFormat: "d" } as const)
        : ({ label: "share of calls that meet trouble", type: "linear" } as const);
    return draw(`${figure} by ${over}, a panel for each setting`, {
      width: 1200,
      height: 360,
      marginRight: 150,
      x,
      y: { label: figure, domain: [0, 1], grid: true },
      fx: { label: null, domain: panels },
      color: { type: "categorical", domain: names },
      marks: [
        Plot.lineY(rows, {
          x: over,
          y: figure,
          z: "agent",
          stroke: "agent",
          fx: "setting",
          marker: "dot",
        }),
        ...legend,
      ],
    });
  };
  return new Map([
    ["compliance.svg", heatmap("compliance")],
    ["accuracy.svg", heatmap("accuracy")],
    [
      "layers.svg",
      draw("compliance, accuracy and passed checks by layer", {
        width: 760,
        height: 60 + 22 * report.summary.length,
        marginLeft: 220,
        x: {
          label: null,
          axis: "top",
          domain: ["compliance", "accuracy", "L1", "L2", "L3", "L4", "L5", "L6"],
        },
        y: { label: null, domain: [...new Set(layerRows.map(({ name }) => name))] },
        color,
        marks: cells(layerRows, { x: "column", y: "name" }),
      }),
    ],
    ["compliance-curves.svg", curves("compliance", "difficulty")],
    ["accuracy-curves.svg", curves("accuracy", "difficulty")],
    ...(report.noise.length === 0
      ? []
      : ([
          ["compliance-noise.svg", curves("compliance", "noise")],
          ["accuracy-noise.svg", curves("accuracy", "noise")],
        ] as const)),
  ]);
}
