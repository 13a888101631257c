import type { Command } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import { constraint, format, rules } from "../command-line/options.ts";
import type { Io } from "../io.ts";
import type { WhyArguments } from "./why.ts";

/** `agentltl why`. */
export function addWhy(root: Command, io: Io, ended: Ended): void {
  command(root, "why", "Say why a call was decided as it was, or why a rule said nothing.", [
    "why runs/t-0192.jsonl '#4' --rules agentltl.rules.yaml",
    "why demo-out/3.jsonl d-0001",
    "why runs/all.jsonl:7 --rule large-transfer --rules agentltl.rules.yaml",
  ])
    .argument(
      "<run>",
      "a file with one run, or with the log of a guard; file:line or file:id of one with many",
    )
    .argument("[call]", "a call, counted from '#1', or the id of a call or decision in a log")
    .option("--rule <name>", "a rule, instead of a call: what it looked at, and why it said nothing")
    .addOption(rules())
    .addOption(constraint())
    .addOption(format())
    .action(async (run: string, call: string | undefined, options: WhyArguments) => {
      const { why } = await import("./why.ts");
      ended(await why(run, call, options, io));
    });
}
