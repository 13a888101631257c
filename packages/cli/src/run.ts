import { readFile } from "node:fs/promises";
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
    await command.parseAsync([...argv], { from: "user" });
  });
  return done.kind === "done" ? code : await failed(done.error, io);
}

async function failed(error: unknown, io: Io): Promise<ExitCode> {
  const { CommanderError } = await import("commander");
  // Commander has said it already; help and version are no errors.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const { describeError } = await import("./errors/describe-error.ts");
  const text = describeError(error);
  if (text !== undefined) {
    io.stderr.write(`error: ${text}\n`);
    return 2;
  }
  const shown = error instanceof Error ? (error.stack ?? error.message) : String(error);
  io.stderr.write(
    `error: this is a fault of agentltl, not of your input; please report it with this text:\n${shown}\n`,
  );
  return 2;
}

/** From the package's own file, which stands one folder above both the sources and the built command. */
async function version(): Promise<string> {
  const { version: text } = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8"));
  return String(text);
}
