import type { Json } from "@agentltl/core/host";
import type { Decoding } from "./decoding.ts";

/** A tool as it is offered to a model. */
export interface OfferedTool {
  readonly name: string;
  readonly description?: string;
  /** A JSON Schema of its arguments. */
  readonly parameters?: { readonly [key: string]: unknown };
}

/** A call that a model asks for. Arguments that are no JSON stay the text that they are. */
export interface ModelCall {
  readonly id: string;
  readonly name: string;
  readonly args: Json;
}

/** One message of a conversation with a model. */
export type ModelMessage =
  | { readonly role: "system" | "user"; readonly text: string }
  | { readonly role: "assistant"; readonly text: string; readonly calls: readonly ModelCall[] }
  | { readonly role: "tool"; readonly call: ModelCall; readonly result: Json; readonly isError: boolean };

/** Tokens as the provider reports them. Reasoning tokens are among the output tokens, and so are counted once. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** A model's reply. */
export interface Completion {
  readonly text: string;
  readonly calls: readonly ModelCall[];
  /** Absent where the provider does not report it. */
  readonly usage?: Usage;
}

/** What goes with a request. */
export interface CompletionOptions extends Decoding {
  readonly tools: readonly OfferedTool[];
}

/** Any language model. */
export interface Model {
  readonly id: string;
  complete(messages: readonly ModelMessage[], options: CompletionOptions): Promise<Completion>;
}
