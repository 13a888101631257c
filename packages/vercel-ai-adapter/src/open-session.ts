import { createGuard, type Guard, type GuardSnapshot } from "@agentltl/core";
import {
  attemptLater,
  checkTools,
  createSessionGuard,
  guardOptionsFrom,
  type PastEvent,
} from "@agentltl/core/host";
import { createSession } from "./create-session.ts";
import { hear } from "./hear.ts";
import { localHome } from "./home.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import type { VercelOptions } from "./options.ts";
import { pastOf } from "./past-of.ts";
import type { Session } from "./session.ts";
import type { LockingStore } from "./session-store.ts";
import { storedHome } from "./stored-home.ts";
import type { ToolReader } from "./tool-reader.ts";

/** What a session begins with: a request. */
export interface SessionStart {
  readonly id: string;
  readonly named: boolean;
  readonly request: object;
  readonly canSendBack: boolean;
  readonly toolsOf: ToolReader;
  readonly warn: (message: string) => void;
}

/** A session in this process. Throws what `createGuard` throws: in enforce, where rules and tools don't fit. */
export function openSession(options: VercelOptions, start: SessionStart): Session {
  const ledger = createLedger();
  const home = localHome(beginGuard(options, start, ledger));
  return createSession({ ...start, options, ledger, home });
}

/** A session that is kept in a store: what is read there comes first, then this request. Throws where rules and tools don't fit. */
export function openStored(options: VercelOptions, store: LockingStore, start: SessionStart): Session {
  const { id, request, warn, canSendBack } = start;
  const tools = start.toolsOf(request);
  if (tools !== undefined) checkTools(options, tools, warn);
  const ledger = createLedger();
  let heard = false;
  const { record: _record, onDecision: _onDecision, ...silent } = options;
  const home = storedHome({
    store,
    id,
    blank: createGuard(options.rules, { ...guardOptionsFrom(silent, id), unknownTools: "warn" }),
    open(stored) {
      if (stored === undefined) {
        // A new session: its past is what the messages show.
        heard = true;
        return beginGuard(options, start, ledger);
      }
      const guard = createGuard(options.rules, {
        ...guardOptionsFrom(options, id, tools),
        unknownTools: "warn",
        ...(canSendBack ? {} : { maxSendBacks: 0 }),
        resume: stored as GuardSnapshot,
      });
      learn(ledger, guard);
      return guard;
    },
  });
  const session = createSession({ ...start, options, ledger, home });
  // Before anything else that this session is asked.
  attemptLater(() =>
    session.act(() => {
      if (!heard) hear(session.guard, ledger, home.asked, request);
      heard = true;
    }),
  );
  return session;
}

function beginGuard(options: VercelOptions, start: SessionStart, ledger: Ledger): Guard {
  const past = pastOf(start.request);
  const guard = createSessionGuard(options, {
    ...start,
    tools: start.toolsOf(start.request),
    past,
    freshId: ledger.freshId,
  });
  ledger.skipSteps(stepsIn(past));
  return guard;
}

function stepsIn(past: readonly PastEvent[]): number {
  return past.reduce((most, event) => (event.kind === "call" ? Math.max(most, event.step) : most), 0);
}

/** The names and the steps that a session has used so far are used no more. */
function learn(ledger: Ledger, { trace, decisions }: Guard): void {
  for (const { call } of decisions) ledger.reserve(call.id);
  for (const { id, step } of trace.calls) {
    if (id !== undefined) ledger.reserve(id);
    ledger.skipSteps(step ?? 0);
  }
}
