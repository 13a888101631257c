import type { JsonObject } from "@agentltl/core/host";
import { stringify } from "yaml";

/** An entry of `rules` with this id and these members, each on its line. */
export function ruleText(id: string, members: JsonObject): string {
  const lines = Object.entries(members).map(([key, value]) => `    ${key}: ${flow(value)}\n`);
  return `  - id: ${flow(id)}\n${lines.join("")}`;
}

/** A value on one line, as YAML writes it. */
function flow(value: unknown): string {
  return stringify(value, { collectionStyle: "flow", lineWidth: 0, flowCollectionPadding: true }).trimEnd();
}
