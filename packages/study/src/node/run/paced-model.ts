import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { Pace } from "./pace.ts";

/** The same model, of which each call takes its turn first, whatever runs ask for them. Without a pace it is left as it is. */
export function pacedModel(model: LanguageModelV4, pace: Pace | undefined): LanguageModelV4 {
  if (pace === undefined) return model;
  return {
    specificationVersion: model.specificationVersion,
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    async doGenerate(options) {
      await pace.turn(options.abortSignal);
      return model.doGenerate(options);
    },
    async doStream(options) {
      await pace.turn(options.abortSignal);
      return model.doStream(options);
    },
  };
}
