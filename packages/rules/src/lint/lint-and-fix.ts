import { type ReadRulesOptions, readRules } from "../read-rules.ts";
import { fixRules } from "./fix-rules.ts";
import { type LintOptions, lint } from "./lint.ts";
import type { LintFinding } from "./lint-finding.ts";

/** What mechanical changes made of a rule file. */
export interface LintedRules {
  readonly text: string;
  /** What was mended, in the order in which it was found. */
  readonly fixed: readonly LintFinding[];
  /** What is found in the text as it is now. */
  readonly left: readonly LintFinding[];
}

/** One change may uncover the next: the arguments of a tool are known once its name is right. */
const mostRounds = 5;

/**
 * Lints a rule file, makes the mechanical changes, and lints again, until nothing mechanical is left. Files that it includes stay what they
 * are. Throws a `RulesError` where the text is no rule file.
 */
export function lintAndFix(text: string, options: LintOptions & ReadRulesOptions = {}): LintedRules {
  let current = text;
  let left = lint(readRules(text, options), options);
  const fixed: LintFinding[] = [];
  for (let round = 0; round < mostRounds; round++) {
    const mended = fixRules(
      current,
      left.filter(({ file }) => file === options.file),
    );
    if (mended.fixed.length === 0) break;
    fixed.push(...mended.fixed);
    current = mended.text;
    left = lint(readRules(current, options), options);
  }
  return { text: current, fixed, left };
}
