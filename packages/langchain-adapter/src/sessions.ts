import { createRecent } from "@agentltl/core/host";
import type { BaseMessage } from "@langchain/core/messages";
import { createSession } from "./create-session.ts";
import type { LangChainOptions } from "./options.ts";
import { newRunId } from "./platform.ts";
import { isSameVersion, type OwnState, readOwnState, type SavedSession } from "./saved-session.ts";
import type { Session } from "./session.ts";
import { type Configurable, createSessionKeys, type SessionKey } from "./session-key.ts";
import { createUnderWay } from "./under-way.ts";

/** Where a hook is called. */
export interface Place {
  readonly state: { readonly _agentltl?: unknown };
  readonly configurable: Configurable | undefined;
}

/** The sessions of one middleware that enforces. */
export interface Sessions {
  /** A request begins. */
  begin(place: Place, messages: readonly BaseMessage[]): Session;
  /** The session of a hook; `undefined` where there is none. */
  find(place: Place): Session | undefined;
  /** The session of a hook. One that was forgotten begins again with what the messages show. Throws where runs can't be told apart. */
  findOrBegin(place: Place, messages: readonly BaseMessage[]): Session;
  /** What stands in the state from now on; `undefined` where nothing has to. */
  written(place: Place, session: Session): OwnState | undefined;
  /** A run waits for somebody, and may go on elsewhere, or never. */
  pause(place: Place): void;
  /** A request has ended: a run without a thread is over. */
  end(place: Place): void;
}

export function createSessions(options: LangChainOptions, warn: (message: string) => void): Sessions {
  const sessions = createRecent<Session>(options.maxSessions ?? 1000);
  const keys = createSessionKeys();
  const underWay = createUnderWay();
  const keyOf = ({ configurable }: Place, own: OwnState | undefined) => keys(configurable, own?.run);

  /** The run of this hook goes on with its session no more, whose name this gives. */
  function left(place: Place): SessionKey | undefined {
    const key = keyOf(place, readOwnState(place.state._agentltl));
    underWay.delete(key === undefined ? undefined : sessions.get(key.key));
    return key;
  }

  function start(
    { key, isThread }: SessionKey,
    messages: readonly BaseMessage[],
    saved: SavedSession | undefined,
  ): Session {
    const session = createSession(options, { id: key, isThread, messages, saved, warn });
    sessions.set(key, session);
    return session;
  }

  /**
   * What this process remembers, unless the state says something else: then another process has gone on with the thread, or somebody has
   * taken the thread back to an earlier state. While a run of it goes on here, what the state says may only be late.
   */
  function known(key: SessionKey, { configurable }: Place, own: OwnState | undefined): Session | undefined {
    const session = sessions.get(key.key);
    const saved = own?.session;
    if (session !== undefined) {
      const isLatest = saved === undefined ? !isKept(configurable) : session.isAt(saved);
      if (isLatest || underWay.isAny(session)) return session;
    }
    return saved === undefined ? undefined : start(key, [], saved);
  }

  /** Marks the session as one that a run goes on with. */
  function going(session: Session): Session {
    underWay.add(session);
    return session;
  }

  return {
    begin(place, messages) {
      const own = readOwnState(place.state._agentltl);
      // What was written belongs to the run before: a run without a thread gets a name of its own.
      const key: SessionKey = keys(place.configurable, undefined) ?? { key: newRunId(), isThread: false };
      const session = known(key, place, key.isThread ? own : undefined);
      if (session === undefined) return going(start(key, messages, undefined));
      session.goOn(messages, isKept(place.configurable));
      return going(session);
    },
    find(place) {
      const own = readOwnState(place.state._agentltl);
      const key = keyOf(place, own);
      const session = key === undefined ? undefined : known(key, place, own);
      return session === undefined ? undefined : going(session);
    },
    findOrBegin(place, messages) {
      const own = readOwnState(place.state._agentltl);
      const key = keyOf(place, own);
      if (key === undefined) throw new Error("the host tells nothing of the run");
      return going(known(key, place, own) ?? start(key, messages, undefined));
    },
    written({ configurable, state }, session) {
      // Where the state is kept it has everything of the session. The host writes it down anew for each hook that names it.
      if (isKept(configurable)) {
        const saved = session.save();
        const there = readOwnState(state._agentltl)?.session;
        const isThere = there !== undefined && isSameVersion(there.version, saved.version);
        return isThere ? undefined : { run: session.id, session: saved };
      }
      // Only where nothing else tells runs apart: what is written shows in streams of values.
      return keys(configurable, undefined) === undefined ? { run: session.id } : undefined;
    },
    pause(place) {
      left(place);
    },
    end(place) {
      const key = left(place);
      if (key !== undefined && !key.isThread) sessions.delete(key.key);
    },
  };
}

/** True where a checkpointer keeps the agent's state. */
export function isKept(configurable: Configurable | undefined): boolean {
  return configurable?.__pregel_checkpointer !== undefined;
}
