import type { Json } from "@agentltl/core/host";
import { inside } from "../json/inside.ts";
import { listOf, member, textOf } from "../json/members.ts";
import { contentText } from "../messages/content.ts";
import { readResponseItems, readResponsesInput } from "../messages/openai-responses.ts";
import { foldResponseEvents } from "../streams/fold-response-events.ts";
import type { Entry } from "../transcript/entry.ts";
import type { Format } from "./format.ts";
import { providerFormat } from "./provider.ts";
import type { Provider } from "./provider-api.ts";

/** OpenAI's Responses API. */
export const openAiResponsesApi: Provider = {
  name: "openai-responses",
  isResponse: (value) =>
    Array.isArray(member(value, "output")) &&
    (member(value, "object") === "response" || member(value, "id") !== undefined),
  isEvent: (value) => textOf(member(value, "type"))?.startsWith("response.") === true,
  fold: foldResponseEvents,
  readResponse: (response, path) =>
    readResponseItems(listOf(member(response, "output")), inside(path, "output"), member(response, "usage")),
  readRequest: (request, path) => [
    ...readInstructions(member(request, "instructions")),
    ...readResponsesInput(member(request, "input"), inside(path, "input")),
  ],
  readMessages: readResponseItems,
};

/** Logs of that API. */
export const openAiResponses: Format = providerFormat(openAiResponsesApi);

function readInstructions(instructions: Json | undefined): readonly Entry[] {
  const text = contentText(instructions);
  return text === "" ? [] : [{ kind: "said", role: "system", text }];
}
