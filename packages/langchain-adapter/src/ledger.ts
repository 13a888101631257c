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
}

/** What an entry is made of. */
export type NewEntry = Omit<Entry, "text" | "state"> & { readonly state?: "begun" };

/** The calls of the model's last reply, found again when they run. */
export interface Ledger {
  /** The last entry of a call with this id of the host's that is not settled; else the last one. */
  find(toolCallId: string | undefined): Entry | undefined;
  add(entry: NewEntry): Entry;
  move(entry: Entry, state: Entry["state"]): void;
  /** True where a call may go by the decision on this entry: it has the same name and arguments, has not run, and waits for no other. */
  holdsFor(entry: Entry, call: HostCall): boolean;
  /** A name for the guard that no call has had: the host's own where it is new. */
  freshId(toolCallId: string): string;
  /** The calls that were admitted and have not begun to run. */
  unrun(): readonly Entry[];
  /** The calls that were admitted and of which nobody has said how they ended. */
  unsettled(): readonly Entry[];
  /** The calls that may still run, for the agent's state. */
  saved(): readonly SavedEntry[];
  /** The next reply begins: calls that still run can still end. */
  nextReply(): void;
}

/** `taken`: the names that calls of this session have had already. */
export function createLedger(taken: readonly string[] = []): Ledger {
  let entries: readonly Entry[] = [];
  const named = (toolCallId: string | undefined) =>
    entries.filter(({ call }) => (call.id ?? "") === (toolCallId ?? ""));
  const freshId = freshIds();
  for (const id of taken) freshId(id);
  const admitted = () => entries.filter(({ decision }) => decision.kind === "allow");
  return {
    find(toolCallId) {
      const own = named(toolCallId);
      return own.find(({ state }) => state !== "settled") ?? own.at(-1);
    },
    add(made) {
      const entry: Entry = { state: "open", ...made, text: textOf(made.call.args) };
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
    unrun: () => admitted().filter(({ state }) => state === "open"),
    unsettled: () => admitted().filter(({ state }) => state !== "settled"),
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
      entries = entries.filter(({ state }) => state === "running");
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
