import type { Decision } from "@agentltl/core";
import { attempt, freshIds } from "@agentltl/core/host";
import type { HostCall } from "./calls-of.ts";
import type { SavedEntry } from "./saved-session.ts";

/** One call that the model wrote, and what became of it. */
export interface Entry {
  /** The call's name for the guard. The host's id is the model's or provider's, and comes again. */
  readonly id: string;
  readonly call: HostCall;
  readonly text: string | undefined;
  readonly decision: Decision;
  /** Its place in the reply. */
  readonly order: number;
  /** `open`: decided; `begun`: it may have begun to run, here or elsewhere, and may be made once more; `settled`: ended, or never to be run. */
  readonly state: "open" | "begun" | "running" | "settled";
  /** The request that it was made in. */
  readonly owner: unknown;
}

/** What an entry is made of. */
export type NewEntry = Omit<Entry, "text" | "state" | "owner"> & { readonly state?: "begun" };

/** The calls of the last reply of each request, found again when they run. What is asked for is asked of the request that goes on. */
export interface Ledger {
  /** From now on entries belong to what this gives. Those before belong to what it gives now. */
  ownedBy(ownerNow: () => unknown): void;
  /** The last entry of a call with this id of the host's that is not settled; else the last one. */
  find(toolCallId: string | undefined): Entry | undefined;
  add(entry: NewEntry): Entry;
  move(entry: Entry, state: Entry["state"]): void;
  /** True where a call may go by the decision on this entry: it has the same name and arguments, has not run, and waits for no other. */
  holdsFor(entry: Entry, call: HostCall): boolean;
  /** A name for the guard that no call has had: the host's own where it is new. */
  freshId(toolCallId: string): string;
  /** The calls that were admitted and have not begun to run. */
  unrun(whose?: "request" | "session"): readonly Entry[];
  /** The calls that were admitted and of which nobody has said how they ended. */
  unsettled(whose?: "request" | "session"): readonly Entry[];
  /** The calls that may still run, for the agent's state. */
  saved(): readonly SavedEntry[];
  /** The next reply begins: calls that still run can still end. */
  nextReply(): void;
  /** Of all requests. */
  forgetSettled(): void;
}

/** `taken`: the names that calls of this session have had already. */
export function createLedger(taken: readonly string[] = []): Ledger {
  let entries: readonly Entry[] = [];
  let ownerNow = (): unknown => undefined;
  const of = (whose: "request" | "session") => {
    const owner = ownerNow();
    return whose === "session" ? entries : entries.filter((entry) => entry.owner === owner);
  };
  const named = (toolCallId: string | undefined) =>
    of("request").filter(({ call }) => (call.id ?? "") === (toolCallId ?? ""));
  const freshId = freshIds();
  for (const id of taken) freshId(id);
  const admitted = (whose: "request" | "session") =>
    of(whose).filter(({ decision }) => decision.kind === "allow");
  return {
    ownedBy(given) {
      ownerNow = given;
      const owner = ownerNow();
      entries = entries.map((entry) => ({ ...entry, owner }));
    },
    find(toolCallId) {
      const own = named(toolCallId);
      return own.find(({ state }) => state !== "settled") ?? own.at(-1);
    },
    add(made) {
      const entry: Entry = { state: "open", ...made, text: textOf(made.call.args), owner: ownerNow() };
      entries = [...entries, entry];
      return entry;
    },
    move({ id }, state) {
      entries = entries.map((entry) => (entry.id === id ? { ...entry, state } : entry));
    },
    holdsFor: ({ call, text, state, decision }, { name, args }) =>
      (state === "open" || state === "begun") &&
      decision.kind !== "wait" &&
      call.name === name &&
      (text === undefined ? call.args === args : text === textOf(args)),
    freshId,
    unrun: (whose = "request") => admitted(whose).filter(({ state }) => state === "open"),
    unsettled: (whose = "request") => admitted(whose).filter(({ state }) => state !== "settled"),
    saved: () =>
      entries
        .filter(({ state }) => state !== "settled")
        .map(({ id, call, decision, order }) => ({
          id,
          call: plainCall(call),
          decision: decision.decision,
          order,
        })),
    nextReply() {
      const owner = ownerNow();
      entries = entries.filter((entry) => entry.owner !== owner || entry.state === "running");
    },
    forgetSettled() {
      entries = entries.filter(({ state }) => state !== "settled");
    },
  };
}

function textOf(args: unknown): string | undefined {
  const text = attempt((): string | undefined => JSON.stringify(args));
  return text.kind === "done" ? text.value : undefined;
}

/** The host adds to a call what is no JSON, or of no use to us. */
function plainCall({ id, name, args }: HostCall): HostCall {
  return { ...(id === undefined ? {} : { id }), name, args };
}
