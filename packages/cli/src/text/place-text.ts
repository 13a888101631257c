import type { AgentLTLError } from "@agentltl/core";
import { renderPlace } from "@agentltl/core/host";
import { indented } from "./indented.ts";

/** The line with the fault and a caret below it, to stand under a message; nothing where there is no line to show. */
export function placeText(place: AgentLTLError["place"]): string {
  if (place === undefined || place.source.trim() === "") return "";
  return `\n${indented(renderPlace(place))}`;
}
