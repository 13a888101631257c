import { createGuard, type Guard, type GuardEvent } from "@agentltl/core";
import { guardOptionsFrom } from "@agentltl/core/host";
import { attempt } from "./attempt.ts";
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
export function createSessionGuard(options: LangChainOptions, facts: GuardFacts): Guard {
  const tools = options.tools?.map(({ name }) => name);
  const settings = guardOptionsFrom(options, facts.id, tools);
  if (facts.past.length === 0) return createGuard(options.rules, settings);
  const { onEvent: _onEvent, ...silent } = settings;
  const witness = createGuard(options.rules, { ...silent, posture: "observe" });
  for (const event of facts.past) replayPast(witness, event, facts.freshId);
  const posture = options.posture ?? "enforce";
  const { format, procedure, events } = witness.snapshot();
  const seen = events.map((event): GuardEvent => (event.kind === "started" ? { ...event, posture } : event));
  const guard = createGuard(options.rules, { ...settings, resume: { format, procedure, events: seen } });
  for (const event of seen) attempt(() => options.record?.record(facts.id, event));
  return guard;
}

function replayPast(witness: Guard, event: PastEvent, freshId: (toolCallId: string) => string): void {
  switch (event.kind) {
    case "said":
      witness.said(event);
      return;
    case "answer":
      witness.proposeFinish({ answer: event.text, end: "turn" });
      return;
    case "call": {
      // One that has no result yet has not been made, as far as the messages tell.
      if (!event.answered) return;
      const id = freshId(event.toolCallId);
      const { judged } = witness.propose({ id, name: event.name, args: event.args, step: event.step });
      // Messages can be forged: a refusal counts as one only where the rules agree.
      if (event.refused && judged !== "allow") witness.settle(id, { denied: "refused before" });
      else if (event.settlement !== undefined) witness.settle(id, event.settlement);
    }
  }
}
