import { createGuard, type Guard } from "@agentltl/core";
import {
  attempt,
  clockOf,
  createSessionGuard,
  guardOptionsFrom,
  type Recorder,
  redactRecorder,
} from "@agentltl/core/host";
import type { BaseMessage } from "@langchain/core/messages";
import { readHistory } from "./history.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { type LangChainOptions, toolsOf } from "./options.ts";
import type { SavedSession } from "./saved-session.ts";
import { createSessionLog, type LogContent, readLog, type SessionLog } from "./session-log.ts";
import type { Informed } from "./settle-entry.ts";

/** What a session begins with. */
export interface SessionStart {
  readonly id: string;
  /** A thread has turns; a run without one is a session of its own. */
  readonly isThread: boolean;
  /** What was said and done before. */
  readonly messages: readonly BaseMessage[];
  /** The session as the state kept it; it knows more than the messages. */
  readonly saved?: SavedSession | undefined;
  readonly warn: (message: string) => void;
  /** The run of the host in which it is called, which tells the session's requests apart. Default: as the host's graph tells. */
  readonly runNow?: () => object | undefined;
  /** The session only hears what happens, from a host whose messages may have no ids. */
  readonly isListening?: true;
}

/** A guard, with what is needed to write its session down. */
export interface OpenedGuard extends Informed {
  readonly log: SessionLog;
  /** The messages that it knows of already, or their ids. */
  readonly known: readonly (BaseMessage | string)[];
}

/**
 * The guard of a session and the calls of its last reply: with the past that the messages show, or as the state kept it. Throws what
 * `createGuard` throws.
 */
export function openGuard(options: LangChainOptions, start: SessionStart): OpenedGuard {
  const { saved, messages } = start;
  const past = saved === undefined ? undefined : readLog(saved.log);
  const ledger = createLedger(past === undefined ? [] : idsIn(past));
  const log = createSessionLog(saved?.log);
  const guard = guardFrom(options, start, { ledger, log, ...(past === undefined ? {} : { past }) });
  for (const { decision: name, ...entry } of saved?.entries ?? []) {
    const decision = guard.decisions.find((one) => one.decision === name);
    if (decision !== undefined) ledger.add({ ...entry, decision, state: "begun" });
  }
  return { guard, ledger, log, known: past?.seen ?? messages };
}

function guardFrom(
  options: LangChainOptions,
  { id, messages, saved, warn }: SessionStart,
  { ledger, log, past }: { readonly ledger: Ledger; readonly log: SessionLog; readonly past?: LogContent },
): Guard {
  const tools = toolsOf(options);
  // What is kept to go on with the session stays as it is, or nothing could be judged by it.
  const record = redactRecorder(options.record, options.redact);
  const noting = { ...options, record: notingRecorder(record, log) };
  if (saved === undefined || past === undefined) {
    const shown = readHistory(messages);
    const { freshId } = ledger;
    return createSessionGuard(noting, { id, tools, past: shown, canSendBack: true, freshId, warn });
  }
  const { events } = past;
  // A log that begins again has the whole session: what stands in it may be from a process that came to nothing.
  for (const event of events) attempt(() => record?.record(id, event));
  return createGuard(options.rules, {
    ...guardOptionsFrom(noting, id, tools),
    unknownTools: "warn",
    resume: { format: 1, procedure: saved.procedure, events },
  });
}

/** Tells the log first: whoever records may fail. */
function notingRecorder(record: Recorder | undefined, log: SessionLog): Recorder {
  return {
    record(run, event) {
      log.note(event);
      record?.record(run, event);
    },
    flush: async () => record?.flush(),
    ...clockOf(record),
  };
}

/** The names that calls have had in a guard's memory. */
function idsIn({ events }: LogContent): readonly string[] {
  return events.flatMap((event) =>
    event.kind === "proposed" || event.kind === "ran" ? [event.call.id] : [],
  );
}
