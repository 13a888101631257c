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
  tools,
  traceArguments,
} from "../command-line/options.ts";
import type { Io } from "../io.ts";
import type { VerifyArguments } from "./verify.ts";

/** `agentltl verify`. */
export function addVerify(root: Command, io: Io, ended: Ended): void {
  command(root, "verify", "Judge recorded traces by rules.", [
    "verify 'runs/*.jsonl' --rules agentltl.rules.yaml",
    "verify runs/ --constraint 'search-first: precedes(search, answer)' --all",
    "verify - --rules agentltl.rules.yaml --format json < runs.jsonl",
  ])
    .argument("[traces...]", traceArguments)
    .addOption(rules())
    .addOption(constraint())
    .option("--all", "show each broken rule in each trace")
    .addOption(format("jsonl", "junit", "github", "markdown"))
    .addOption(counts())
    .addOption(failOn("exit 1 where a rule of this mode or a stronger one is broken"))
    .addOption(
      new Option("--fail-under <score>", "exit 1 where the mean score is below it, 0 to 1").argParser(share),
    )
    .option(
      "--baseline <file>",
      "findings that were accepted: these don't fail, new ones do, and those that are gone are named",
    )
    .option(
      "--update-baseline",
      "accept what these traces break, in place of what was accepted of their tasks",
    )
    .option(
      "--key-file <file>",
      "the key of traces that `agentltl redact` hashed, so that rules which name values can be judged on them",
    )
    .option("--allow-unjudged", "pass although rules could not be judged in some traces")
    .option("--allow-unused", "pass although rules never applied")
    .addOption(from())
    .addOption(skipBroken())
    .addOption(tools("warn"))
    .action(async (paths: string[], options: VerifyArguments) => {
      const { verify } = await import("./verify.ts");
      ended(await verify(paths, options, io));
    });
}
