import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";

/** Says what ended a command, and with which exit code. */
export async function failed(error: unknown, io: Io): Promise<ExitCode> {
  const { CommanderError } = await import("commander");
  // Commander has said it already; help and version are no errors.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const { describeError } = await import("./describe-error.ts");
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
