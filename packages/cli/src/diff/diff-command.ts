import type { Command } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import { collect, format, from, skipBroken } from "../command-line/options.ts";
import type { Io } from "../io.ts";
import type { DiffArguments } from "./diff.ts";

/** `agentltl diff`. */
export function addDiff(root: Command, io: Io, ended: Ended): void {
  command(root, "diff", "Say what changed between two rule files, and on which runs it shows.", [
    "diff old.rules.yaml agentltl.rules.yaml",
    "diff origin/main:agentltl.rules.yaml agentltl.rules.yaml --traces 'runs/*.jsonl' --format markdown",
  ])
    .argument("<old>", "a rule file, or one of a git revision as in git show: revision:path")
    .argument("<new>", "the same")
    .option("--traces <traces>", "stored runs whose verdicts may change; may be given again", collect)
    .option("--exit-code", "exit 1 where anything differs")
    .addOption(format("markdown"))
    .addOption(from())
    .addOption(skipBroken())
    .action(async (before: string, after: string, options: DiffArguments) => {
      const { diff } = await import("./diff.ts");
      ended(await diff(before, after, options, io));
    });
}
