import type { Analysis } from "../analysis/analyze.ts";
import { type TextTable, tablesFor } from "./tables.ts";

/** The tables of the headline policy for LaTeX with `booktabs`, each to be `\input`. */
export function latexTables({ tables: [headline] }: Analysis): string {
  if (headline === undefined) return "";
  return tablesFor(headline).map(latexTable).join("\n");
}

function latexTable({ title, heads, rows }: TextTable): string {
  const line = (cells: readonly string[]): string => `    ${cells.map(latexText).join(" & ")} \\\\`;
  return `\\begin{table}
  \\caption{${latexText(title)}}
  \\begin{tabular}{${"l".repeat(heads.length)}}
    \\toprule
${line(heads)}
    \\midrule
${rows.map(line).join("\n")}
    \\bottomrule
  \\end{tabular}
\\end{table}
`;
}

const special: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
};

/** A text in which nothing is a command. */
function latexText(text: string): string {
  return text
    .replace(/[\\~^<>]|[&%$#_{}]/g, (character) => special[character] ?? `\\${character}`)
    .replace(/`([^`]*)`/g, "\\texttt{$1}");
}
