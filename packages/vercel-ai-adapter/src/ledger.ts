import type { Decision } from "@agentltl/core";
import { attempt, freshIds } from "@agentltl/core/host";

/** Where the host told us of a call. Each of them happens once for each call that the model wrote. */
export type Hook = "input" | "approval" | "execute";

/** A call as a hook of the host tells it. */
export interface HookCall {
  readonly toolCallId: string;
  readonly name: string;
  readonly input: unknown;
  /** The messages that were sent for this reply: one and the same object in all hooks of one step, another in each other step. */
  readonly messages: object;
  /** True for tools whose calls end in this process. */
  readonly runsHere: boolean;
}

/** One call that the model wrote, and what became of it. */
export interface Entry {
  /** The call's name for the guard. `toolCallId` is the model's or provider's, and comes again. */
  readonly id: string;
  readonly call: HookCall;
  readonly step: number;
  readonly text: string | undefined;
  readonly seenBy: Set<Hook>;
  decision: Decision;
  /** `open`: decided; `retracted`: admitted, then never run. */
  state: "open" | "running" | "settled" | "retracted";
  /** Resolves when the tool has ended. */
  done: Promise<unknown>;
}

/** The calls of one session, found again from hook to hook. */
export interface Ledger {
  /** The entry of a call that another hook has told of, if there is one. */
  find(hook: Hook, call: HookCall): Entry | undefined;
  add(hook: Hook, call: HookCall, id: string, decision: Decision): Entry;
  /** The number of the model's reply that a call belongs to, counted from 1. */
  stepOf(messages: object): number;
  /** A name for the guard that no call has had: the host's own where it is new. */
  freshId(toolCallId: string): string;
  /** Whether a call with this id of the host's was added. */
  knows(toolCallId: string): boolean;
  /** Counts replies that are known from the history. */
  skipSteps(steps: number): void;
  move(entry: Entry, state: Entry["state"]): void;
  /** The first call of this reply that waits for another's result. */
  waiting(messages: object): Entry | undefined;
  /** The calls of the same reply that stand before this one. */
  before(entry: Entry): readonly Entry[];
  /** The calls that were decided and have not begun to run. */
  open(): readonly Entry[];
}

export function createLedger(): Ledger {
  const replies = new WeakMap<object, { readonly step: number; readonly entries: Entry[] }>();
  const known = new Set<string>();
  const open = new Set<Entry>();
  let lastStep = 0;
  const replyOf = (messages: object) => {
    const begun = replies.get(messages);
    if (begun !== undefined) return begun;
    lastStep += 1;
    const reply = { step: lastStep, entries: [] };
    replies.set(messages, reply);
    return reply;
  };
  return {
    find(hook, call) {
      const text = textOf(call.input);
      const entry = replyOf(call.messages).entries.find(
        (one) =>
          one.call.toolCallId === call.toolCallId &&
          one.call.name === call.name &&
          // What is judged is what runs: changed arguments are another call.
          (text === undefined ? one.call.input === call.input : one.text === text) &&
          !one.seenBy.has(hook),
      );
      entry?.seenBy.add(hook);
      return entry;
    },
    add(hook, call, id, decision) {
      const { step, entries } = replyOf(call.messages);
      const entry: Entry = {
        id,
        call,
        step,
        text: textOf(call.input),
        seenBy: new Set([hook]),
        decision,
        state: "open",
        done: Promise.resolve(),
      };
      entries.push(entry);
      known.add(call.toolCallId);
      open.add(entry);
      return entry;
    },
    move(entry, state) {
      entry.state = state;
      if (state === "open") open.add(entry);
      else open.delete(entry);
    },
    waiting: (messages) => replyOf(messages).entries.find(({ decision }) => decision.kind === "wait"),
    before(entry) {
      const { entries } = replyOf(entry.call.messages);
      return entries.slice(0, entries.indexOf(entry));
    },
    open: () => [...open],
    stepOf: (messages) => replyOf(messages).step,
    freshId: freshIds(),
    knows: (toolCallId) => known.has(toolCallId),
    skipSteps(count) {
      lastStep = Math.max(lastStep, count);
    },
  };
}

function textOf(input: unknown): string | undefined {
  const text = attempt((): string | undefined => JSON.stringify(input));
  return text.kind === "done" ? text.value : undefined;
}
