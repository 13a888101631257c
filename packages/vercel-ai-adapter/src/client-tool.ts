import type { Entry } from "./ledger.ts";
import { textMember } from "./member.ts";
import { refusalText, refuse } from "./refusal.ts";
import type { Session } from "./session.ts";
import { guardFailed, ToolCallBlockedError } from "./tool-call-blocked-error.ts";

/** What is used of a session. */
type Refusing = Pick<Session, "options" | "close" | "retract">;

/** The calls of a tool that runs at the client, of the model's latest reply. */
export interface ClientCalls {
  add(session: Refusing, entry: Entry): void;
  /** What refuses them in place of a tool's own function; `undefined` where they are for the client. */
  refusal(): ((input: unknown, facts: unknown) => unknown) | undefined;
}

/**
 * `ai` 5 and 6 have no way to deny a call of a tool without `execute`, but look for one after each call was judged: while all calls of this
 * tool in a reply are refused there is one, and it refuses. Where one was allowed before, the reply goes to the client as it is.
 */
export function clientCalls(): ClientCalls {
  let reply: object | undefined;
  let calls: { readonly session: Refusing; readonly entry: Entry }[] = [];
  return {
    add(session, entry) {
      const { messages } = entry.call;
      if (reply !== messages) calls = [];
      reply = messages;
      const refused = calls.find((one) => isRefused(one.entry));
      const text = refused === undefined ? undefined : refusalText(refused.entry);
      // The host would have it refused like the one before it, so it has to be one that was.
      if (text !== undefined && !isRefused(entry) && calls.every((one) => isRefused(one.entry))) {
        session.retract(entry, "refused with another call of this tool");
        entry.answer = { kind: "denied", text };
      }
      calls.push({ session, entry });
    },
    refusal() {
      const open = calls.filter(({ entry }) => entry.state === "open" || entry.state === "retracted");
      if (open.length === 0 || !calls.every(({ entry }) => isRefused(entry))) return undefined;
      return (_input, facts) => {
        const id = textMember(facts, "toolCallId");
        const found = open.find(({ entry }) => entry.call.toolCallId === id && entry.state !== "settled");
        if (found === undefined) throw new ToolCallBlockedError(guardFailed);
        return refuse(found.session, found.entry, refusalText(found.entry) ?? guardFailed);
      };
    },
  };
}

function isRefused(entry: Entry): boolean {
  return refusalText(entry) !== undefined;
}
