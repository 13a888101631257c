// The two formats for papers: tables for LaTeX, and the headline as SVG.
import fc from "fast-check";
import { expect, test } from "vitest";
import { judgedLock, judgedRun, type Outcome } from "../../test/judged-study.ts";
import { type Analysis, analyze } from "../analysis/analyze.ts";
import { latexTables } from "./latex-tables.ts";
import { ratesSvg } from "./rates-svg.ts";
import { tablesFor } from "./tables.ts";

const models = ["openai:gpt_5#mini", "http://127.0.0.1:8000/v1#q&<a>"];

function analysisOf(outcomes: readonly Outcome[]): Analysis {
  const runs = outcomes.flatMap((outcome, index) =>
    models.map((model) =>
      judgedRun(
        { repository: ["known", "heard", "new"][index % 3] ?? "new", question: `q/${index}`, model },
        outcome,
      ),
    ),
  );
  return analyze(judgedLock(models), { runs, judgements: [], planned: runs.length });
}

const someOutcomes = fc.array(fc.constantFrom<Outcome>("CG", "CU", "IG", "IU", "empty"), { maxLength: 12 });
const analyses = someOutcomes.map(analysisOf);

/** What LaTeX prints for a cell, and nothing that it would take for a command or a change of mode. */
function printed(cell: string): string {
  return cell
    .trim()
    .replace(/\\texttt\{([^}]*)\}/g, "`$1`")
    .replace(/\\text(less|greater)\{\}/g, (_, sign: string) => (sign === "less" ? "<" : ">"))
    .replace(/\\([&%$#_{}])/g, "$1");
}

test("each table for LaTeX has the cells of the tables for people, and each row as many as columns", () => {
  fc.assert(
    fc.property(analyses, (analysis) => {
      const [headline] = analysis.tables;
      const wanted = headline === undefined ? [] : tablesFor(headline);
      const found = latexTables(analysis).split("\\begin{table}").slice(1);
      expect(found.length).toBe(wanted.length);
      for (const [index, text] of found.entries()) {
        const rows = [...text.matchAll(/^ {4}(?!\\)(.*) \\\\$/gm)].map(([, row = ""]) =>
          row.split(/(?<!\\)&/).map(printed),
        );
        const { title, heads, rows: cells } = wanted[index] ?? { title: "", heads: [], rows: [] };
        expect(rows).toEqual([heads, ...cells]);
        expect(/\\begin\{tabular\}\{(l+)\}/.exec(text)?.[1]?.length).toBe(heads.length);
        expect(printed(/\\caption\{(.*)\}\n/.exec(text)?.[1] ?? "")).toBe(title);
        expect(text.trimEnd().endsWith("\\end{table}")).toBe(true);
      }
    }),
    { numRuns: 20 },
  );
});

test("a name with characters that LaTeX reads as commands is printed as it is", () => {
  expect(
    latexTables(analysisOf(["CG"]))
      .split("\n")
      .find((line) => line.includes("gpt")),
  ).toMatch(/^ {4}openai:gpt\\_5\\#mini & default & all & 1 & 100\.0 & /);
});

/** The bars of each row, as shares of the whole width, with what they say. */
function barsOf(svg: string): readonly (readonly { readonly share: number; readonly title: string }[])[] {
  return svg
    .split("\n")
    .filter((line) => line.includes('text-anchor="end"'))
    .map((line) =>
      [...line.matchAll(/<rect [^>]*width="([\d.]+)"[^>]*><title>([^<]*)</g)].map(
        ([, width = "", title = ""]) => ({
          share: Number(width) / 480,
          title,
        }),
      ),
    );
}

test("the bars of the picture are the rates of the headline, and fill their row where there are valid runs", () => {
  fc.assert(
    fc.property(analyses, (analysis) => {
      const groups = analysis.tables[0]?.groups ?? [];
      const rows = barsOf(ratesSvg(analysis));
      expect(rows.length).toBe(groups.length);
      for (const [index, { rates, valid }] of groups.entries()) {
        const row = rows[index] ?? [];
        if (valid === 0) {
          expect(row).toEqual([]);
          continue;
        }
        for (const [place, category] of (["CG", "CU", "IG", "IU"] as const).entries()) {
          const { share } = rates[category];
          expect(row[place]?.share).toBeCloseTo(share ?? Number.NaN, 4);
          expect(row[place]?.title).toContain(`: ${((share ?? Number.NaN) * 100).toFixed(1)} %`);
        }
        expect(row.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 3);
      }
    }),
    { numRuns: 20 },
  );
});

test("what has no valid run is not evaluated, and has no bar of 0", () => {
  const svg = ratesSvg(analysisOf(["empty"]));
  expect(svg.match(/>not evaluated</g)).toHaveLength(models.length * 3);
  expect(svg).not.toContain(" %");
});

test("no name becomes markup in the picture, and it loads nothing", () => {
  const svg = ratesSvg(analysisOf(["CU"]));
  expect(svg).toContain("http://127.0.0.1:8000/v1#q&amp;&lt;a&gt;, default, all</text>");
  expect(svg).not.toMatch(/<a>|href|<script|<image|url\(/);
  const opened = svg.match(/<(?!\/)[a-z]+[^>]*[^/]>/g)?.length;
  expect(svg.match(/<\/[a-z]+>/g)?.length).toBe(opened);
});
