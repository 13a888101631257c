import type { Json } from "@agentltl/core/host";
import { inside } from "../json/inside.ts";
import { listOf, member, textOf } from "../json/members.ts";
import { readChatCompletion, readChatMessages } from "../messages/openai-chat.ts";
import { foldChatChunks } from "../streams/fold-chat-chunks.ts";
import type { Format } from "./format.ts";
import { providerFormat } from "./provider.ts";
import type { Provider } from "./provider-api.ts";

/** OpenAI's Chat Completions API, and the many that copy it. */
export const openAiChatApi: Provider = {
  name: "openai-chat",
  isResponse: (value) => Array.isArray(member(value, "choices")) && !isChunk(value),
  isEvent: isChunk,
  fold: foldChatChunks,
  readResponse: readChatCompletion,
  readRequest: (request, path) =>
    readChatMessages(listOf(member(request, "messages")), inside(path, "messages")),
  readMessages: readChatMessages,
};

/** Logs of that API. */
export const openAiChat: Format = providerFormat(openAiChatApi);

function isChunk(value: Json): boolean {
  if (textOf(member(value, "object")) === "chat.completion.chunk") return true;
  return listOf(member(value, "choices")).some((choice) => member(choice, "delta") !== undefined);
}
