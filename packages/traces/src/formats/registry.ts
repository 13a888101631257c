import { anthropic } from "./anthropic.ts";
import { claudeCode } from "./claude-code.ts";
import type { Format, FormatName } from "./format.ts";
import { gemini } from "./gemini.ts";
import { http } from "./http.ts";
import { inspect } from "./inspect.ts";
import { langfuse } from "./langfuse.ts";
import { langSmith } from "./langsmith.ts";
import { aiSdk, aiSdkSteps, aiSdkUi, langChain } from "./message-formats.ts";
import { openAiAssistants } from "./openai-assistants.ts";
import { openAiChat } from "./openai-chat.ts";
import { openAiResponses } from "./openai-responses.ts";
import { openHands } from "./openhands.ts";
import { otel } from "./otel.ts";
import { sweAgent } from "./swe-agent.ts";

/** Every format but our own, by its name. */
export const foreignFormats: Readonly<Record<Exclude<FormatName, "jsonl">, Format>> = {
  "openai-chat": openAiChat,
  "openai-responses": openAiResponses,
  "openai-assistants": openAiAssistants,
  anthropic,
  gemini,
  http,
  langchain: langChain,
  "ai-sdk": aiSdk,
  "ai-sdk-ui": aiSdkUi,
  "ai-sdk-steps": aiSdkSteps,
  otel,
  langfuse,
  langsmith: langSmith,
  "claude-code": claudeCode,
  inspect,
  "swe-agent": sweAgent,
  openhands: openHands,
};

/** The names of all formats that can be read; `jsonl` is our own record of a run. */
export const formatNames: readonly FormatName[] = Object.freeze([
  "jsonl",
  ...Object.keys(foreignFormats),
] as FormatName[]);
