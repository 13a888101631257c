import type { Json } from "@agentltl/core/host";
import { firstMember, member, nameOf } from "../json/members.ts";
import { isSse, readSse } from "../streams/read-sse.ts";
import { isExchange, readExchanges } from "./exchanges.ts";
import type { Format, ReadSessions } from "./format.ts";
import { readMessagesIn } from "./messages-in.ts";
import type { Provider } from "./provider-api.ts";
import { toolNames } from "./tool-names.ts";

/**
 * A format of a provider's API. A document is a list of messages, an object with one, a request, a response, the events of a streamed one, or
 * an exchange of request and response, or a list of these, which fall into conversations.
 */
export function providerFormat(provider: Provider): Format {
  return {
    name: provider.name,
    read: (document) => readDocument(provider, document),
    isPart: (line) => provider.isEvent(line) || provider.isResponse(line) || isExchange(line),
  };
}

function readDocument(provider: Provider, document: Json): ReadSessions {
  const list = Array.isArray(document) ? document : [document];
  if (typeof document === "string" && isSse(document)) return readDocument(provider, readSse(document));
  if (list.some(isExchange)) return readExchanges(list, () => provider);
  if (list.length > 0 && list.some(provider.isEvent) && !provider.isResponse(document))
    return [{ entries: provider.readResponse(provider.fold(list), "") }];
  if (list.length > 0 && list.every(provider.isResponse))
    return list.map((response, index) => ({
      id: nameOf(member(response, "id")),
      entries: provider.readResponse(response, Array.isArray(document) ? `[${index}]` : ""),
    }));
  if (isRequest(document))
    return [{ entries: provider.readRequest(document, ""), tools: toolNames(document) }];
  return readMessagesIn(document, provider.readMessages);
}

/** A request says which model it is for, or which tools it offers. */
function isRequest(document: Json): boolean {
  const messages = firstMember(document, ["messages", "input", "contents"]);
  return messages !== undefined && firstMember(document, ["model", "tools", "max_tokens"]) !== undefined;
}
