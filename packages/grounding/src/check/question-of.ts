import type { Trace } from "@agentltl/core";
import type { MessageView } from "@agentltl/core/formula";

/** Where questions are found. A trace is one. */
export interface Asked {
  readonly input?: Trace["input"] | undefined;
  readonly dialogue: readonly Pick<MessageView, "role" | "text">[];
}

/** What was asked in a trace: its input, where that is a text, and everything that the user said. `undefined` where neither is recorded. */
export function questionOf({ input, dialogue }: Asked): string | undefined {
  const said = dialogue.filter(({ role }) => role === "user").map(({ text }) => text);
  const asked = [...(typeof input === "string" ? [input] : []), ...said];
  return asked.length === 0 ? undefined : asked.join("\n");
}
