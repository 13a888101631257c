import type { Io } from "../io.ts";
import { styleFor, widthFor } from "../text/style.ts";
import { githubText } from "./github.ts";
import { runJson, verifyJson } from "./json.ts";
import type { Judged, Report } from "./judged.ts";
import { junitReport } from "./junit.ts";
import { markdownText } from "./markdown.ts";
import { prettyText } from "./pretty.ts";

/** How the result of `verify` is written. */
export type ReportFormat = "pretty" | "json" | "jsonl" | "junit" | "github" | "markdown";

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
