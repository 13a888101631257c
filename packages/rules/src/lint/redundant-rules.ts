import { evaluate } from "@agentltl/core";
import { deadEnd, follows, jointRules } from "@agentltl/core/host";
import { compile, type Monitor, start, verdict } from "@agentltl/core/monitor";
import { explore } from "../compare/explore.ts";
import { movesOf } from "../compare/moves-of.ts";
import { traceOfWord } from "../compare/trace-of-word.ts";
import type { Word } from "../compare/word.ts";
import { wordText } from "../compare/word-text.ts";
import { gaveUp } from "./gave-up.ts";
import type { LintFinding } from "./lint-finding.ts";
import { findingAbout, listed, type WatchedRule } from "./watched-rule.ts";

/** So many runs that break a rule are tried on the others. */
const mostBreaking = 40;
const mostTried = 2_000;

/**
 * Rules that others imply: by one other rule, or, where no variables are involved, by several together. Of two rules that imply each other
 * the later one is told.
 */
export function redundantRules(rules: readonly WatchedRule[]): readonly LintFinding[] {
  // Of others it is said already that this was not looked into.
  const tabulated = rules.filter(({ monitor }) => monitor?.pieces.every(({ kind }) => kind === "table"));
  const left: Questions = { left: mostQuestions };
  return tabulated.flatMap((rule, index) => {
    if (rule.monitor === undefined || isConstant(rule.monitor)) return [];
    const broken = breakingWords(rule, rule.monitor);
    const others = tabulated.filter((other, at) => {
      if (at === index || other.group !== rule.group || other.monitor === undefined) return false;
      return !isConstant(other.monitor) && isDueAsSoon(other, rule);
    });
    const open = others.filter((other) => !isKeptByAny(other, broken));
    const byOne = impliedByOne(rule, open, rules, broken[0], left);
    if (byOne.some(({ code }) => code === "redundant")) return byOne.slice(0, 1);
    return [...byOne, ...impliedByAll(rule, others, broken)];
  });
}

/** How many machines of two rules may still be made. */
interface Questions {
  left: number;
}

const mostQuestions = 200;

function isConstant(monitor: Monitor): boolean {
  return verdict(monitor, start(monitor)).startsWith("permanently");
}

/** What is due at the end of each turn is not implied by what is due at the end of the session. */
function isDueAsSoon(other: WatchedRule, rule: WatchedRule): boolean {
  return other.constraint.due === "turn" || rule.constraint.due === "session";
}

/** Runs that break the rule, the shortest first. */
function breakingWords({ constraint }: WatchedRule, monitor: Monitor): readonly Word[] {
  const found: Word[] = [];
  const moves = movesOf([monitor]);
  for (const { word } of explore(monitor, { moves, work: { left: mostTried }, through: "any" })) {
    if (evaluate(constraint.formula, traceOfWord(word)).verdict === "violated") found.push(word);
    if (found.length >= mostBreaking) break;
  }
  return found;
}

/** Whether some run that breaks a rule keeps this one, so that this one doesn't imply it. */
function isKeptByAny({ constraint }: WatchedRule, broken: readonly Word[]): boolean {
  return broken.some((word) => evaluate(constraint.formula, traceOfWord(word)).verdict === "satisfied");
}

function impliedByOne(
  rule: WatchedRule,
  open: readonly WatchedRule[],
  all: readonly WatchedRule[],
  broken: Word | undefined,
  questions: Questions,
): readonly LintFinding[] {
  const undecided: string[] = [];
  for (const other of open) {
    questions.left -= 1;
    const found = questions.left < 0 ? "gave-up" : follows(other.constraint.formula, rule.constraint.formula);
    if (found === "gave-up") undecided.push(other.constraint.name);
    if (found !== "yes") continue;
    const isTwin =
      isDueAsSoon(rule, other) && follows(rule.constraint.formula, other.constraint.formula) === "yes";
    if (isTwin && all.indexOf(rule) < all.indexOf(other)) continue;
    return [redundant(rule, [other.constraint.name], broken, isTwin ? "says the same as" : "is implied by")];
  }
  if (undecided.length === 0) return [];
  return [
    gaveUp(
      rule,
      `whether ${listed(undecided)} ${undecided.length === 1 ? "implies" : "imply"} it`,
      "that takes too large a machine, or too many",
      undecided,
    ),
  ];
}

/** By several together: they and the opposite of this rule exclude each other. */
function impliedByAll(
  rule: WatchedRule,
  others: readonly WatchedRule[],
  broken: readonly Word[],
): readonly LintFinding[] {
  const { formula } = rule.constraint;
  const opposite = compile({ kind: "not", body: formula });
  const watched = others.filter(({ monitor }) => monitor !== undefined && isPlain(monitor));
  if (opposite.kind !== "monitor" || !isPlain(opposite) || watched.length < 2) return [];
  const together = (word: Word): boolean =>
    watched.every(
      ({ constraint }) => evaluate(constraint.formula, traceOfWord(word)).verdict === "satisfied",
    );
  if (broken.some(together)) return [];
  const joint = jointRules([...watched.flatMap(({ monitor }) => monitor ?? []), opposite]);
  const { answer, conflict } = deadEnd(joint, start(joint.monitor));
  if (answer === "unknown")
    return [
      gaveUp(rule, "whether other rules together imply it", "too many states would have to be looked at"),
    ];
  if (answer !== "impossible" || !conflict.includes(watched.length)) return [];
  const names = conflict.flatMap((number) => watched[number]?.constraint.name ?? []);
  return names.length === 0 ? [] : [redundant(rule, names, broken[0], "is implied by")];
}

/** No variables, and a table for each part. */
function isPlain({ pieces }: Monitor): boolean {
  return pieces.every((piece) => piece.kind === "table" && piece.quantifier === "none");
}

function redundant(
  { constraint }: WatchedRule,
  others: readonly string[],
  broken: Word | undefined,
  how: string,
): LintFinding {
  const both = broken === undefined ? {} : { example: wordText(broken) };
  return findingAbout(constraint, "redundant", {
    message: `it ${how} ${listed(others)}: each run that breaks it breaks ${others.length === 1 ? "that one" : "one of them"}, too`,
    suggestion: `remove it, or ${others.length === 1 ? "the other" : "one of the others"}, or set \`weight: 0\` so that a run pays once`,
    others,
    ...both,
  });
}
