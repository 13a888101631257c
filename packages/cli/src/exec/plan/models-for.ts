import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import {
  aiSdkModel,
  type Model,
  modelOfScript,
  parseScript,
  type ScriptedTurn,
} from "@agentltl/executability/planning";
import { attempt } from "../../errors/attempt.ts";
import { InputError } from "../../errors/input-error.ts";
import type { Io } from "../../io.ts";
import { visible } from "../../text/visible.ts";
import { reasonOf } from "../../traces/find-files.ts";
import { usable } from "../usable.ts";

/** The model for a part of a run. A scripted one says what its file has for that run; any other is the same for all. */
export type ModelSource = (turn: ScriptedTurn) => Model;

/**
 * What an option names: `scripted:` and a file of replies, or a model as in a study, such as `openai:gpt-5-mini`. Asks nobody. Throws an `InputError`
 * for a file that can't be used, and what the study says of a model that is none.
 */
export async function modelsFor(option: string, name: string, io: Io): Promise<ModelSource> {
  if (name.startsWith("scripted:")) return scripted(option, name.slice("scripted:".length), io);
  const { modelFor } = await import("@agentltl/study/node");
  const model = aiSdkModel(modelFor({ model: name }, io.env), { id: name });
  return () => model;
}

async function scripted(option: string, file: string, io: Io): Promise<ModelSource> {
  const read = await attempt(() => readFile(resolve(io.cwd, file), "utf8"));
  if (read.kind === "threw")
    throw new InputError(
      `${option} \`scripted:${visible(file)}\` ${reasonOf(read.error)}; behind \`scripted:\` stands a file of replies`,
    );
  const script = await usable(() => parseScript(read.value, { file }), file);
  return (turn) => modelOfScript(script, turn);
}
