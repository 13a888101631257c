import { MockLanguageModelV4 } from "ai/test";
import { MockLanguageModelV2 } from "ai5/test";
import { MockLanguageModelV3 } from "ai6/test";
import { type Reply, type Specification, script } from "./script.ts";

/** A model that gives these replies one after another, whether it is asked to generate or to stream. */
export function scriptedModel(replies: readonly Reply[]): MockLanguageModelV4 {
  return new MockLanguageModelV4(script(replies, 4) as ConstructorParameters<typeof MockLanguageModelV4>[0]);
}

/** What a mock model of any version shows. */
export interface Mock {
  readonly doGenerateCalls: readonly unknown[];
  readonly doStreamCalls: readonly unknown[];
}

/** The same for another version of the host. */
export function scriptedModelOf(specification: Specification, replies: readonly Reply[]): Mock & object {
  const given = script(replies, specification);
  switch (specification) {
    case 2:
      return new MockLanguageModelV2(given as ConstructorParameters<typeof MockLanguageModelV2>[0]);
    case 3:
      return new MockLanguageModelV3(given as ConstructorParameters<typeof MockLanguageModelV3>[0]);
    case 4:
      return new MockLanguageModelV4(given as ConstructorParameters<typeof MockLanguageModelV4>[0]);
  }
}
