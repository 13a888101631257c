import type { Json } from "@agentltl/core/host";
import type { GroundingResult } from "./result.ts";

/** The result as JSON: what is `undefined` is left out. */
export function resultToJson(result: GroundingResult): Json {
  return JSON.parse(JSON.stringify({ format: 1, ...result }));
}
