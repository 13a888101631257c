import type { Json } from "@agentltl/core/host";
import type { Entry } from "../transcript/entry.ts";
import type { FormatName } from "./format.ts";

/** What differs between the APIs of model providers. */
export interface Provider {
  readonly name: FormatName;
  readonly isResponse: (value: Json) => boolean;
  readonly isEvent: (value: Json) => boolean;
  /** Puts the events of a streamed response together. */
  readonly fold: (events: readonly Json[]) => Json;
  readonly readResponse: (response: Json, path: string) => readonly Entry[];
  /** What a request gives to the model: instructions and messages. */
  readonly readRequest: (request: Json, path: string) => readonly Entry[];
  readonly readMessages: (messages: readonly Json[], path: string) => readonly Entry[];
}
