import { type Command, Option } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import { constraint, port, rules, traceArguments } from "../command-line/options.ts";
import { reportOptions } from "../command-line/report-options.ts";
import type { Io } from "../io.ts";
import type { ViewArguments } from "./view.ts";

/** `agentltl view`. */
export function addView(root: Command, io: Io, ended: Ended): void {
  reportOptions(
    command(root, "view", "Show runs in a browser of this machine, while they grow.", [
      "view runs/chat-1.jsonl --rules agentltl.rules.yaml",
      "view runs/ --rules agentltl.rules.yaml --ground --port 8322",
    ])
      .argument("<traces...>", traceArguments)
      .addOption(rules())
      .addOption(constraint())
      .addOption(
        new Option(
          "--port <number>",
          "where the page is served, on this machine alone; 0 for any that is free",
        )
          .argParser(port)
          .default(8322),
      ),
  ).action(async (paths: string[], options: ViewArguments) => {
    const { view } = await import("./view.ts");
    ended(await view(paths, options, io));
  });
}
