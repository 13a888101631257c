import type { DemoPoint } from "./training-demo.ts";
import { demoSets } from "./training-demo.ts";

const [width, height, left, top] = [300, 180, 40, 30];
const colours = ["#1b6ca8", "#c0392b", "#2e8b57", "#8e6bbf"];

/** The points as an SVG: compliance on the left, accuracy on the right, a line for each set. */
export function demoChart(points: readonly DemoPoint[]): string {
  const last = points.at(-1)?.prompts ?? 1;
  const panel = (title: string, shift: number, part: "compliance" | "accuracy"): string => {
    const lines = demoSets.map((name, index) => {
      const path = points.map(({ prompts, scores }) => {
        const [x, y] = [shift + (prompts / last) * width, top + (1 - scores[name][part]) * height];
        return `${x.toFixed(1)},${y.toFixed(1)}`;
      });
      return `<polyline fill="none" stroke="${colours[index]}" stroke-width="2" points="${path.join(" ")}"/>`;
    });
    const ticks = [0, 0.5, 1].map((share) => {
      const y = top + (1 - share) * height;
      return `<line x1="${shift}" x2="${shift + width}" y1="${y}" y2="${y}" stroke="#ddd"/><text x="${shift - 6}" y="${y + 4}" text-anchor="end">${share}</text>`;
    });
    const ends = `<text x="${shift}" y="${top + height + 16}">0</text><text x="${shift + width}" y="${top + height + 16}" text-anchor="end">${last} prompts</text>`;
    return `<text x="${shift}" y="18" font-weight="bold">${title}</text>${ticks.join("")}${lines.join("")}${ends}`;
  };
  const legend = demoSets.map(
    (name, index) =>
      `<rect x="${left + index * 165}" y="${top + height + 32}" width="12" height="12" fill="${colours[index]}"/><text x="${left + 18 + index * 165}" y="${top + height + 43}">${name}</text>`,
  );
  const panels = [
    panel("Compliance", left, "compliance"),
    panel("Right answers", left * 2 + width + 10, "accuracy"),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left * 2 + width * 2 + 30} ${top + height + 56}" font-family="sans-serif" font-size="11"><title>A softmax policy trained by the reward: no language model</title>${panels.join("")}${legend.join("")}</svg>\n`;
}
