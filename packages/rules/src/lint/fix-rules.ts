import { attempt } from "@agentltl/core/host";
import { Composer, CST, isMap, isScalar, isSeq, Parser } from "yaml";
import { type ReadRulesOptions, readRules } from "../read-rules.ts";
import type { LintFinding } from "./lint-finding.ts";

/** A rule file after mechanical changes. */
export interface FixedRules {
  readonly text: string;
  /** The findings that were mended. */
  readonly fixed: readonly LintFinding[];
}

/**
 * Makes the mechanical changes that findings propose, one after the other: nothing else in the text changes, comments and spaces among it.
 * A change after which the file would not be read any more is not made.
 */
export function fixRules(text: string, findings: readonly LintFinding[]): FixedRules {
  const fixed: LintFinding[] = [];
  let current = text;
  const done = new Set<string>();
  // From the end of the text, so that places in front stay what they are.
  const open = findings
    .filter(({ fix }) => fix !== undefined)
    .toSorted((one, other) => other.line - one.line || other.column - one.column);
  for (const finding of open) {
    const { fix, line, column } = finding;
    if (fix === undefined) continue;
    const key = fix.kind === "formula" ? `formula ${fix.rule}` : `${line}:${column} ${fix.from}`;
    if (!done.has(key)) {
      const next =
        fix.kind === "formula"
          ? withFormula(current, fix.rule, fix.text)
          : withName(current, line, column, fix.from, fix.to);
      if (next === undefined || attempt(() => readRules(next, accepted)).kind === "threw") continue;
      current = next;
      done.add(key);
    }
    fixed.push(finding);
  }
  return { text: current, fixed: findings.filter((finding) => fixed.includes(finding)) };
}

/** Other files that the text includes don't matter here: what they hold is the same before and after. */
const accepted: ReadRulesOptions = {
  allowEmpty: true,
  open: (path) => ({ file: path, text: "version: 1\nid: included\nrules: []\n" }),
};

/** The text with another name at a place, or a little behind it: of a path one key is changed. */
function withName(text: string, line: number, column: number, from: string, to: string): string | undefined {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const start = (starts[line - 1] ?? text.length) + column - 1;
  const end = text.indexOf("\n", start);
  const at = text.slice(0, end === -1 ? text.length : end).indexOf(from, start);
  return at === -1 ? undefined : `${text.slice(0, at)}${to}${text.slice(at + from.length)}`;
}

/** The text with another formula at the `ltl` of a rule. */
function withFormula(text: string, rule: string, formula: string): string | undefined {
  const tokens = [...new Parser().parse(text)];
  const [document] = new Composer({ keepSourceTokens: true }).compose(tokens);
  const rules: unknown = document?.get("rules");
  if (!isSeq(rules)) return undefined;
  const own = rules.items.find((item) => isMap(item) && item.get("id") === rule);
  const scalar: unknown = isMap(own) ? own.get("ltl", true) : undefined;
  if (!isMap(own) || !isScalar(scalar) || !CST.isScalar(scalar.srcToken)) return undefined;
  // A block of lines ends in a line end, and shall go on to.
  const end = String(scalar.value).endsWith("\n") ? "\n" : "";
  CST.setScalarValue(scalar.srcToken, `${formula}${end}`, { inFlow: own.flow === true, afterKey: true });
  return tokens.map((token) => CST.stringify(token)).join("");
}
