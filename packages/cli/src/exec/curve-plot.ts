import { openCanvas } from "../plot/open-canvas.ts";
import { type GroupFigures, nameOfGroup } from "./group-figures.ts";

/** One depth of one group's curve. */
interface Point {
  readonly group: string;
  readonly depth: number;
  readonly pec: number;
  readonly low: number;
  readonly high: number;
}

/** The curves PEC(k) of the groups with bands of 95 %, as SVG. */
export async function curvePlot(groups: readonly GroupFigures[]): Promise<string> {
  const { Plot, draw } = await openCanvas();
  const points = groups.flatMap(pointsOf);
  const deepest = points.reduce((most, { depth }) => Math.max(most, depth), 1);
  const ticks = Array.from({ length: deepest }, (_, index) => index + 1);
  const along = { x: "depth", z: "group" } as const;
  return draw(`PEC by depth of ${groups.map(nameOfGroup).join("; ")}`, {
    width: 720,
    height: 420,
    marginRight: 160,
    x: { label: "depth k", ticks, tickFormat: "d" },
    y: { label: "PEC(k)", domain: [0, 1], grid: true },
    marks: [
      Plot.areaY(points, { ...along, y1: "low", y2: "high", fill: "group", fillOpacity: 0.15 }),
      Plot.lineY(points, { ...along, y: "pec", stroke: "group", marker: "dot" }),
      Plot.text(
        points,
        Plot.selectLast({ ...along, y: "pec", text: "group", fill: "group", dx: 8, textAnchor: "start" }),
      ),
    ],
  });
}

function pointsOf(group: GroupFigures): readonly Point[] {
  return group.figures.depths.map(({ depth, pec }, index) => {
    const [low, high] = group.intervals.pec[index] ?? [pec, pec];
    return { group: nameOfGroup(group), depth, pec, low, high };
  });
}
