import type { Json } from "@agentltl/core/host";
import { isJsonObject } from "@agentltl/core/host";
import { firstMember, member, nameOf } from "../json/members.ts";
import { isSse, readSse } from "../streams/read-sse.ts";
import type { Transcript } from "../transcript/transcript.ts";
import { type Conversation, conversationsOf, type Exchange } from "./conversations.ts";
import type { ReadSessions } from "./format.ts";
import type { Provider } from "./provider-api.ts";
import { toolNames } from "./tool-names.ts";

/** Whether a value is a request with its response, as test suites and proxies record them. */
export function isExchange(value: Json): boolean {
  return isJsonObject(member(value, "request")) && member(value, "response") !== undefined;
}

/** The conversations that recorded exchanges make up, each read as its provider writes. Those that ask no model are none. */
export function readExchanges(
  list: readonly Json[],
  providerOf: (exchange: Json) => Provider | undefined,
): ReadSessions {
  const exchanges = list.flatMap((value, index) => {
    const provider = providerOf(value);
    const exchange =
      provider === undefined
        ? undefined
        : readExchange(provider, value, list.length === 1 ? "" : `[${index}].`);
    return exchange === undefined ? [] : [exchange];
  });
  if (exchanges.length === 0) return { refused: "none of its requests holds messages for a model" };
  return conversationsOf(exchanges).map(asTranscript);
}

function readExchange(provider: Provider, value: Json, path: string): Exchange | undefined {
  const request = member(value, "request") ?? null;
  if (firstMember(request, ["messages", "input", "contents"]) === undefined) return undefined;
  const response = responseOf(provider, member(value, "response"));
  return {
    given: provider.readRequest(request, `${path}request`),
    replied: response === undefined ? [] : provider.readResponse(response, `${path}response`),
    id: nameOf(member(response, "id")),
    previous: nameOf(member(request, "previous_response_id")),
    tools: toolNames(request),
  };
}

function responseOf(provider: Provider, response: Json | undefined): Json | undefined {
  if (typeof response === "string" && isSse(response)) return provider.fold(readSse(response));
  if (Array.isArray(response) && response.some(provider.isEvent)) return provider.fold(response);
  return response !== undefined && provider.isResponse(response) ? response : undefined;
}

function asTranscript({ entries, tools }: Conversation): Transcript {
  return { entries, ...(tools.length > 0 ? { tools } : {}) };
}
