import { type Command, Option } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import { collect, format, from, skipBroken, tools, wholeNumber } from "../command-line/options.ts";
import type { Io } from "../io.ts";
import type { LintArguments } from "./lint.ts";

/** `agentltl lint`. */
export function addLint(root: Command, io: Io, ended: Ended): void {
  command(root, "lint", "Find what is most likely not meant in rule files.", [
    "lint",
    "lint agentltl.rules.yaml --tools tools.json --traces 'runs/*.jsonl'",
    "lint --fix",
    "lint --format github --max-warnings 0",
  ])
    .argument("[files...]", "rule files (default: *.rules.yaml)")
    .addOption(tools("findings"))
    .option(
      "--traces <traces>",
      "stored runs: which rules never applied, which failures count as success; may be given again",
      collect,
    )
    .option(
      "--sensitivity <traces>",
      "drop, negate, reverse or loosen each rule, and show how scores, labels and the ranking of these stored runs move; may be given again",
      collect,
    )
    .option("--fix", "mend what is mechanical in the files; comments and spaces stay")
    .addOption(format("github"))
    .addOption(
      new Option(
        "--max-warnings <count>",
        "exit 1 where there are more warnings (default: any number passes)",
      ).argParser(wholeNumber),
    )
    .option("--allow-unjudged", "pass although some questions were given up")
    .addOption(from())
    .addOption(skipBroken())
    .action(async (paths: string[], options: LintArguments) => {
      const { lint } = await import("./lint.ts");
      ended(await lint(paths, options, io));
    });
}
