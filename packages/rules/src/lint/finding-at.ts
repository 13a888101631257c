import { type LintCode, type LintFinding, severities } from "./lint-finding.ts";

/** Where a finding is. Without a rule it is about the file; without a line, about its beginning. */
export interface FindingPlace {
  readonly rule?: string | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** What a finding says beside where it is. */
export interface Said {
  readonly message: string;
  readonly suggestion: string;
  readonly example?: string | undefined;
  readonly others?: readonly string[];
  readonly fix?: LintFinding["fix"] | undefined;
}

/** A finding at a place. */
export function findingAt(
  { rule, file, line = 1, column = 1 }: FindingPlace,
  code: LintCode,
  { message, suggestion, example, others = [], fix }: Said,
): LintFinding {
  return {
    code,
    severity: severities[code],
    ...(rule === undefined ? {} : { rule }),
    others,
    ...(file === undefined ? {} : { file }),
    line,
    column,
    message,
    suggestion,
    ...(example === undefined ? {} : { example }),
    ...(fix === undefined ? {} : { fix }),
  };
}
