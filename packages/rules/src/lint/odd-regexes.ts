import type { Matcher } from "@agentltl/core";
import { regExpOf } from "../compare/reg-exp-of.ts";
import type { RuleFile } from "../rule-file.ts";
import type { LintFinding } from "./lint-finding.ts";
import { findingAbout } from "./watched-rule.ts";

/** Expressions that can't mean what they look like: a word in square brackets, or one that every text fits. */
export function oddRegexes({ procedure }: RuleFile): readonly LintFinding[] {
  return procedure.constraints.flatMap((constraint) =>
    regexesIn(constraint.formula).flatMap((regex) => {
      const word = wordInClass(regex);
      if (word !== undefined)
        return findingAbout(constraint, "odd-regex", {
          message: `\`${word}\` in the regex \`${regex}\` is one character out of these, not a word: one of them stands there twice`,
          suggestion: 'write the word without square brackets; for "not this word" use `not: { regex: ... }`',
        });
      if (!fitsEveryText(regex)) return [];
      return findingAbout(constraint, "odd-regex", {
        message: `every text fits the regex \`${regex}\`, since it also fits no characters at all`,
        suggestion: "write `+` in place of `*`, or drop the condition",
      });
    }),
  );
}

function regexesIn(formula: unknown): readonly string[] {
  const found = new Set<string>();
  const open: unknown[] = [formula];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== "object" || next === null) continue;
    if (isRegex(next)) found.add(next.regex);
    open.push(...Object.values(next));
  }
  return [...found];
}

function isRegex(value: object): value is Extract<Matcher, { readonly kind: "regex" }> {
  return "kind" in value && value.kind === "regex" && "regex" in value && typeof value.regex === "string";
}

/** A character class in which a letter stands twice, and which has no ranges. */
function wordInClass(regex: string): string | undefined {
  for (const [whole, content = ""] of regex.matchAll(/(?<!\\)\[\^?((?:\\.|[^\]\\])+)\]/g)) {
    const letters = [...content.replaceAll(/\\./g, "").matchAll(/[A-Za-z]/g)].map(([letter]) => letter);
    if (!/\w-\w/.test(content) && new Set(letters).size < letters.length) return whole;
  }
  return undefined;
}

/** Without anything that says where it stands, what fits no characters fits in every text. */
function fitsEveryText(regex: string): boolean {
  return !/[\^$]|\\[bB]|\(\?[=!<]/.test(regex) && regExpOf(regex)?.test("") === true;
}
