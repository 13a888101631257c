import type { LintFinding, Sensitivity, Severity } from "@agentltl/rules";
import type { ExitCode } from "../exit-code.ts";

/** A rule file and what is found in it. */
export interface LintedFile {
  readonly file: string;
  readonly findings: readonly LintFinding[];
  /** What `--fix` has mended. */
  readonly fixed: readonly LintFinding[];
  /** How scores hang on each rule, where that was asked. */
  readonly sensitivity?: readonly Sensitivity[];
  /** False for what is no rule file. */
  readonly isReadable: boolean;
}

/** What passes. */
export interface LintLimits {
  readonly maxWarnings?: number;
  readonly allowUnjudged?: boolean;
}

/** How many findings there are of a severity. */
export function countOf(files: readonly LintedFile[], severity: Severity): number {
  return files.flatMap(({ findings }) => findings).filter((finding) => finding.severity === severity).length;
}

/** How the command ends: what was given up is neither a finding nor a pass. */
export function exitOf(
  files: readonly LintedFile[],
  { maxWarnings, allowUnjudged = false }: LintLimits,
): ExitCode {
  if (files.some(({ isReadable }) => !isReadable)) return 2;
  if (countOf(files, "error") > 0) return 1;
  if (maxWarnings !== undefined && countOf(files, "warning") > maxWarnings) return 1;
  return countOf(files, "note") > 0 && !allowUnjudged ? 3 : 0;
}
