import { createRecent } from "@agentltl/core/host";
import { openSession, openStored, type SessionStart } from "./open-session.ts";
import type { VercelOptions } from "./options.ts";
import { newRunId } from "./platform.ts";
import type { Session } from "./session.ts";
import { sessionsOfTools } from "./sessions-of-tools.ts";

/** The sessions of one `agentltl`. */
export interface Sessions {
  /** The session of this name, as this process knows it. */
  find(name: string): Session | undefined;
  /** The session of a request: the named one goes on, or begins. What is in a store is read for each request. */
  findOrBegin(name: string | undefined, request: object, canSendBack: boolean): Session;
  /** The session of a call of tools in a loop of the user's own. */
  ofTools(name: string | undefined, tools: object): (messages: object) => Session;
}

export function createSessions(
  options: VercelOptions,
  { toolsOf, warn }: Pick<SessionStart, "toolsOf" | "warn">,
): Sessions {
  const { store } = options;
  const sessions = createRecent<Session>(options.maxSessions ?? 1000);

  function start(name: string | undefined, request: object, canSendBack: boolean): Session {
    const facts = { id: name ?? newRunId(), named: name !== undefined, request, canSendBack, toolsOf, warn };
    return name === undefined || store === undefined
      ? openSession(options, facts)
      : openStored(options, store, facts);
  }

  function findOrBegin(name: string | undefined, request: object, canSendBack: boolean): Session {
    if (name === undefined) return start(name, request, canSendBack);
    const known = store === undefined ? sessions.get(name) : undefined;
    if (known !== undefined) {
      known.goOn(request);
      return known;
    }
    const session = start(name, request, canSendBack);
    sessions.set(name, session);
    return session;
  }

  return {
    find: sessions.get,
    findOrBegin,
    ofTools(name, tools) {
      if (name === undefined) {
        return sessionsOfTools((messages) => start(name, { tools, messages }, false), warn);
      }
      const seen = new WeakSet<object>();
      return (messages) => {
        const known = seen.has(messages) ? sessions.get(name) : undefined;
        seen.add(messages);
        return known ?? findOrBegin(name, { tools, messages }, false);
      };
    },
  };
}
