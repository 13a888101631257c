import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { attempt } from "./errors/attempt.ts";
import type { ExitCode } from "./exit-code.ts";
import type { Io } from "./io.ts";

/**
 * Runs the command line, without the name of the program, and answers with the exit code. Never throws, never exits. Nothing is loaded
 * that the command doesn't need: for the version not even the command line.
 */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = 0;
  const done = await attempt(async () => {
    if (argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V")) {
      io.stdout.write(`${await version()}\n`);
      return;
    }
    const { program } = await import("./program.ts");
    const command = program(io, await version(), (ended) => {
      code = ended;
    });
    const asked = argv[0] === "help" ? await helpFor(command, argv.slice(1)) : argv;
    await command.parseAsync([...asked], { from: "user" });
  });
  if (done.kind === "done") return code;
  const { failed } = await import("./errors/failed.ts");
  return failed(done.error, io);
}

async function helpFor(command: Command, names: readonly string[]): Promise<readonly string[]> {
  const { askedForHelp } = await import("./command-line/asked-for-help.ts");
  return askedForHelp(command, names);
}

/** From the package's own file, which stands one folder above both the sources and the built command. */
async function version(): Promise<string> {
  const { version: text } = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8"));
  return String(text);
}
