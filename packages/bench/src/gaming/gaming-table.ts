import { reward, type Trace } from "@agentltl/core";
import { BenchError } from "../errors/bench-error.ts";
import { gamingRules } from "./gaming-rules.ts";
import { type GamingRun, gamingRuns, gamingTask, honestRuns } from "./gaming-runs.ts";

type Preset = "paper" | "hardened";

/** What a trick earns under one preset, and what its honest twin does. */
export interface GamingFigure {
  readonly reward: number;
  readonly honest: number;
  /** The trick pays: it earns as much as the honest run, or more. */
  readonly farmed: boolean;
}

/** One trick under one set of rules. */
export interface GamingRow {
  readonly rules: keyof typeof gamingRules;
  readonly trick: string;
  readonly against: GamingRun["honest"];
  readonly paper: GamingFigure;
  readonly hardened: GamingFigure;
}

/** What each trick earns under each preset and set of rules, beside the honest run that it stands in for. */
export function gamingTable(): readonly GamingRow[] {
  return (["layers", "guardrails"] as const).flatMap((rules) =>
    gamingRuns.map(
      (run): GamingRow => ({
        rules,
        trick: run.name,
        against: run.honest,
        paper: figureOf(run, rules, "paper"),
        hardened: figureOf(run, rules, "hardened"),
      }),
    ),
  );
}

function figureOf({ trace, honest }: GamingRun, rules: GamingRow["rules"], preset: Preset): GamingFigure {
  const task = { ...gamingTask, procedure: gamingRules[rules] };
  const earnedBy = (one: Trace): number => {
    const { value } = reward(one, task, { preset });
    if (value === null) throw new BenchError("task-invalid", "a run of the gaming table has no reward");
    return value;
  };
  const [earned, fair] = [earnedBy(trace), earnedBy(honestRuns[honest])];
  return { reward: earned, honest: fair, farmed: earned >= fair };
}

/** The table in Markdown; where a trick pays its figure is in bold. */
export function gamingMarkdown(rows: readonly GamingRow[]): string {
  const figure = ({ reward: earned, honest, farmed }: GamingFigure): string => {
    const text = `${earned.toFixed(3)} against ${honest.toFixed(3)}`;
    return farmed ? `**${text}**` : text;
  };
  return [
    "| rules | trick | honest twin | paper | hardened |",
    "| --- | --- | --- | --- | --- |",
    ...rows.map(
      ({ rules, trick, against, paper, hardened }) =>
        `| ${rules} | ${trick} | ${against} | ${figure(paper)} | ${figure(hardened)} |`,
    ),
  ].join("\n");
}
