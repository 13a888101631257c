import type { JsonObject } from "@agentltl/core/host";
import type { BenchmarkTool } from "./benchmark-tools.ts";

/** The arguments of a tool as JSON Schema, as every host and trainer takes them. */
export function jsonSchemaOf({ parameters }: Pick<BenchmarkTool, "parameters">): JsonObject {
  return {
    type: "object",
    properties: Object.fromEntries(
      parameters.map(({ name, kind }): [string, JsonObject] => [
        name,
        kind === "integer" ? { type: "integer" } : { type: "array", items: { type: "integer" } },
      ]),
    ),
    required: parameters.map(({ name }) => name),
    additionalProperties: false,
  };
}
