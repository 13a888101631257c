import type { Command } from "commander";
import { collect, from, skipBroken } from "./options.ts";

/** What a report of runs is given, wherever it is shown. */
export function reportOptions(command: Command): Command {
  return command
    .option("--title <text>", "the page's title (default: the rules' id)")
    .option("--ground", "also check that answers name only what was read")
    .option(
      "--read-tool <name[:pathArg]>",
      "with --ground: a tool whose results are files (default: read_file); may be given again",
      collect,
    )
    .addOption(from())
    .addOption(skipBroken());
}
