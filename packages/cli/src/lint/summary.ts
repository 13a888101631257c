import { counted } from "../text/numbers.ts";
import { countOf, type LintedFile } from "./linted-file.ts";

/** How much was found, and what can be done by `--fix`, in one line. */
export function summaryOf(files: readonly LintedFile[]): string {
  const parts = [
    counted(countOf(files, "error"), "error"),
    counted(countOf(files, "warning"), "warning"),
    counted(countOf(files, "note"), "note"),
  ];
  const fixed = files.reduce((sum, one) => sum + one.fixed.length, 0);
  const fixable = files.flatMap(({ findings }) => findings).filter(({ fix }) => fix !== undefined).length;
  return [
    `${parts.join(", ")} in ${counted(files.length, "rule file")}`,
    ...(fixed === 0 ? [] : [`${fixed} mended`]),
    ...(fixable === 0 ? [] : [`--fix mends ${fixable}`]),
  ].join("; ");
}
