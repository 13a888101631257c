import type { Command } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import { collect, format } from "../command-line/options.ts";
import type { Io } from "../io.ts";
import type { ReplayArguments } from "./replay.ts";

/** `agentltl replay`. */
export function addReplay(root: Command, io: Io, ended: Ended): void {
  command(root, "replay", "Say what a guard with these rules would have done in recorded sessions.", [
    "replay 'logs/*.jsonl' --rules agentltl.rules.yaml",
  ])
    .argument("<logs...>", "logs of guards, folders, or globs in quotes")
    .option("-r, --rules <file>", "a rule file, or a glob; may be given again", collect)
    .option("-c, --constraint <text>", "'name: formula'; may be given again", collect)
    .addOption(format())
    .action(async (paths: string[], options: ReplayArguments) => {
      const { replay } = await import("./replay.ts");
      ended(await replay(paths, options, io));
    });
}
