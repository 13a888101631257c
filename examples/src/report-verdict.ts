import type { Verification } from "@agentltl/core";
import type { AnswerReport, Run } from "@agentltl/core/host";
import type { Paint } from "./paint.ts";
import { joinParts } from "./text-lines.ts";

/** What the rules and the check of the answer say of a run. `asTried` is the verification with refused calls in it. */
export function reportVerdict(
  { verification, answer, trace }: Run,
  asTried: Verification,
  paint: Paint,
): readonly string[] {
  const refused = trace.calls.filter(({ outcome }) => outcome === "refused").length;
  const calls = refused === 1 ? "call" : "calls";
  const parts = [
    part(rulesOf(verification), isFull(verification) ? paint.good : paint.bad),
    part(scoreOf(verification), isFull(verification) ? paint.good : paint.bad),
    ...(refused === 0 ? [] : [part(`${refused} ${calls} refused (as tried: ${figure(asTried.score)})`)]),
    ...(answer === undefined
      ? []
      : [part(answerOf(answer), answer.grounded === true ? paint.good : paint.bad)]),
  ];
  return joinParts(parts, "   ");
}

interface Part {
  readonly seen: string;
  readonly painted: string;
}

function part(text: string, colour: (text: string) => string = (same) => same): Part {
  return { seen: text, painted: colour(text) };
}

function isFull({ label }: Verification): boolean {
  return label === "FULL";
}

function rulesOf({ constraints }: Verification): string {
  const kept = constraints.filter(({ verdict }) => verdict === "satisfied");
  const broken = constraints.filter(({ verdict }) => verdict === "violated").map(({ name }) => name);
  const silent = broken.length > 0 && kept.length > 0 && kept.every(({ applied }) => !applied);
  const unjudged = constraints.length - kept.length - broken.length;
  return [
    `rules ${kept.length} of ${constraints.length} kept`,
    ...(silent ? [kept.length === 1 ? "(it had nothing to say)" : "(they had nothing to say)"] : []),
    ...(broken.length === 0 ? [] : [`broken: ${broken.join(", ")}`]),
    ...(unjudged === 0 ? [] : [`${unjudged} not judged`]),
  ]
    .join(", ")
    .replace(", (", " (");
}

function scoreOf({ score, activeScore, label }: Verification): string {
  const active = activeScore === score ? "" : `, ${figure(activeScore)} of the rules that applied`;
  return `score ${figure(score)} ${label}${active}`;
}

/** Two digits, and never 1.00 for less than 1, nor 0.00 for more than 0. */
function figure(score: number | null): string {
  if (score === null) return "none";
  if (score <= 0 || score >= 1) return score.toFixed(2);
  return Math.min(0.99, Math.max(0.01, score)).toFixed(2);
}

function answerOf({ grounded, vacuous }: AnswerReport): string {
  if (grounded === null) return "answer not judged";
  if (!grounded) return "answer NOT grounded";
  return vacuous ? "answer names nothing to check" : "answer grounded";
}
