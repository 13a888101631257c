import type { Command } from "commander";
import type { ExitCode } from "../exit-code.ts";

/** Told how a command has ended. */
export type Ended = (code: ExitCode) => void;

/** A command of the command line, with examples in its help. */
export function command(
  root: Command,
  name: string,
  description: string,
  examples: readonly string[],
): Command {
  return root
    .command(name)
    .description(description)
    .addHelpText(
      "after",
      `\nExamples:\n${examples.map((example) => `  $ npx agentltl ${example}`).join("\n")}`,
    );
}
