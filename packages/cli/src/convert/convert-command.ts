import { type Command, Option } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import { collect, from, skipBroken, traceArguments } from "../command-line/options.ts";
import type { Io } from "../io.ts";
import type { ConvertArguments } from "./convert.ts";

/** `agentltl convert`. */
export function addConvert(root: Command, io: Io, ended: Ended): void {
  command(root, "convert", "Turn logs of any framework into traces, and say what they lack.", [
    "convert chat.json > runs.jsonl",
    "convert 'spans/*.json' --from otel --to jsonl",
    "convert runs.jsonl --to otlp --rules agentltl.rules.yaml",
    "convert runs.jsonl --to otlp --content full > spans.json",
    "convert runs.jsonl --to junit --rules agentltl.rules.yaml > report.xml",
  ])
    .argument("[logs...]", traceArguments)
    .addOption(from())
    .addOption(
      new Option("--to <format>", "a trace on each line, OpenTelemetry's JSON, or a JUnit report of rules")
        .choices(["jsonl", "otlp", "junit"])
        .default("jsonl"),
    )
    .addOption(
      new Option(
        "--content <content>",
        "for otlp, which is sent on; names (the default): tools, outcomes, times, counters and verdicts; hashed: keyed hashes of values, too; full: arguments, results, messages and why rules were broken, without what looks like a secret",
      ).choices(["full", "hashed", "names"]),
    )
    .option("--key-file <file>", "with --content hashed: the key of the hashes, at least 16 bytes")
    .option("-r, --rules <file>", "a rule file, or a glob, for otlp and junit; may be given again", collect)
    .option("-c, --constraint <text>", "'name: formula', for otlp and junit; may be given again", collect)
    .addOption(skipBroken())
    .action(async (paths: string[], options: ConvertArguments) => {
      const { convert } = await import("./convert.ts");
      ended(await convert(paths, options, io));
    });
}
