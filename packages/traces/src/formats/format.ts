import type { Json } from "@agentltl/core/host";
import type { Transcript } from "../transcript/transcript.ts";

/** The names of the formats that can be read, as `--from` takes them. */
export type FormatName =
  | "jsonl"
  | "openai-chat"
  | "openai-responses"
  | "openai-assistants"
  | "anthropic"
  | "gemini"
  | "http"
  | "langchain"
  | "ai-sdk"
  | "ai-sdk-ui"
  | "ai-sdk-steps"
  | "otel"
  | "langfuse"
  | "langsmith"
  | "claude-code"
  | "inspect"
  | "swe-agent"
  | "openhands";

/** What a reader made of a document: sessions, or why it can't. */
export type ReadSessions = readonly Transcript[] | { readonly refused: string };

/** One format: how it is recognised as a whole, and how it is read. */
export interface Format {
  readonly name: FormatName;
  /**
   * What shows that a document as a whole is of this format; `undefined` where nothing does. Formats of messages have no such function: they are
   * recognised by what stands in the messages.
   */
  readonly recognise?: (document: Json) => string | undefined;
  readonly read: (document: Json) => ReadSessions;
  /** Whether a line of a JSONL file is only a part of a document, so that all lines belong together. */
  readonly isPart?: (line: Json) => boolean;
  /**
   * The session that such a line is a part of: its name; `null` where it is of none, and can be left out where others are read; `undefined` where
   * the line alone doesn't say.
   */
  readonly sessionOf?: (line: Json) => string | null | undefined;
}
