import { type Command, Option } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import { count, from, share, skipBroken, traceArguments } from "../command-line/options.ts";
import type { Io } from "../io.ts";
import type { MineArguments } from "./mine.ts";

/** `agentltl mine`. */
export function addMine(root: Command, io: Io, ended: Ended): void {
  command(root, "mine", "Find what stored runs have in common, as a rule file to edit.", [
    "mine 'runs/*.jsonl' > mined.rules.yaml",
    "mine runs.jsonl --good 'metric(reward) >= 1' --most 20",
    "mine runs.jsonl --min-confidence 0.95 --held-out 0.5 --format json",
    "mine gold.jsonl --layers > gold.rules.yaml",
  ])
    .argument("[traces...]", traceArguments)
    .option(
      "--good <formula>",
      "holds for the runs that rules are found in; the others show which rules they break",
    )
    .addOption(
      new Option("--held-out <share>", "the share of tasks that rules are only tried on")
        .argParser(share)
        .default(1 / 3, "a third"),
    )
    .addOption(
      new Option("--min-runs <count>", "a rule has something to say in so many runs")
        .argParser(count)
        .default(5),
    )
    .addOption(
      new Option("--min-confidence <share>", "and is kept in this share of them")
        .argParser(share)
        .default(0.9),
    )
    .addOption(
      new Option("--min-interest <share>", "and so much more often than by chance")
        .argParser(share)
        .default(0.1),
    )
    .addOption(new Option("--most <count>", "print so many rules").argParser(count).default(40))
    .option("--layers", "instead: what the one run that is given did, as rules in six layers (L1 to L6)")
    .addOption(
      new Option("--format <format>", "a rule file, or JSON").choices(["yaml", "json"]).default("yaml"),
    )
    .addOption(from())
    .addOption(skipBroken())
    .action(async (paths: string[], options: MineArguments) => {
      const { mine } = await import("./mine.ts");
      ended(await mine(paths, options, io));
    });
}
