import type { LintFinding, Severity } from "@agentltl/rules";
import { wrapped } from "../text/layout.ts";
import type { Style } from "../text/style.ts";
import { visible } from "../text/visible.ts";
import type { LintedFile } from "./linted-file.ts";
import { sensitivityLines } from "./sensitivity-lines.ts";
import { summaryOf } from "./summary.ts";

/** How a page is written. */
export interface PageStyle {
  readonly style: Style;
  readonly width: number;
}

/** The findings file by file, for people. */
export function prettyText(files: readonly LintedFile[], page: PageStyle): string {
  return `${[...files.flatMap((file) => fileLines(file, page)), summaryOf(files)].join("\n")}\n`;
}

function fileLines({ file, findings, fixed, sensitivity }: LintedFile, page: PageStyle): readonly string[] {
  const { style } = page;
  return [
    style.strong(visible(file)),
    ...fixed.map(
      ({ line, column, code, rule, message }) =>
        `  ${style.good("✓")} ${line}:${column}  mended  ${code}${ruleText(rule)}: ${visible(message)}`,
    ),
    ...(findings.length === 0 ? [`  ${style.good("✓")} nothing found`] : []),
    ...findings.flatMap((finding) => findingLines(finding, file, page)),
    ...(sensitivity === undefined ? [] : sensitivityLines(sensitivity, page)),
    "",
  ];
}

function findingLines(finding: LintFinding, file: string, { style, width }: PageStyle): readonly string[] {
  const { code, severity, rule, line, column, message, suggestion, example, fix } = finding;
  const marks: Readonly<Record<Severity, string>> = {
    error: style.bad("✗"),
    warning: style.open("!"),
    note: style.faint("?"),
  };
  // In a file that is included, places are that file's.
  const where = finding.file === undefined || finding.file === file ? "" : `${visible(finding.file)}:`;
  const row = (label: string, text: string): readonly string[] =>
    wrapped(`      ${label.padEnd(5)} ${text}`, width, "            ");
  return [
    `  ${marks[severity]} ${where}${line}:${column}  ${severity}  ${style.strong(code)}${ruleText(rule)}`,
    ...row("", visible(message)),
    ...(suggestion === "" ? [] : row("do", `${visible(suggestion)}${fix === undefined ? "" : " (--fix)"}`)),
    ...(example === undefined ? [] : row("run", example === "" ? "(a run without calls)" : visible(example))),
  ];
}

function ruleText(rule: string | undefined): string {
  return rule === undefined ? "" : `  ${visible(rule)}`;
}
