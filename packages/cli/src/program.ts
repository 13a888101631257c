import { Command, Option } from "commander";
import type { ExitCode } from "./exit-code.ts";
import type { GroundArguments } from "./ground/ground.ts";
import type { InitArguments } from "./init/init.ts";
import type { Io } from "./io.ts";
import type { ParseArguments } from "./parse/parse.ts";
import type { TestArguments } from "./test/test.ts";
import type { VerifyArguments } from "./verify/verify.ts";

const exitCodes = `
Exit codes: 0 all is well; 1 a rule is broken, an answer not grounded or an example failed;
2 the input can't be used; 3 nothing is broken, but something was not judged or never applied.`;

/** The command line. Each command is loaded when it is run, so that \`--help\` is quick. */
export function program(io: Io, version: string, ended: (code: ExitCode) => void): Command {
  const root = new Command("agentltl")
    .description("Rules for what an agent does: verify traces, check answers, test rules.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print help; also after a command")
    .helpCommand(false)
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: (text) => io.stderr.write(text) })
    .configureHelp({ helpWidth: 100 })
    .exitOverride()
    .showHelpAfterError("see agentltl --help")
    .addHelpText("after", `${exitCodes}\n\nStart with: npx agentltl init`);
  addInit(root, io, ended);
  addVerify(root, io, ended);
  addGround(root, io, ended);
  addTest(root, io, ended);
  addParse(root, io, ended);
  return root;
}

function command(root: Command, name: string, description: string, examples: readonly string[]): Command {
  return root
    .command(name)
    .description(description)
    .showHelpAfterError(`see agentltl ${name} --help`)
    .addHelpText(
      "after",
      `\nExamples:\n${examples.map((example) => `  $ npx agentltl ${example}`).join("\n")}`,
    );
}

function addInit(root: Command, io: Io, ended: (code: ExitCode) => void): void {
  command(root, "init", "Write a rule file to begin with, and say which lines to add to the code.", ["init"])
    .option("--force", "overwrite agentltl.rules.yaml where it exists")
    .action(async (options: InitArguments) => {
      const { init } = await import("./init/init.ts");
      ended(await init(options, io));
    });
}

const traceArguments =
  "trace files, folders, globs in quotes, or - for stdin: .jsonl with a run's record on each line or a run's log, .json with one record or a list";

function addVerify(root: Command, io: Io, ended: (code: ExitCode) => void): void {
  command(root, "verify", "Judge recorded traces by rules.", [
    "verify 'runs/*.jsonl' --rules agentltl.rules.yaml",
    "verify runs/ --constraint 'search-first: precedes(search, answer)' --all",
    "verify - --rules agentltl.rules.yaml --format json < runs.jsonl",
  ])
    .argument("[traces...]", traceArguments)
    .option("-r, --rules <file>", "a rule file, or a glob; may be given again", collect)
    .option("-c, --constraint <text>", "'name: formula'; may be given again", collect)
    .option("--all", "show each broken rule in each trace")
    .addOption(format())
    .addOption(
      new Option("--counts <calls>", "judge the calls that ran, or those that the model tried")
        .choices(["ran", "proposed"])
        .default("ran"),
    )
    .addOption(
      new Option("--fail-on <mode>", "exit 1 where a rule of this mode or a stronger one is broken")
        .choices(["stop", "block", "ask", "retry", "warn", "log"])
        .default("block"),
    )
    .option("--allow-unjudged", "pass although rules could not be judged in some traces")
    .option("--allow-unused", "pass although rules never applied")
    .addOption(skipBroken())
    .addOption(tools("warn"))
    .action(async (paths: string[], options: VerifyArguments) => {
      const { verify } = await import("./verify/verify.ts");
      ended(await verify(paths, options, io));
    });
}

function addGround(root: Command, io: Io, ended: (code: ExitCode) => void): void {
  command(root, "ground", "Check that answers name only what the agent has read.", [
    "ground runs/t-0001.jsonl",
    "ground 'runs/*.jsonl' --read-tool view_file:file_name --format json",
    "ground tau.jsonl --outputs all",
  ])
    .argument("[traces...]", traceArguments)
    .addOption(
      new Option("--policy <policy>", "whose rules decide: ours, or the paper's to the letter")
        .choices(["evidence", "paper"])
        .default("evidence"),
    )
    .option(
      "--read-tool <name[:pathArg]>",
      "a tool whose results are files, and its argument with the path (default: read_file); may be given again",
      collect,
    )
    .addOption(
      new Option("--outputs <which>", "what grounds: files that were read, or what any tool returned")
        .choices(["reads", "all"])
        .default("reads"),
    )
    .addOption(format("jsonl"))
    .addOption(skipBroken())
    .action(async (paths: string[], options: GroundArguments) => {
      const { ground } = await import("./ground/ground.ts");
      ended(await ground(paths, options, io));
    });
}

function addTest(root: Command, io: Io, ended: (code: ExitCode) => void): void {
  command(root, "test", "Run the examples of rule files.", [
    "test",
    "test rules/*.rules.yaml --tools tools.json",
  ])
    .argument("[files...]", "rule files (default: *.rules.yaml)")
    .addOption(tools("exit 2"))
    .addOption(format())
    .action(async (paths: string[], options: TestArguments) => {
      const { test } = await import("./test/test.ts");
      ended(await test(paths, options, io));
    });
}

function addParse(root: Command, io: Io, ended: (code: ExitCode) => void): void {
  command(root, "parse", "Say what a formula means, or what is wrong with its text.", [
    "parse 'G(now(refund) -> O now(verify_identity))'",
    "parse --format json < formula.txt",
  ])
    .argument("[formula]", "the formula in quotes; without it, or as -, it is read from stdin")
    .addOption(format())
    .action(async (text: string | undefined, options: ParseArguments) => {
      const { parse } = await import("./parse/parse.ts");
      ended(await parse(text, options, io));
    });
}

function format(...more: readonly string[]): Option {
  return new Option("--format <format>", "for people, or for programs")
    .choices(["pretty", "json", ...more])
    .default("pretty");
}

function tools(what: string): Option {
  return new Option(
    "--tools <file>",
    `${what} where rules name tools or arguments that are not in this JSON list of names or { name, parameters }`,
  );
}

function skipBroken(): Option {
  return new Option("--skip-broken", "leave out what can't be read, and count it on stderr");
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
