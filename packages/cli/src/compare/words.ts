import type { Procedure } from "@agentltl/core";
import { cut } from "../text/layout.ts";
import { counted, percent } from "../text/numbers.ts";
import { visible } from "../text/visible.ts";
import type { Comparison } from "./comparison.ts";
import type { PairedBy } from "./key-of.ts";
import type { ParallelStep } from "./parallel-steps.ts";

/** What a comparison is shown with. */
export interface ShownWith {
  readonly maxDrop: number | undefined;
  readonly by: PairedBy;
  readonly procedure: Procedure;
  /** Where they were asked for. */
  readonly parallel: readonly ParallelStep[] | undefined;
}

/** At most so many names stand in a line. */
const mostNames = 5;

/** The parts of a comparison in words; each format arranges them. */
export interface Words {
  /** What was compared with what. */
  readonly pairs: string;
  readonly broken: string;
  readonly moved: string;
  readonly shares: string;
  readonly change: string;
  readonly test: string;
  readonly outcome: string;
  readonly rules: string;
  readonly flaky: string;
  /** What was left out, each reason on its own. */
  readonly left: readonly string[];
}

/** All that is said of a comparison. Empty where there is nothing to say. */
export function wordsOf(compared: Comparison, { maxDrop, by }: ShownWith): Words {
  const { compliant, change, interval, p, method, broken, lost, won, rules, flaky } = compared;
  return {
    pairs: pairsText(compared, by),
    broken: `broken before ${broken.before}, now ${broken.now}`,
    moved: `newly broken ${lost}, newly fine ${won}`,
    shares: `${percent(compliant.before)} -> ${percent(compliant.now)}`,
    change: `${points(change)} points (95 % ${points(interval[0])} to ${points(interval[1])})`,
    test: `${method === "mcnemar" ? "McNemar" : "signs flipped by task,"} p = ${pText(p)}`,
    outcome: outcomeText(compared, maxDrop, by),
    rules: rules.map(([rule, more]) => `${visible(rule)} ${more > 0 ? "+" : ""}${more}`).join(", "),
    flaky: namesText(flaky),
    left: leftOut(compared, by),
  };
}

function pairsText({ tasks, pairs, method }: Comparison, by: PairedBy): string {
  return method === "mcnemar"
    ? counted(pairs, "paired run")
    : `${counted(pairs, "paired run")} of ${counted(tasks.length, by)}`;
}

function outcomeText(
  { outcome, open, onlyBefore }: Comparison,
  maxDrop: number | undefined,
  by: PairedBy,
): string {
  switch (outcome) {
    case "worse":
      return "WORSE";
    case "fine":
      return maxDrop === undefined ? "NO DROP SHOWN" : "NOT WORSE";
    case "unsure":
      return "CAN'T TELL: more trials or tasks are needed";
    case "unjudged":
      return `CAN'T TELL: ${counted(open.now, "run")} of now not judged (--allow-unjudged)`;
    case "missing":
      return `CAN'T TELL: ${counted(onlyBefore.length, by)} of before not there now (--allow-missing)`;
  }
}

function leftOut({ open, onlyBefore, onlyNow }: Comparison, by: PairedBy): readonly string[] {
  return [
    ...(open.before + open.now === 0
      ? []
      : [`not judged: ${counted(open.before, "run")} before, ${open.now} now`]),
    ...(onlyBefore.length === 0
      ? []
      : [`only before: ${counted(onlyBefore.length, by)} (${namesText(onlyBefore)})`]),
    ...(onlyNow.length === 0 ? [] : [`only now: ${counted(onlyNow.length, by)} (${namesText(onlyNow)})`]),
  ];
}

function namesText(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).map(nameText);
  return [...shown, ...(names.length > mostNames ? [`${names.length - mostNames} more`] : [])].join(", ");
}

/** A name as it is shown: that of a task may be a page long. */
export function nameText(name: string): string {
  return cut(visible(name), 80);
}

function points(share: number): string {
  const text = (share * 100).toFixed(1);
  return text === "-0.0" ? "0.0" : text;
}

function pText(p: number): string {
  return p < 0.001 ? "<0.001" : p.toFixed(3);
}
