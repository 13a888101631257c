import { type Command, Option } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import { collect, count, format, from, skipBroken, wholeNumber } from "../command-line/options.ts";
import type { Io } from "../io.ts";
import type { AuditArguments } from "./audit-contracts.ts";
import type { BenchArguments } from "./bench-contracts.ts";
import type { CompileArguments } from "./compile-file.ts";
import type { ConditionArguments } from "./condition-contract.ts";
import type { LintArguments } from "./lint-contracts.ts";
import type { ScoreArguments } from "./score-contract.ts";

const queryText = "the query as JSON, such as '{\"amount\": 40}', or a JSON file";

const modelText =
  "provider:model, a base URL with #model, or a module whose default export is given { system, prompt, schema } and answers with JSON";

/** `agentltl contracts`. */
export function addContracts(root: Command, io: Io, ended: Ended): void {
  const contracts = command(root, "contracts", "Say which obligations of an instruction a run has met.", [
    "contracts lint refund.contract.yaml",
    "contracts condition refund.contract.yaml --query '{\"amount\": 40}'",
    "contracts score 'runs/*.jsonl' --contract refund.contract.yaml --query query.json",
    "contracts bench",
    "contracts bench --model openai:gpt-5.4 --queries 3 --html bench.html",
  ]).helpCommand(false);
  contracts
    .command("lint")
    .description("Check contract files: where they can't be used, and why.")
    .argument("<files...>", "contract files, YAML or JSON")
    .addOption(format())
    .action(async (files: string[], options: LintArguments) => {
      const { lintContracts } = await import("./lint-contracts.ts");
      ended(await lintContracts(files, options, io));
    });
  contracts
    .command("condition")
    .description("Show what a contract asks for one query.")
    .argument("<file>", "a contract file")
    .requiredOption("--query <query>", queryText)
    .addOption(format())
    .action(async (file: string, options: ConditionArguments) => {
      const { conditionContract } = await import("./condition-contract.ts");
      ended(await conditionContract(file, options, io));
    });
  contracts
    .command("score")
    .description("Compare runs with what a contract asks for their query.")
    .argument("[runs...]", "traces as for verify, or texts with --text")
    .requiredOption("--contract <file>", "a contract file")
    .option("--query <query>", `${queryText} (default: each trace's input)`)
    .option("--text", "the files are reports in plain text: sentences are compared by their words")
    .option("--by-words", "compare tools that the contract does not name by the words of their names")
    .addOption(new Option("--all", "show runs that conform too"))
    .option(
      "--html <file>",
      "also write one page that needs no network: each run with what was asked for beside what was seen",
    )
    .addOption(format())
    .addOption(from())
    .addOption(skipBroken())
    .action(async (runs: string[], options: ScoreArguments) => {
      const { scoreContract } = await import("./score-contract.ts");
      ended(await scoreContract(runs, options, io));
    });
  contracts
    .command("compile")
    .description("Turn an instruction into a contract by a model, on stdout; audit it before you use it.")
    .argument("<file>", "the instruction, a text")
    .requiredOption("--model <model>", modelText)
    .option("--id <name>", "of the contract", "compiled")
    .action(async (file: string, options: CompileArguments) => {
      const { compileFile } = await import("./compile-file.ts");
      ended(await compileFile(file, options, io));
    });
  contracts
    .command("audit")
    .description("Compare two contracts of one instruction, the first as the one that is right.")
    .argument("<first>", "a contract file")
    .argument("<second>", "another")
    .addOption(format())
    .action(async (first: string, second: string, options: AuditArguments) => {
      const { auditContracts } = await import("./audit-contracts.ts");
      ended(await auditContracts(first, second, options, io));
    });
  contracts
    .command("bench")
    .description("Run the benchmark of 1,400 runs with known failures.")
    .addOption(new Option("--seed <number>", "of the runs").argParser(wholeNumber).default(1))
    .addOption(
      new Option(
        "--model <model>",
        `judges, and reads graphs from reports; may be given again: ${modelText}`,
      ).argParser(collect),
    )
    .addOption(
      new Option("--queries <number>", "of each contract, that models are asked about")
        .argParser(count)
        .default(20),
    )
    .addOption(new Option("--concurrency <number>", "calls of a model at once").argParser(count).default(4))
    .option("--html <file>", "also write one page that needs no network")
    .addOption(format())
    .action(async (options: BenchArguments) => {
      const { benchContracts } = await import("./bench-contracts.ts");
      ended(await benchContracts(options, io));
    });
}
