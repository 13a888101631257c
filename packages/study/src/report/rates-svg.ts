import type { PaperCategory } from "@agentltl/grounding";
import type { Analysis } from "../analysis/analyze.ts";

const colours: Readonly<Record<PaperCategory, string>> = {
  CG: "#1b7837",
  CU: "#a6dba0",
  IG: "#c2a5cf",
  IU: "#762a83",
};
const names: Readonly<Record<PaperCategory, string>> = {
  CG: "correct, grounded",
  CU: "correct, ungrounded",
  IG: "incorrect, grounded",
  IU: "incorrect, ungrounded",
};
const categories = ["CG", "CU", "IG", "IU"] as const;
const [left, width, bar, gap] = [260, 480, 16, 8];

/** The headline as a picture: for each model, prompt and bucket one bar of the four categories, to scale. */
export function ratesSvg({ tables: [headline] }: Analysis): string {
  const groups = headline?.groups ?? [];
  const height = 70 + groups.length * (bar + gap);
  const rows = groups.map((group, index) => {
    const y = 50 + index * (bar + gap);
    const label = `${group.model}, ${group.prompt}, ${group.bucket}`;
    let x = left;
    const parts = categories.flatMap((category) => {
      const { share } = group.rates[category];
      if (share === null) return [];
      const from = x;
      x += share * width;
      return `<rect x="${round(from)}" y="${y}" width="${round(share * width)}" height="${bar}" fill="${colours[category]}"><title>${names[category]}: ${(share * 100).toFixed(1)} %</title></rect>`;
    });
    return [
      `<text x="${left - 8}" y="${y + 12}" text-anchor="end">${xmlText(label)}</text>`,
      ...(parts.length === 0 ? [`<text x="${left + 4}" y="${y + 12}">not evaluated</text>`] : parts),
      `<text x="${left + width + 8}" y="${y + 12}">${group.valid}</text>`,
    ].join("");
  });
  const legend = categories.map(
    (category, index) =>
      `<rect x="${20 + index * 180}" y="12" width="12" height="12" fill="${colours[category]}"/><text x="${38 + index * 180}" y="22">${names[category]}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + width + 60}" height="${height}" font-family="sans-serif" font-size="11">
<title>Valid runs by category</title>
${[...legend, ...rows].join("\n")}
</svg>
`;
}

function round(value: number): string {
  return value.toFixed(2);
}

function xmlText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
