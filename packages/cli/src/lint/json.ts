import type { LintFinding } from "@agentltl/rules";
import { countOf, exitOf, type LintedFile, type LintLimits } from "./linted-file.ts";

/** The result as JSON, with the form of `schema/lint.json`. */
export function lintJson(files: readonly LintedFile[], limits: LintLimits): object {
  return {
    format: 1,
    exit: exitOf(files, limits),
    errors: countOf(files, "error"),
    warnings: countOf(files, "warning"),
    notes: countOf(files, "note"),
    files: files.map(({ file, findings, fixed, sensitivity }) => ({
      file,
      findings: findings.map(findingJson),
      fixed: fixed.map(findingJson),
      ...(sensitivity === undefined ? {} : { sensitivity }),
    })),
  };
}

function findingJson({
  code,
  severity,
  rule,
  others,
  line,
  column,
  message,
  suggestion,
  example,
  fix,
}: LintFinding): object {
  return {
    code,
    severity,
    rule: rule ?? null,
    others,
    line,
    column,
    message,
    suggestion,
    example: example ?? null,
    fixable: fix !== undefined,
  };
}
