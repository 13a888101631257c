import type { Json } from "@agentltl/core/host";
import { isJsonObject } from "@agentltl/core/host";
import { firstMember, member, nameOf } from "../json/members.ts";
import { isSse, readSse } from "../streams/read-sse.ts";
import type { Entry } from "../transcript/entry.ts";
import type { Transcript } from "../transcript/transcript.ts";
import { type Conversation, conversationsOf, type Exchange } from "./conversations.ts";
import type { Format, FormatName, ReadSessions } from "./format.ts";
import { messagesIn } from "./messages-in.ts";
import { toolNames } from "./tool-names.ts";

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

/**
 * A format of a provider's API. A document is a list of messages, an object with one, a request, a response, the events of a streamed one, or
 * an exchange of request and response, or a list of these, which fall into conversations.
 */
export function providerFormat(provider: Provider): Format {
  return {
    name: provider.name,
    // Messages are recognised by what stands in them: see `recognise`.
    recognise: () => undefined,
    read: (document) => readDocument(provider, document),
    isPart: (line) => provider.isEvent(line) || provider.isResponse(line) || isExchange(line),
  };
}

/** Whether a value is a request with its response, as test suites and proxies record them. */
export function isExchange(value: Json): boolean {
  return isJsonObject(member(value, "request")) && member(value, "response") !== undefined;
}

function readDocument(provider: Provider, document: Json): ReadSessions {
  const list = Array.isArray(document) ? document : [document];
  if (typeof document === "string" && isSse(document)) return readDocument(provider, readSse(document));
  if (list.some(isExchange)) return readExchanges(provider, list);
  if (list.length > 0 && list.some(provider.isEvent) && !provider.isResponse(document))
    return [{ entries: provider.readResponse(provider.fold(list), "") }];
  if (list.length > 0 && list.every(provider.isResponse))
    return list.map((response, index) => ({
      id: nameOf(member(response, "id")),
      entries: provider.readResponse(response, Array.isArray(document) ? `[${index}]` : ""),
    }));
  if (isRequest(document))
    return [{ entries: provider.readRequest(document, ""), tools: toolNames(document) }];
  return messagesIn(document).map(({ messages, path, facts }) => ({
    ...facts,
    entries: provider.readMessages(messages, path),
  }));
}

/** A request says which model it is for, or which tools it offers. */
function isRequest(document: Json): boolean {
  const messages = firstMember(document, ["messages", "input", "contents"]);
  return messages !== undefined && firstMember(document, ["model", "tools", "max_tokens"]) !== undefined;
}

function readExchanges(provider: Provider, list: readonly Json[]): ReadSessions {
  const exchanges = list.flatMap((value, index): readonly Exchange[] => {
    const path = list.length === 1 ? "" : `[${index}]`;
    const request = member(value, "request") ?? null;
    if (firstMember(request, ["messages", "input", "contents"]) === undefined) return [];
    const response = responseOf(provider, member(value, "response"));
    return [
      {
        given: provider.readRequest(request, `${path}.request`),
        replied: response === undefined ? [] : provider.readResponse(response, `${path}.response`),
        id: nameOf(member(response, "id")),
        previous: nameOf(member(request, "previous_response_id")),
        tools: toolNames(request),
      },
    ];
  });
  if (exchanges.length === 0) return { refused: "none of its requests holds messages for a model" };
  return conversationsOf(exchanges).map(asTranscript);
}

function responseOf(provider: Provider, response: Json | undefined): Json | undefined {
  if (typeof response === "string" && isSse(response)) return provider.fold(readSse(response));
  if (Array.isArray(response) && response.some(provider.isEvent)) return provider.fold(response);
  return response !== undefined && provider.isResponse(response) ? response : undefined;
}

function asTranscript({ entries, tools }: Conversation): Transcript {
  return { entries, ...(tools.length > 0 ? { tools } : {}) };
}
