import { type Procedure, verifyTrace } from "@agentltl/core";
import type { Run } from "@agentltl/core/host";
import type { Paint } from "./paint.ts";
import { reportAnswer } from "./report-answer.ts";
import { reportCalls, shownCalls } from "./report-calls.ts";
import { reportVerdict } from "./report-verdict.ts";
import { width } from "./text-lines.ts";

/** The line above a run: its number and title, and on the right what it ran in. */
export function reportHeading(number: number, title: string, host: string, paint: Paint): string {
  const left = `${number}  ${title}`;
  return `${paint.strong(left)}${" ".repeat(Math.max(2, width - left.length - host.length))}${paint.faint(host)}`;
}

/** What happened in a run: its calls, its answer with the evidence, its score. Pure. */
export function reportRun(run: Run, rules: Procedure, paint: Paint): readonly string[] {
  return [
    ...reportCalls(shownCalls(run), paint),
    ...reportAnswer(run, paint),
    ...reportVerdict(run, verifyTrace(run.trace, rules, { counts: "proposed" }), paint),
  ];
}

/** How many decisions these runs took, and how long. */
export function reportCost(runs: readonly Run[]): string {
  const costs = runs.map(({ cost }) => cost).filter(({ decisions }) => decisions > 0);
  const count = costs.reduce((sum, { decisions }) => sum + decisions, 0);
  const most = (pick: (cost: Run["cost"]) => number) =>
    milliseconds(costs.reduce((slowest, cost) => Math.max(slowest, pick(cost)), 0));
  return `${count} decisions; a run's median at most ${most(({ medianMs }) => medianMs)} ms, the slowest ${most(({ maxMs }) => maxMs)} ms`;
}

function milliseconds(span: number): string {
  return span < 0.1 ? span.toFixed(3) : span.toFixed(1);
}
