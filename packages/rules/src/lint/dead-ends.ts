import { deadEnd, groupBy, type JointRules, jointRules, noPlans } from "@agentltl/core/host";
import { type Monitor, start, verdict } from "@agentltl/core/monitor";
import { explore, type Work } from "../compare/explore.ts";
import { movesOf } from "../compare/moves-of.ts";
import type { Move, Word } from "../compare/word.ts";
import { wordText } from "../compare/word-text.ts";
import { gaveUp } from "./gave-up.ts";
import type { LintFinding } from "./lint-finding.ts";
import { findingAbout, listed, type WatchedRule } from "./watched-rule.ts";

/** A run of allowed calls after which some rules can't all be satisfied any more. */
interface DeadRun {
  readonly rules: readonly WatchedRule[];
  readonly word: Word;
}

/** Calls that are tried for one pair of rules, and for all rules of a group together. */
const mostForPair = 1_500;
const mostForGroup = 4_000;

/**
 * Rules that exclude each other: from the start (`conflict`), or after calls that none of them forbids (`trap`), with the shortest such
 * calls. Pairs are looked at by themselves; more rules together as far as a bounded search comes.
 */
export function deadEnds(rules: readonly WatchedRule[]): readonly LintFinding[] {
  const open = rules.filter(({ monitor }) => monitor !== undefined && !isBroken(monitor));
  return [...groupBy(open, ({ group }) => group).values()].flatMap(inGroup);
}

function isBroken(monitor: Monitor): boolean {
  return verdict(monitor, start(monitor)) === "permanently-violated";
}

function inGroup(rules: readonly WatchedRule[]): readonly LintFinding[] {
  const found = new Map<string, DeadRun>();
  const findings: LintFinding[] = [];
  const look = (some: readonly WatchedRule[], most: number): void => {
    const { dead, isComplete } = deadRuns(some, most, found);
    for (const one of dead) found.set(keyOf(one.rules), one);
    const [first] = some;
    if (isComplete || first === undefined) return;
    const names = some.map(({ constraint }) => constraint.name);
    const what =
      some.length === 2
        ? `whether it and \`${names[1]}\` can exclude each other`
        : `whether more than two of the ${some.length} rules can exclude each other`;
    findings.push(gaveUp(first, what, `more than ${most} calls would have to be tried`, names.slice(1)));
  };
  const owing = new Set(rules.filter(({ monitor }) => monitor !== undefined && canOwe(monitor)));
  const tools = new Map(rules.map((rule) => [rule, toolsOf(rule)]));
  for (const [index, rule] of rules.entries())
    for (const other of rules.slice(index + 1)) {
      if (!owing.has(rule) && !owing.has(other)) continue;
      if (mayMeet(rule, other, [...(tools.get(rule) ?? []), ...(tools.get(other) ?? [])]))
        look([rule, other], mostForPair);
    }
  if (rules.length > 2 && owing.size > 0) look(rules, mostForGroup);
  return [...[...found.values()].flatMap(findingOf), ...findings];
}

/**
 * Whether the run may not end somewhere, nothing being broken: only then is something owed that others can forbid. Rules that only forbid
 * calls are never in each other's way.
 */
function canOwe({ pieces }: Monitor): boolean {
  return pieces.some(
    (piece) =>
      piece.kind === "table" &&
      piece.quantifier !== "exists" &&
      piece.machine.toAccept.some((calls) => calls !== 0),
  );
}

function toolsOf({ monitor }: WatchedRule): readonly string[] {
  return monitor === undefined ? [] : [...new Set(movesOf([monitor]).map(({ call }) => call.name))];
}

/** Rules about different tools are never in each other's way, unless one of them counts every call. */
function mayMeet(one: WatchedRule, other: WatchedRule, tools: readonly string[]): boolean {
  const [first, second] = [one.monitor, other.monitor];
  if (first === undefined || second === undefined) return false;
  return tools.some((name) => first.concerned(name).length > 0 && second.concerned(name).length > 0);
}

interface Looked {
  readonly dead: readonly DeadRun[];
  readonly isComplete: boolean;
}

function deadRuns(rules: readonly WatchedRule[], most: number, known: ReadonlyMap<string, DeadRun>): Looked {
  const monitors = rules.flatMap(({ monitor }) => monitor ?? []);
  const joint = jointRules(monitors);
  const moves = movesOf(monitors);
  const work: Work = { left: most };
  const keys = keysFor(joint, moves);
  const dead = new Map<string, DeadRun>();
  const stuck = new Set<Word>();
  let [plans, isUnknown] = [noPlans, false];
  const goesOn = ({ word }: { readonly word: Word }): boolean => !stuck.has(word);
  for (const { word, state } of explore(joint.monitor, { moves, work, through: "allowed", goesOn })) {
    const found = deadEnd(joint, state, { keys, plans });
    plans = found.plans;
    if (found.answer === "unknown") isUnknown = true;
    if (found.answer !== "impossible") continue;
    stuck.add(word);
    const conflict = found.conflict.flatMap((number) => rules[number] ?? []);
    const key = keyOf(conflict);
    if (!known.has(key) && !dead.has(key)) dead.set(key, { rules: conflict, word });
  }
  return { dead: [...dead.values()], isComplete: work.left > 0 && !isUnknown };
}

/** What variables may be besides: the values that the made-up calls have. */
function keysFor({ monitor }: JointRules, moves: readonly Move[]): readonly (readonly string[])[] {
  const values = [...new Set(moves.flatMap(({ call: { args } }) => textsIn(args)))].slice(0, 4);
  const variables = monitor.pieces.map((piece) => (piece.kind === "table" ? piece.variables.length : 0));
  return [
    ...(variables.includes(1) ? values.map((value) => [value]) : []),
    ...(variables.includes(2) ? values.flatMap((one) => values.map((other) => [one, other])) : []),
  ];
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function keyOf(rules: readonly WatchedRule[]): string {
  return JSON.stringify(rules.map(({ constraint }) => constraint.name));
}

/** Told of the last of the rules. */
function findingOf({ rules, word }: DeadRun): readonly LintFinding[] {
  const last = rules.at(-1)?.constraint;
  if (last === undefined) return [];
  const names = rules.slice(0, -1).map(({ constraint }) => constraint.name);
  const text = wordText(word);
  const who =
    names.length === 0 ? "no run can satisfy it" : `no run satisfies it together with ${listed(names)}`;
  const finding =
    word.length === 0
      ? findingAbout(last, "conflict", {
          message: who,
          suggestion: "drop or loosen one of them, or say by `when` that they don't hold at the same time",
          others: names,
          example: text,
        })
      : findingAbout(last, "trap", {
          message: `after calls that every rule allows, ${who}`,
          suggestion: "forbid the last of these calls, or loosen one of the rules",
          others: names,
          example: text,
        });
  return [finding];
}
