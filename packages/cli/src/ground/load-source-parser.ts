import type { SourceParser } from "@agentltl/grounding";
import { attempt } from "../errors/attempt.ts";

/** The parsers that come with grounding. `undefined` where they can't be loaded: definitions then come from the line scanner alone. */
export async function loadSourceParser(): Promise<SourceParser | undefined> {
  const { sourceParser } = await import("@agentltl/grounding/node");
  const loaded = await attempt(sourceParser);
  return loaded.kind === "done" ? loaded.value : undefined;
}
