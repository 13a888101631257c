import { type Command, Option } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import {
  collect,
  constraint,
  from,
  rules,
  skipBroken,
  traceArguments,
  wholeNumber,
} from "../command-line/options.ts";
import type { Io } from "../io.ts";
import type { ViewArguments } from "./view.ts";

/** `agentltl view`. */
export function addView(root: Command, io: Io, ended: Ended): void {
  command(root, "view", "Show runs in a browser of this machine, while they grow.", [
    "view runs/chat-1.jsonl --rules agentltl.rules.yaml",
    "view runs/ --rules agentltl.rules.yaml --ground --port 8322",
  ])
    .argument("<traces...>", traceArguments)
    .addOption(rules())
    .addOption(constraint())
    .addOption(
      new Option("--port <number>", "where the page is served, on this machine alone; 0 for any that is free")
        .argParser(wholeNumber)
        .default(8322),
    )
    .option("--title <text>", "the page's title (default: the rules' id)")
    .option("--ground", "also check that answers name only what was read")
    .option(
      "--read-tool <name[:pathArg]>",
      "with --ground: a tool whose results are files (default: read_file); may be given again",
      collect,
    )
    .addOption(from())
    .addOption(skipBroken())
    .action(async (paths: string[], options: ViewArguments) => {
      const { view } = await import("./view.ts");
      ended(await view(paths, options, io));
    });
}
