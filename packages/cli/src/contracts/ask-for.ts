import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { AskModel } from "@agentltl/contracts";
import { StudyError } from "@agentltl/study";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { Io } from "../io.ts";
import { visible } from "../text/visible.ts";
import { reasonOf } from "../traces/find-files.ts";

/**
 * The model that `--model` names: `provider:model` or a base URL with `#model`, as in a study file, or a module whose default export is given
 * `{ system, prompt, schema }` and answers with JSON. Asks nobody.
 */
export async function askFor(model: string, io: Io): Promise<AskModel> {
  return isModule(model) ? await moduleModel(model, io) : await namedModel(model, io);
}

function isModule(model: string): boolean {
  return /\.[cm]?[jt]s$/.test(model) && !/^https?:/.test(model);
}

async function namedModel(model: string, io: Io): Promise<AskModel> {
  const { askJsonOf } = await import("@agentltl/study/node");
  const made = await attempt(() => askJsonOf({ model }, io.env));
  if (made.kind === "done") return made.value;
  if (StudyError.isInstance(made.error)) throw new InputError(`--model ${visible(made.error.message)}`);
  throw made.error;
}

async function moduleModel(module: string, io: Io): Promise<AskModel> {
  const loaded = await attempt((): Promise<object> => import(pathToFileURL(resolve(io.cwd, module)).href));
  if (loaded.kind === "threw")
    throw new InputError(`--model \`${visible(module)}\` ${reasonOf(loaded.error)}`);
  const ask = "default" in loaded.value ? loaded.value.default : undefined;
  if (typeof ask === "function") return (request) => ask(request);
  throw new InputError(
    `--model \`${visible(module)}\` has no default export that is a function; export one that takes { system, prompt, schema } and answers with JSON`,
  );
}
