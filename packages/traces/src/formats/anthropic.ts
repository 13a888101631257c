import type { Json } from "@agentltl/core/host";
import { inside } from "../json/inside.ts";
import { listOf, member, textOf } from "../json/members.ts";
import { readAnthropicMessage, readAnthropicMessages, readAnthropicSystem } from "../messages/anthropic.ts";
import { foldAnthropicEvents } from "../streams/fold-anthropic-events.ts";
import type { Format } from "./format.ts";
import { providerFormat } from "./provider.ts";
import type { Provider } from "./provider-api.ts";

const eventTypes: ReadonlySet<unknown> = new Set([
  "message_start",
  "message_delta",
  "message_stop",
  "content_block_start",
  "content_block_delta",
  "content_block_stop",
]);

/** Anthropic's Messages API. */
export const anthropicApi: Provider = {
  name: "anthropic",
  isResponse: (value) => member(value, "type") === "message" && textOf(member(value, "role")) === "assistant",
  isEvent: (value: Json) => eventTypes.has(member(value, "type")),
  fold: foldAnthropicEvents,
  readResponse: readAnthropicMessage,
  readRequest: (request, path) => [
    ...readAnthropicSystem(member(request, "system")),
    ...readAnthropicMessages(listOf(member(request, "messages")), inside(path, "messages")),
  ],
  readMessages: readAnthropicMessages,
};

/** Logs of that API. */
export const anthropic: Format = providerFormat(anthropicApi);
