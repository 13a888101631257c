import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { LanguageModel } from "ai";
import { type Script, scriptedChatModel, scriptedModel } from "./scripted-model.ts";

/** Where the demo's models come from. A scripted one plays the script; a real one does as it likes. */
export interface Models {
  /** For people. */
  readonly description: string;
  ai(script: Script): Promise<LanguageModel>;
  langchain(script: Script): Promise<BaseChatModel>;
}

/** The model that is asked where `OPENAI_MODEL` says nothing. */
const defaultModel = "gpt-5-mini";

const defaultAddress = "https://api.openai.com/v1";

/** A real model where `OPENAI_API_KEY` or `OPENAI_BASE_URL` is set, named by `OPENAI_MODEL`; else scripted ones. */
export function chooseModels(environment: Readonly<Record<string, string | undefined>>): Models {
  const key = given(environment.OPENAI_API_KEY);
  const address = given(environment.OPENAI_BASE_URL);
  if (key === undefined && address === undefined) return scripted;
  return real({
    address: address ?? defaultAddress,
    // Local servers want none, and the client libraries insist on one.
    key: key ?? "none",
    model: given(environment.OPENAI_MODEL) ?? defaultModel,
  });
}

const scripted: Models = {
  description: "Scripted models, no key, no network",
  ai: async (script) => scriptedModel(script),
  langchain: async (script) => scriptedChatModel(script),
};

interface Endpoint {
  readonly address: string;
  readonly key: string;
  readonly model: string;
}

/** The client libraries are loaded only where they are needed: they cost half a second. */
function real({ address, key, model }: Endpoint): Models {
  return {
    description: `Model ${model} at ${address} (run 4 is scripted)`,
    async ai() {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      return createOpenAICompatible({ name: "openai", baseURL: address, apiKey: key })(model);
    },
    async langchain() {
      const { ChatOpenAI } = await import("@langchain/openai");
      return new ChatOpenAI({
        model,
        apiKey: key,
        configuration: { baseURL: address },
        useResponsesApi: false,
      });
    },
  };
}

/** An empty variable is one that is not set. */
function given(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === "" ? undefined : value.trim();
}
