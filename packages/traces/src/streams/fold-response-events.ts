import type { Json, JsonObject } from "@agentltl/core/host";
import { isJsonObject } from "@agentltl/core/host";
import { listOf, member } from "../json/members.ts";

const last: ReadonlySet<unknown> = new Set(["response.completed", "response.incomplete", "response.failed"]);

/** Puts the events of a streamed response together: the response that the last event holds, or the items that were done where it was cut off. */
export function foldResponseEvents(events: readonly Json[]): JsonObject {
  const done = events.filter((event) => member(event, "type") === "response.output_item.done");
  const items = done.map((event) => member(event, "item")).filter((item) => item !== undefined);
  const closing = events.findLast((event) => last.has(member(event, "type")));
  const response = member(closing, "response");
  if (!isJsonObject(response)) return { object: "response", status: "incomplete", output: items };
  return listOf(response.output).length > 0 ? response : { ...response, output: items };
}
