import type { Json } from "@agentltl/core/host";
import { anthropicApi } from "./anthropic.ts";
import { isExchange, readExchanges } from "./exchanges.ts";
import { findMarks } from "./find-marks.ts";
import type { Format } from "./format.ts";
import { geminiApi } from "./gemini.ts";
import { openAiChatApi } from "./openai-chat.ts";
import { openAiResponsesApi } from "./openai-responses.ts";
import type { Provider } from "./provider-api.ts";

const providers: readonly Provider[] = [openAiChatApi, openAiResponsesApi, anthropicApi, geminiApi];

/** Recorded requests and responses of several providers, side by side: an agent may go on at another one. */
export const http: Format = {
  name: "http",
  recognise: (document) => {
    if (!Array.isArray(document) || !document.some(isExchange)) return undefined;
    const names = new Set(
      document.map((exchange: Json) => providerOf(exchange)?.name).filter((name) => name !== undefined),
    );
    return names.size > 1 ? `requests of ${[...names].join(" and ")}` : undefined;
  },
  read: (document) => readExchanges(Array.isArray(document) ? document : [document], providerOf),
};

/** The one provider whose marks an exchange bears. */
function providerOf(exchange: Json): Provider | undefined {
  const { marks } = findMarks(exchange);
  const found = providers.filter(({ name }) => marks.has(name));
  return found.length === 1 ? found[0] : undefined;
}
