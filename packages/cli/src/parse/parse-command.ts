import type { Command } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import { format } from "../command-line/options.ts";
import type { Io } from "../io.ts";
import type { ParseArguments } from "./parse.ts";

/** `agentltl parse`. */
export function addParse(root: Command, io: Io, ended: Ended): void {
  command(root, "parse", "Say what a formula means, or what is wrong with its text.", [
    "parse 'G(now(refund) -> O now(verify_identity))'",
    "parse --format json < formula.txt",
  ])
    .argument("[formula]", "the formula in quotes; without it, or as -, it is read from stdin")
    .addOption(format())
    .action(async (text: string | undefined, options: ParseArguments) => {
      const { parse } = await import("./parse.ts");
      ended(await parse(text, options, io));
    });
}
