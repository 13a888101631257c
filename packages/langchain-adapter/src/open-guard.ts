import { createGuard, type Guard } from "@agentltl/core";
import { attempt, createSessionGuard, guardOptionsFrom } from "@agentltl/core/host";
import type { BaseMessage } from "@langchain/core/messages";
import { readHistory } from "./history.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { type LangChainOptions, toolsOf } from "./options.ts";
import type { SavedSession } from "./saved-session.ts";
import type { Informed } from "./settle-entry.ts";

/** What a session begins with. */
export interface SessionStart {
  readonly id: string;
  /** A thread has turns; a run without one is a session of its own. */
  readonly end: "turn" | "session";
  /** What was said and done before. */
  readonly messages: readonly BaseMessage[];
  /** The session as the state kept it; it knows more than the messages. */
  readonly saved?: SavedSession | undefined;
  readonly warn: (message: string) => void;
  /** The session only hears what happens, from a host whose messages may have no ids. */
  readonly isListening?: true;
}

/**
 * The guard of a session and the calls of its last reply: with the past that the messages show, or as the state kept it. Throws what
 * `createGuard` throws.
 */
export function openGuard(options: LangChainOptions, start: SessionStart): Informed {
  const { saved } = start;
  const ledger = createLedger(saved === undefined ? [] : idsIn(saved));
  const guard = guardFrom(options, start, ledger);
  for (const { decision: name, ...entry } of saved?.entries ?? []) {
    const decision = guard.decisions.find((one) => one.decision === name);
    if (decision !== undefined) ledger.add({ ...entry, decision, state: "begun" });
  }
  return { guard, ledger };
}

function guardFrom(options: LangChainOptions, start: SessionStart, { freshId }: Ledger): Guard {
  const { id, messages, saved, warn } = start;
  const tools = toolsOf(options);
  if (saved === undefined) {
    const past = readHistory(messages);
    return createSessionGuard(options, { id, tools, past, canSendBack: true, freshId, warn });
  }
  // A log that begins again has the whole session: what stands in it may be from a process that came to nothing.
  for (const event of saved.guard.events) attempt(() => options.record?.record(id, event));
  return createGuard(options.rules, {
    ...guardOptionsFrom(options, id, tools),
    unknownTools: "warn",
    resume: saved.guard,
  });
}

/** The names that calls have had in a guard's memory. */
function idsIn({ guard }: SavedSession): readonly string[] {
  return guard.events.flatMap((event) =>
    event.kind === "proposed" || event.kind === "ran" ? [event.call.id] : [],
  );
}
