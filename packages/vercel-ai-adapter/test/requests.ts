import type { Mock } from "./scripted-model.ts";

/** One request as a model was sent it. */
export interface SentRequest {
  /** The names of the tools that the model was offered. */
  readonly tools: readonly string[];
  readonly toolChoice: unknown;
  /** The texts of the system messages. */
  readonly system: readonly string[];
}

/** What a model was sent, request by request. */
export function requestsOf({ doGenerateCalls, doStreamCalls }: Mock): readonly SentRequest[] {
  return [...doGenerateCalls, ...doStreamCalls].map((request) => {
    const { tools = [], toolChoice, prompt } = request as RawRequest;
    return {
      tools: tools.map(({ name }) => name),
      toolChoice: toolChoice?.type ?? "auto",
      system: prompt.filter(({ role }) => role === "system").map(({ content }) => String(content)),
    };
  });
}

interface RawRequest {
  readonly tools?: readonly { readonly name: string }[];
  readonly toolChoice?: { readonly type: string };
  readonly prompt: readonly { readonly role: string; readonly content: unknown }[];
}
