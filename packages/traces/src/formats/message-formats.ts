import { listOf, member } from "../json/members.ts";
import { readModelMessages } from "../messages/ai-sdk-model.ts";
import { readSteps } from "../messages/ai-sdk-steps.ts";
import { readUiMessages } from "../messages/ai-sdk-ui.ts";
import { readLangChainMessages } from "../messages/langchain.ts";
import { readUiChunks } from "../streams/read-ui-chunks.ts";
import type { Format } from "./format.ts";
import { isUiChunk } from "./marks.ts";
import { readMessagesIn } from "./messages-in.ts";

/** LangChain's messages, and states of LangGraph that hold them. */
export const langChain: Format = {
  name: "langchain",
  read: (document) => readMessagesIn(document, readLangChainMessages),
};

/** `ModelMessage[]` of the AI SDK. */
export const aiSdk: Format = {
  name: "ai-sdk",
  read: (document) => readMessagesIn(document, readModelMessages),
};

/** `UIMessage[]` of the AI SDK, and the chunks in which they are sent. */
export const aiSdkUi: Format = {
  name: "ai-sdk-ui",
  read: (document) =>
    listOf(document).some(isUiChunk)
      ? [{ entries: readUiChunks(listOf(document), "") }]
      : readMessagesIn(document, readUiMessages),
  isPart: isUiChunk,
};

/** `steps` of what the AI SDK's functions return. */
export const aiSdkSteps: Format = {
  name: "ai-sdk-steps",
  read: (document) => {
    const steps = Array.isArray(document) ? document : listOf(member(document, "steps"));
    return [{ entries: readSteps(steps, Array.isArray(document) ? "" : "steps") }];
  },
};
