import { inside } from "../json/inside.ts";
import { firstMember, listOf, member } from "../json/members.ts";
import { readGeminiContents, readGeminiResponse, readGeminiSystem } from "../messages/gemini.ts";
import type { Format } from "./format.ts";
import { providerFormat } from "./provider.ts";
import type { Provider } from "./provider-api.ts";

/** Google's Gemini API. */
export const geminiApi: Provider = {
  name: "gemini",
  isResponse: (value) => Array.isArray(member(value, "candidates")),
  isEvent: () => false,
  fold: () => null,
  readResponse: readGeminiResponse,
  readRequest: (request, path) => [
    ...readGeminiSystem(firstMember(request, ["systemInstruction", "system_instruction"])),
    ...readGeminiContents(listOf(member(request, "contents")), inside(path, "contents")),
  ],
  readMessages: readGeminiContents,
};

/** Logs of that API. */
export const gemini: Format = providerFormat(geminiApi);
