import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type AskModel, compileContract } from "@agentltl/contracts";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { visible } from "../text/visible.ts";
import { reasonOf } from "../traces/find-files.ts";
import { readText, usable } from "./load-contract.ts";

/** The options of `agentltl contracts compile`. */
export interface CompileArguments {
  readonly model: string;
  readonly id: string;
}

/** `agentltl contracts compile`: an instruction as a contract, by a model, on stdout. */
export async function compileFile(file: string, options: CompileArguments, io: Io): Promise<ExitCode> {
  const instruction = await readText(file, io);
  const ask = await loadModel(options.model, io);
  const compiled = await usable(() => compileContract(instruction, ask, options.id));
  io.stdout.write(compiled.file);
  return 0;
}

/** The default export of a module: it is given `{ system, prompt, schema }`, and answers with JSON. */
async function loadModel(module: string, io: Io): Promise<AskModel> {
  const loaded = await attempt((): Promise<object> => import(pathToFileURL(resolve(io.cwd, module)).href));
  if (loaded.kind === "threw")
    throw new InputError(`--model \`${visible(module)}\` ${reasonOf(loaded.error)}`);
  const ask = "default" in loaded.value ? loaded.value.default : undefined;
  if (typeof ask === "function") return (request) => ask(request);
  throw new InputError(
    `--model \`${visible(module)}\` has no default export that is a function; export one that takes { system, prompt, schema } and answers with JSON`,
  );
}
