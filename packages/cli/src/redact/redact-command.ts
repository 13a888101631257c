import { type Command, Option } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import { from, skipBroken, traceArguments } from "../command-line/options.ts";
import type { Io } from "../io.ts";
import type { RedactArguments } from "./redact.ts";

/** `agentltl redact`. */
export function addRedact(root: Command, io: Io, ended: Ended): void {
  command(root, "redact", "Write traces without what users, models and tools have written.", [
    "redact 'runs/*.jsonl' --key-file redaction.key > shared.jsonl",
    "redact runs.jsonl --content names > telemetry.jsonl",
    "redact runs.jsonl --content full > without-secrets.jsonl",
  ])
    .argument("[traces...]", traceArguments)
    .addOption(
      new Option(
        "--content <content>",
        "hashed: values of calls become keyed hashes, so that rules which tie calls can still be judged, other texts go; names: tools, outcomes and counters alone; full: all but what looks like a secret",
      )
        .choices(["full", "hashed", "names"])
        .default("hashed"),
    )
    .option(
      "--key-file <file>",
      "the key of the hashes, at least 16 bytes; without it they have a new key that is thrown away",
    )
    .addOption(from())
    .addOption(skipBroken())
    .action(async (paths: string[], options: RedactArguments) => {
      const { redact } = await import("./redact.ts");
      ended(await redact(paths, options, io));
    });
}
