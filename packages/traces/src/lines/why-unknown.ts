import type { Json } from "@agentltl/core/host";
import { isJsonObject } from "@agentltl/core/host";
import { member } from "../json/members.ts";
import { recogniseJson } from "../recognise.ts";

/** `of no known format: ...`, of an object that neither is a run's record nor looks like one; `undefined` for what looks like one, whose own fault says more. */
export function whyUnknown(value: Json): string | undefined {
  if (!isJsonObject(value)) return undefined;
  if (["tool_calls", "calls", "metrics", "format"].some((key) => member(value, key) !== undefined))
    return undefined;
  const recognition = recogniseJson(value);
  const found = recognition.kind === "unknown" ? `: ${recognition.reason}` : "";
  return `of no known format${found}; a run's record is an object with the list \`tool_calls\``;
}
