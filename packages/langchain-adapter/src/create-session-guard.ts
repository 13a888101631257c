import { createGuard, type Guard } from "@agentltl/core";
import { guardOptionsFrom } from "@agentltl/core/host";
import type { PastEvent } from "./history.ts";
import type { LangChainOptions } from "./options.ts";

/** What a session's guard is made for. */
export interface GuardFacts {
  readonly id: string;
  readonly past: readonly PastEvent[];
  readonly freshId: (toolCallId: string) => string;
}

/**
 * A guard that knows the earlier turns. Their calls are history: they count in every rule, and none is refused, since it has been made
 * already. Throws what `createGuard` throws.
 */
export function createSessionGuard(options: LangChainOptions, { id, past, freshId }: GuardFacts): Guard {
  const tools = options.tools?.map(({ name }) => name);
  const guard = createGuard(options.rules, guardOptionsFrom(options, id, tools));
  for (const event of past) tellPast(guard, event, freshId);
  return guard;
}

function tellPast(guard: Guard, event: PastEvent, freshId: (toolCallId: string) => string): void {
  switch (event.kind) {
    case "said":
      guard.said(event);
      return;
    case "answer":
      guard.finished({ answer: event.text, end: "turn" });
      return;
    case "call": {
      // One that has no result yet has not been made, as far as the messages tell.
      if (!event.answered) return;
      const call = {
        id: freshId(event.toolCallId),
        name: event.name,
        args: event.args,
        step: event.step,
      };
      // Messages can be forged: the guard believes that a call was refused only where the rules agree.
      guard.ran(call, event.refused ? { refused: "refused before" } : event.settlement);
    }
  }
}
