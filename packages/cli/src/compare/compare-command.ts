import { type Command, Option } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import {
  constraint,
  counts,
  failOn,
  format,
  from,
  rules,
  share,
  skipBroken,
  wholeNumber,
} from "../command-line/options.ts";
import type { Io } from "../io.ts";
import type { CompareArguments } from "./compare.ts";

/** `agentltl compare`. */
export function addCompare(root: Command, io: Io, ended: Ended): void {
  command(root, "compare", "Say whether runs comply less often than those of before, task by task.", [
    "compare main-runs/ runs/ --rules agentltl.rules.yaml --by task --max-drop 0.02",
    "compare 'main/*.jsonl' 'pr/*.jsonl' --rules agentltl.rules.yaml --format markdown",
    "compare first.jsonl second.jsonl --rules agentltl.rules.yaml --parallel",
  ])
    .argument("<before>", "a trace file, a folder, or a glob in quotes")
    .argument("<now>", "the same of the runs to be judged")
    .addOption(rules())
    .addOption(constraint())
    .addOption(
      new Option("--by <name>", "what says that two runs are of the same thing")
        .choices(["task", "id", "file"])
        .default("task"),
    )
    .addOption(
      new Option(
        "--max-drop <share>",
        "how far the share of compliant runs may fall, 0 to 1; exit 3 where the runs are too few to tell",
      ).argParser(share),
    )
    .option("--allow-unjudged", "pass although runs of now could not be judged")
    .option("--allow-missing", "pass although tasks of before are not there now")
    .option(
      "--parallel",
      "say also, of runs with the same calls, whether another order of one step's calls changed a result or a verdict",
    )
    .addOption(failOn("a run complies where no rule of this mode or a stronger one is broken"))
    .addOption(counts())
    .addOption(new Option("--seed <number>", "for the intervals").argParser(wholeNumber).default(1))
    .addOption(format("markdown"))
    .addOption(from())
    .addOption(skipBroken())
    .action(async (before: string, now: string, options: CompareArguments) => {
      const { compare } = await import("./compare.ts");
      ended(await compare(before, now, options, io));
    });
}
