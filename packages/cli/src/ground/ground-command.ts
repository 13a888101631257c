import { type Command, Option } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import { collect, format, from, skipBroken, traceArguments } from "../command-line/options.ts";
import type { Io } from "../io.ts";
import type { GroundArguments } from "./ground.ts";

/** `agentltl ground`. */
export function addGround(root: Command, io: Io, ended: Ended): void {
  command(root, "ground", "Check that answers name only what the agent has read.", [
    "ground runs/t-0001.jsonl",
    "ground 'runs/*.jsonl' --read-tool view_file:file_name --format json",
    "ground tau.jsonl --outputs all",
  ])
    .argument("[traces...]", traceArguments)
    .addOption(
      new Option("--policy <policy>", "whose rules decide: ours, or the paper's to the letter")
        .choices(["evidence", "paper"])
        .default("evidence"),
    )
    .option(
      "--read-tool <name[:pathArg]>",
      "a tool whose results are files, and its argument with the path (default: read_file); may be given again",
      collect,
    )
    .addOption(
      new Option("--outputs <which>", "what grounds: files that were read, or what any tool returned")
        .choices(["reads", "all"])
        .default("reads"),
    )
    .addOption(format("jsonl"))
    .addOption(from())
    .addOption(skipBroken())
    .action(async (paths: string[], options: GroundArguments) => {
      const { ground } = await import("./ground.ts");
      ended(await ground(paths, options, io));
    });
}
