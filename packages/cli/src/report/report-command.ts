import type { Command } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import { constraint, rules, traceArguments } from "../command-line/options.ts";
import { reportOptions } from "../command-line/report-options.ts";
import type { Io } from "../io.ts";
import type { ReportArguments } from "./report.ts";

/** `agentltl report`. */
export function addReport(root: Command, io: Io, ended: Ended): void {
  reportOptions(
    command(root, "report", "Write a page that shows runs call by call, and what rules say of them.", [
      "report 'runs/*.jsonl' --rules agentltl.rules.yaml",
      "report runs/ --rules agentltl.rules.yaml --ground --out report.html",
      "report runs/t-1.jsonl --constraint 'search-first: precedes(search, answer)' --out - > t-1.html",
    ])
      .argument("[traces...]", traceArguments)
      .addOption(rules())
      .addOption(constraint())
      .option("-o, --out <file>", "where the page is written to; - for stdout", "report.html"),
  ).action(async (paths: string[], options: ReportArguments) => {
    const { report } = await import("./report.ts");
    ended(await report(paths, options, io));
  });
}
