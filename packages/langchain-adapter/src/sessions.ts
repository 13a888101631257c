import { createRecent } from "@agentltl/core/host";
import type { BaseMessage } from "@langchain/core/messages";
import type { LangChainOptions } from "./options.ts";
import { newRunId } from "./platform.ts";
import { createSession, type Session } from "./session.ts";
import { type Configurable, createSessionKeys, type SessionKey } from "./session-key.ts";

/** The part of an agent's state that only we write. */
export interface OwnState {
  readonly _agentltl?: { readonly run: string } | undefined;
}

/** Where a hook is called. */
export interface Place {
  readonly state: OwnState;
  readonly configurable: Configurable | undefined;
}

/** The sessions of one middleware. */
export interface Sessions {
  /** A request begins. The result is for the state, where runs can't be told apart without. */
  begin(place: Place, messages: readonly BaseMessage[]): OwnState | undefined;
  /** The session of a hook; `undefined` where there is none. */
  find(place: Place): Session | undefined;
  /** The session of a hook. One that was forgotten begins again with what the messages show. Throws where runs can't be told apart. */
  findOrBegin(place: Place, messages: readonly BaseMessage[]): Session;
  /** A request has ended: a run without a thread is over. */
  end(place: Place): void;
}

export function createSessions(options: LangChainOptions, warn: (message: string) => void): Sessions {
  const sessions = createRecent<Session>(options.maxSessions ?? 1000);
  const keys = createSessionKeys();
  const keyOf = ({ state, configurable }: Place) => keys(configurable, state._agentltl?.run);

  function start({ key, isThread }: SessionKey, messages: readonly BaseMessage[]): Session {
    const session = createSession(options, { id: key, end: isThread ? "turn" : "session", messages, warn });
    sessions.set(key, session);
    return session;
  }

  return {
    begin({ configurable }, messages) {
      const named = keys(configurable, undefined);
      const key: SessionKey = named ?? { key: newRunId(), isThread: false };
      const known = sessions.get(key.key);
      if (known === undefined) start(key, messages);
      else known.goOn(messages);
      // Only where nothing else tells runs apart: what is written shows in streams of values.
      return named === undefined ? { _agentltl: { run: key.key } } : undefined;
    },
    find(place) {
      const key = keyOf(place);
      return key === undefined ? undefined : sessions.get(key.key);
    },
    findOrBegin(place, messages) {
      const key = keyOf(place);
      if (key === undefined) throw new Error("the host tells nothing of the run");
      return sessions.get(key.key) ?? start(key, messages);
    },
    end(place) {
      const key = keyOf(place);
      if (key !== undefined && !key.isThread) sessions.delete(key.key);
    },
  };
}
