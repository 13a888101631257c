import type { ModelEntry } from "../../file/study-file.ts";

/** What an entry of the study file sets for a call, by the AI SDK's names. */
export interface Sampling {
  readonly temperature?: number;
  readonly topP?: number;
  readonly maxOutputTokens?: number;
}

/** The settings of an entry; what it leaves out is left to the provider. */
export function samplingOf({ temperature, top_p, max_output_tokens }: ModelEntry): Sampling {
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(top_p === undefined ? {} : { topP: top_p }),
    ...(max_output_tokens === undefined ? {} : { maxOutputTokens: max_output_tokens }),
  };
}
