import { compileContract } from "@agentltl/contracts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { askFor } from "./ask-for.ts";
import { readText, usable } from "./load-contract.ts";

/** The options of `agentltl contracts compile`. */
export interface CompileArguments {
  readonly model: string;
  readonly id: string;
}

/** `agentltl contracts compile`: an instruction as a contract, by a model, on stdout. */
export async function compileFile(file: string, options: CompileArguments, io: Io): Promise<ExitCode> {
  const instruction = await readText(file, io);
  const ask = await askFor(options.model, io);
  const compiled = await usable(() => compileContract(instruction, ask, options.id));
  io.stdout.write(compiled.file);
  return 0;
}
