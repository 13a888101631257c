import type { ToolFinding } from "@agentltl/rules";
import type { BaselineChanges } from "../baseline/baseline.ts";
import type { Io } from "../io.ts";
import type { RuleSet } from "../rules/load-rule-set.ts";
import { styleFor, widthFor } from "../text/style.ts";
import type { Gate } from "./gate.ts";
import { githubText } from "./github.ts";
import { runJson, verifyJson } from "./json.ts";
import type { Counts } from "./judge-traces.ts";
import { junitReport } from "./junit.ts";
import { markdownText } from "./markdown.ts";
import { prettyText } from "./pretty.ts";
import type { JudgedTrace, Tally } from "./tally.ts";

/** How the result of `verify` is written. */
export type ReportFormat = "pretty" | "json" | "jsonl" | "junit" | "github" | "markdown";

/** All that is known when every trace was judged. */
export interface Judged {
  readonly tally: Tally;
  readonly gate: Gate;
  readonly rules: RuleSet;
  readonly counts: Counts;
  readonly all: boolean;
  readonly tools: readonly ToolFinding[];
  /** Absent without a baseline. */
  readonly baseline: { readonly changes: BaselineChanges; readonly text: readonly string[] } | undefined;
}

/** Takes in traces one by one, and writes the result. */
export interface Report {
  /** `accepted`: the rules of which all that is broken in this trace was accepted. */
  add(judged: JudgedTrace, accepted: ReadonlySet<string>): void;
  close(judged: Judged): void;
}

/** The report of a format. Only `jsonl` writes before every trace was read, so it alone needs no memory for them. */
export function reportOf(format: ReportFormat, io: Io): Report {
  const write = (text: string): void => io.stdout.write(text);
  switch (format) {
    case "pretty":
      return { add: () => {}, close: (judged) => write(prettyOf(judged, io)) };
    case "json": {
      const runs: object[] = [];
      return {
        add: (judged) => runs.push(runJson(judged)),
        close: (judged) => write(`${JSON.stringify({ ...summaryOf(judged), runs })}\n`),
      };
    }
    case "jsonl":
      return {
        add: (judged) => write(`${JSON.stringify({ kind: "run", ...runJson(judged) })}\n`),
        close: (judged) => write(`${JSON.stringify({ kind: "summary", ...summaryOf(judged) })}\n`),
      };
    case "junit":
      return junitReport(write);
    case "github":
      return { add: () => {}, close: (judged) => write(githubText(judged)) };
    case "markdown":
      return { add: () => {}, close: (judged) => write(markdownText(judged)) };
  }
}

function summaryOf({ tally, gate, rules, tools, baseline }: Judged): object {
  return verifyJson(tally, gate, rules.procedure, tools, baseline?.changes);
}

function prettyOf({ tally, gate, rules, counts, all, baseline }: Judged, io: Io): string {
  return prettyText(tally, gate, {
    ...rules,
    counts,
    all,
    baseline: baseline?.text ?? [],
    style: styleFor(io),
    width: widthFor(io),
  });
}
