import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { Study, StudyModel } from "../../file/study.ts";
import { loadAgent } from "./load-agent.ts";
import { type Environment, modelFor } from "./model-for.ts";
import { ownPace, type Pace } from "./pace.ts";
import { pacedModel } from "./paced-model.ts";
import type { StudyAgent } from "./study-agent.ts";

/** Who answers the questions of a study. */
export interface Answerers {
  /** An agent of one's own asks whom it likes: names of models are then its own. */
  readonly agent?: StudyAgent;
  /** By their names in the study. */
  readonly models: ReadonlyMap<string, LanguageModelV4>;
}

/** The pace of a model's calls in this process alone. */
export function ownPaceOf({ per_minute }: Pick<StudyModel, "per_minute">): Pace | undefined {
  return per_minute === undefined ? undefined : ownPace(per_minute);
}

/** Loads the agent, or makes the models. Asks nobody. Throws `study-invalid` for the agent, `model-invalid` for models and keys. */
export async function answerersOf(
  { agent, models }: Study,
  { base, environment }: { readonly base: string; readonly environment: Environment },
  paceOf: (entry: StudyModel) => Pace | undefined,
): Promise<Answerers> {
  if (agent !== undefined) return { agent: await loadAgent(agent, base), models: new Map() };
  return {
    models: new Map(
      models.map((entry) => [entry.id, pacedModel(modelFor(entry, environment), paceOf(entry))]),
    ),
  };
}
