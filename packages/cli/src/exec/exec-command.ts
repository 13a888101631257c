import { type Command, Option } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import { collect, format, from, skipBroken, traceArguments, wholeNumber } from "../command-line/options.ts";
import type { Io } from "../io.ts";
import type { ExecArguments } from "./exec.ts";

/** `agentltl exec`. */
export function addExec(root: Command, io: Io, ended: Ended): void {
  command(root, "exec", "Say where runs first stop being possible.", [
    "exec 'runs/*.jsonl' --by meta.model --success 'metric(reward) >= 1'",
    "exec runs/ --env shop.env.yaml --env recorded --format markdown",
    "exec runs/ --by meta.model --by meta.method --plot curves.svg --html report.html",
    "exec bfcl.jsonl --env bfcl --env recorded --tools tools.json",
  ])
    .argument("[traces...]", traceArguments)
    .option(
      "--env <name>",
      "what runs are replayed in: recorded (default), bfcl, tau-retail, tau-airline, or a file that describes a state machine; given again, a call must be possible in each",
      collect,
    )
    .option(
      "--mcp <command>",
      "replay each run at this MCP server as well; started over stdio, from a copy of --mcp-folder",
    )
    .option("--mcp-folder <folder>", "the data of the server; each run gets a copy of its own")
    .option("--tools <file>", "the tools that are there, and what their arguments must be, as for verify")
    .option("--may-end-without-call", "a run without calls can be a completed one")
    .option(
      "--by <path>",
      "a label, or a place in the metrics, to group runs by; may be given again",
      collect,
    )
    .option(
      "--success <formula>",
      "holds where the task was done; without it success and recovery are not known",
    )
    .option("-r, --rules <file>", "a rule file whose `tools` say which results are errors", collect)
    .option("--plot <file>", "draw PEC by depth with bands of 95 %, a curve for each group, into this SVG")
    .option("--html <file>", "also write one page of it all that needs no network")
    .option("--all", "show the first failure of each run, and why others are not evaluated")
    .addOption(new Option("--seed <number>", "for the intervals").argParser(wholeNumber).default(1))
    .addOption(format("markdown"))
    .addOption(from())
    .addOption(skipBroken())
    .action(async (paths: string[], options: ExecArguments) => {
      const { exec } = await import("./exec.ts");
      ended(await exec(paths, options, io));
    });
}
