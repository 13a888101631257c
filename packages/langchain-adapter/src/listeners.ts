import { createRecent } from "@agentltl/core/host";
import type { Metadata } from "./can-refuse.ts";
import { createListener, type Listener } from "./listener.ts";
import type { LangChainOptions } from "./options.ts";
import { createRunTree } from "./run-tree.ts";
import { threadName } from "./thread-name.ts";

/** Who hears of what happens in a run of the host. */
export interface Hearing {
  readonly listener: Listener;
  /** Nothing is refused in the run that the caller started. */
  readonly watches: boolean;
}

/** The listeners of one callback: one for each agent of a session. */
export interface Listeners {
  /** A run of the host has begun. */
  begin(run: string, parent: string | undefined, isTool: boolean): void;
  /** A caller has started this run. */
  start(run: string, metadata: Metadata): void;
  hearingOf(run: string, metadata: Metadata): Hearing;
  /** A run that a caller started has ended: with who listened, where it is known that one was started. */
  end(run: string): Listener | undefined;
  /** The listener of a session; of the last one by default. */
  find(session: string | undefined): Listener | undefined;
}

/** The session of a run that a caller started. */
interface Started {
  readonly id: string;
  readonly isThread: boolean;
  readonly watches: boolean;
}

export function createListeners(
  options: LangChainOptions,
  { watchesIn, warn }: { watchesIn(metadata: Metadata): boolean; readonly warn: (message: string) => void },
): Listeners {
  const listeners = createRecent<Listener>(options.maxSessions ?? 1000);
  const tree = createRunTree();
  const started = new Map<string, Started>();
  let last: string | undefined;

  function start(run: string, metadata: Metadata): Started {
    const thread = threadName(metadata?.thread_id);
    const session = { id: thread ?? run, isThread: thread !== undefined, watches: watchesIn(metadata) };
    started.set(run, session);
    last = session.id;
    return session;
  }

  return {
    begin: tree.begin,
    start,
    hearingOf(run, metadata) {
      const { root, inside } = tree.scopeOf(run);
      const begun = started.get(root) ?? start(root, metadata);
      const { id: session, isThread, watches } = begun;
      const id = inside === undefined ? session : `${session}|${inside}`;
      const known = listeners.get(id);
      known?.enter(begun);
      if (known !== undefined) return { listener: known, watches };
      const posture = watches ? "observe" : options.posture;
      const facts = { id, isThread: isThread && inside === undefined, warn };
      const listener = createListener({ ...options, posture }, facts);
      listeners.set(id, listener);
      listener.enter(begun);
      return { listener, watches };
    },
    end(run) {
      const session = started.get(run);
      started.delete(run);
      tree.end(run);
      if (session === undefined) return undefined;
      const listener = listeners.get(session.id);
      listener?.enter(session);
      return listener;
    },
    find(session = last) {
      return session === undefined ? undefined : listeners.get(session);
    },
  };
}
