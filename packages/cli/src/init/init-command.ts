import type { Command } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import type { Io } from "../io.ts";
import type { InitArguments } from "./init.ts";

/** `agentltl init`. */
export function addInit(root: Command, io: Io, ended: Ended): void {
  command(root, "init", "Write a rule file to begin with, and say which lines to add to the code.", ["init"])
    .option("--force", "overwrite agentltl.rules.yaml where it exists")
    .action(async (options: InitArguments) => {
      const { init } = await import("./init.ts");
      ended(await init(options, io));
    });
}
