import { createGuard } from "../guard/create-guard.ts";
import type { Guard } from "../guard/guard.ts";
import type { ToolDescription } from "../guard/tool-description.ts";
import { checkTools } from "./check-tools.ts";
import { guardOptionsFrom } from "./guard-options-from.ts";
import type { AdapterOptions } from "./host.ts";
import type { PastEvent } from "./past-event.ts";

/** What a session's guard is made for. */
export interface SessionFacts {
  readonly id: string;
  /** `undefined` where the host doesn't show them. */
  readonly tools: readonly ToolDescription[] | undefined;
  /** What happened before, as far as the messages of the first request show. */
  readonly past: readonly PastEvent[];
  /** False where the host has no way to send an answer back. */
  readonly canSendBack: boolean;
  readonly freshId: (hostId: string) => string;
  readonly warn: (message: string) => void;
}

/**
 * A guard that knows the earlier turns. Their calls are history: they count in every rule, and none is refused, since it has been made
 * already. Throws what `createGuard` throws.
 */
export function createSessionGuard(options: AdapterOptions, facts: SessionFacts): Guard {
  const { id, tools, past, canSendBack, freshId, warn } = facts;
  if (tools !== undefined) checkTools(options, tools, warn);
  const guard = createGuard(options.rules, {
    ...guardOptionsFrom(options, id, tools),
    // What doesn't fit was told, or thrown, above.
    unknownTools: "warn",
    ...(canSendBack ? {} : { maxSendBacks: 0 }),
  });
  for (const event of past) tellPast(guard, event, freshId);
  return guard;
}

/** Tells a guard what has happened already. `freshId` gives a call its name for the guard. */
export function tellPast(guard: Guard, event: PastEvent, freshId: (hostId: string) => string): void {
  switch (event.kind) {
    case "said":
      guard.said(event);
      return;
    case "answer":
      guard.finished({ answer: event.text, end: "turn" });
      return;
    case "call": {
      const { hostId, name, args, step, settlement } = event;
      guard.ran({ id: freshId(hostId), name, args, step }, settlement);
    }
  }
}
