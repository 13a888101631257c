import type { LanguageModelV4 } from "@ai-sdk/provider";
import PQueue from "p-queue";

/** The same model, of which at most so many calls start within a minute, whatever runs ask for them. Without a number it is left as it is. */
export function pacedModel(model: LanguageModelV4, perMinute: number | undefined): LanguageModelV4 {
  if (perMinute === undefined) return model;
  const queue = new PQueue({ intervalCap: perMinute, interval: 60_000 });
  return {
    specificationVersion: model.specificationVersion,
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    doGenerate: (options) => queue.add(() => model.doGenerate(options)),
    doStream: (options) => queue.add(() => model.doStream(options)),
  };
}
