import { generateText } from "ai";
import { StudyError } from "../../errors/study-error.ts";
import type { ModelEntry } from "../../file/study-file.ts";
import { jsonIn } from "./json-in.ts";
import { type Environment, modelFor } from "./model-for.ts";

/** What a model is asked: instructions, and a JSON Schema of its answer. */
export interface JsonRequest {
  readonly system: string;
  readonly prompt: string;
  readonly schema: object;
}

/** Asks a model; answers with JSON that nobody has checked yet. Throws `model-invalid` where what it says is no JSON. */
export type AskJson = (request: JsonRequest) => Promise<unknown>;

/**
 * Any model that a study file may name, asked for JSON. The schema stands in the instructions, so that it needs no model that knows schemas; JSON
 * between code fences is JSON. Throws `model-invalid` for an unknown model, and where a key is missing; asks nobody before it is called.
 */
export function askJsonOf(entry: ModelEntry, environment: Environment): AskJson {
  const model = modelFor(entry, environment);
  return async ({ system, prompt, schema }) => {
    const { text } = await generateText({
      model,
      system: `${system}\n\nAnswer with JSON alone, of this schema:\n${JSON.stringify(schema)}`,
      prompt,
      ...(entry.temperature === undefined ? {} : { temperature: entry.temperature }),
    });
    const read = jsonIn(text);
    if (read.kind === "json") return read.value;
    throw new StudyError("model-invalid", `\`${entry.model}\` answered with no JSON: ${text.slice(0, 80)}`);
  };
}
