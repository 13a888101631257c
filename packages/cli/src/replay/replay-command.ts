import type { Command } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import { constraint, format, rules } from "../command-line/options.ts";
import type { Io } from "../io.ts";
import type { ReplayArguments } from "./replay.ts";

/** `agentltl replay`. */
export function addReplay(root: Command, io: Io, ended: Ended): void {
  command(root, "replay", "Say what a guard with these rules would have done in recorded sessions.", [
    "replay 'logs/*.jsonl' --rules agentltl.rules.yaml",
  ])
    .argument("<logs...>", "logs of guards, folders, or globs in quotes")
    .addOption(rules())
    .addOption(constraint())
    .addOption(format())
    .action(async (paths: string[], options: ReplayArguments) => {
      const { replay } = await import("./replay.ts");
      ended(await replay(paths, options, io));
    });
}
