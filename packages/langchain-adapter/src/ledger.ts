import type { Decision } from "@agentltl/core";
import { attempt, freshIds } from "@agentltl/core/host";
import type { HostCall } from "./calls-of.ts";

/** One call that the model wrote, and what became of it. */
export interface Entry {
  /** The call's name for the guard. The host's id is the model's or provider's, and comes again. */
  readonly id: string;
  readonly call: HostCall;
  readonly text: string | undefined;
  readonly decision: Decision;
  /** `open`: decided; `settled`: ended, or never to be run. */
  readonly state: "open" | "running" | "settled";
}

/** The calls of the model's last reply, found again when they run. */
export interface Ledger {
  /** The last entry of a call with this id of the host's that is not settled; else the last one. */
  find(toolCallId: string | undefined): Entry | undefined;
  add(call: HostCall, id: string, decision: Decision): Entry;
  move(entry: Entry, state: Entry["state"]): void;
  /** True where a call is the one that was judged: the same name and arguments. */
  isSame(entry: Entry, call: HostCall): boolean;
  /** A name for the guard that no call has had: the host's own where it is new. */
  freshId(toolCallId: string): string;
  /** The calls that were admitted and have not begun to run. */
  unrun(): readonly Entry[];
  /** The next reply begins: calls that still run can still end. */
  nextReply(): void;
}

export function createLedger(): Ledger {
  let entries: readonly Entry[] = [];
  const named = (toolCallId: string | undefined) =>
    entries.filter(({ call }) => (call.id ?? "") === (toolCallId ?? ""));
  return {
    find(toolCallId) {
      const own = named(toolCallId);
      return own.find(({ state }) => state !== "settled") ?? own.at(-1);
    },
    add(call, id, decision) {
      const entry: Entry = { id, call, text: textOf(call.args), decision, state: "open" };
      entries = [...entries, entry];
      return entry;
    },
    move({ id }, state) {
      entries = entries.map((entry) => (entry.id === id ? { ...entry, state } : entry));
    },
    isSame: ({ call, text }, { name, args }) =>
      call.name === name && (text === undefined ? call.args === args : text === textOf(args)),
    freshId: freshIds(),
    unrun: () => entries.filter(({ state, decision }) => state === "open" && decision.kind === "allow"),
    nextReply() {
      entries = entries.filter(({ state }) => state === "running");
    },
  };
}

function textOf(args: unknown): string | undefined {
  const text = attempt((): string | undefined => JSON.stringify(args));
  return text.kind === "done" ? text.value : undefined;
}
