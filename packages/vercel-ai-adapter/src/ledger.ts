import type { Decision } from "@agentltl/core";
import { attempt, freshIds, type SessionRequest } from "@agentltl/core/host";
import { type Deferred, deferred } from "./deferred.ts";

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
  /** The request that it was made in; `undefined` where nothing shows that. */
  readonly request: SessionRequest | undefined;
}

/** What is known of a call's judgement. */
export type Answer =
  | { readonly kind: "deciding"; readonly until: Promise<void> }
  | { readonly kind: "decided"; readonly decision: Decision }
  /** A person said no. The text is for the model. */
  | { readonly kind: "denied"; readonly text: string }
  /** Not even a decision could be made, or written down. */
  | { readonly kind: "failed" };

/** One call that the model wrote, and what became of it. */
export interface Entry {
  /** The call's name for the guard, from when it is judged. `toolCallId` is the model's or provider's, and comes again. */
  id: string;
  readonly call: HookCall;
  readonly text: string | undefined;
  readonly seenBy: Set<Hook>;
  /** Made by another call of the same reply while that one ran, as code does that a model has written. */
  readonly nested: boolean;
  /** See `stepOf`. */
  step: number | undefined;
  answer: Answer;
  /** Told to go on after a person had said yes: the host has to be told the same again. */
  approved: boolean;
  /** `open`: not begun; `retracted`: admitted, then never run. */
  state: "open" | "running" | "settled" | "retracted";
  /** Resolves when nothing more will come of this call. */
  readonly ended: Deferred;
}

/** The calls of one session, found again from hook to hook. */
export interface Ledger {
  /** The entry of a call that another hook has told of, if there is one. */
  find(hook: Hook, call: HookCall): Entry | undefined;
  add(hook: Hook, call: HookCall): Entry;
  /**
   * The number of the model's reply that a call belongs to, counted from 1 when it is first asked for. Code makes its calls one after another
   * or at the same time: one that is made when all before it have ended is in a step of its own.
   */
  stepOf(entry: Entry): number;
  /** The number of the latest reply, if one of these calls is in it; else of a new one. */
  stepWith(toolCallIds: readonly string[]): number;
  /** A name for the guard that no call has had: the host's own where it is new. */
  freshId(toolCallId: string): string;
  /** Gives this name to no call any more. */
  reserve(id: string): void;
  /** What the host calls a call that the guard knows by this name. */
  hostIdOf(id: string): string;
  /** Whether a call with this id of the host's was added. */
  knows(toolCallId: string): boolean;
  /** Counts replies that are known from elsewhere. */
  skipSteps(steps: number): void;
  move(entry: Entry, state: Entry["state"]): void;
  /** The first call of this reply that waits for another's result. */
  waiting(messages: object): Entry | undefined;
  /** The calls of the same reply that stand before this one and may end before it: of one made by another call, those made like it. */
  before(entry: Entry): readonly Entry[];
  /** The calls that have not begun to run. */
  open(): readonly Entry[];
}

/** One reply of the model. */
interface Reply {
  step: number | undefined;
  readonly entries: Entry[];
}

export function createLedger(): Ledger {
  const replies = new WeakMap<object, Reply>();
  let latest: Reply | undefined;
  const hostIds = new Map<string, string>();
  const known = new Set<string>();
  const open = new Set<Entry>();
  const fresh = freshIds();
  let lastStep = 0;
  const replyOf = (messages: object) => {
    const begun = replies.get(messages);
    if (begun !== undefined) return begun;
    const reply: Reply = { step: undefined, entries: [] };
    latest = reply;
    replies.set(messages, reply);
    return reply;
  };
  const freshId = (toolCallId: string) => {
    const id = fresh(toolCallId);
    hostIds.set(id, toolCallId);
    return id;
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
    add(hook, call) {
      const { entries } = replyOf(call.messages);
      const mayMakeCalls = ({ state, seenBy, nested }: Entry) =>
        state === "running" && (nested || seenBy.has("input"));
      const entry: Entry = {
        id: "",
        call,
        text: textOf(call.input),
        seenBy: new Set([hook]),
        nested: hook !== "input" && entries.some(mayMakeCalls),
        step: undefined,
        answer: { kind: "failed" },
        approved: false,
        state: "open",
        ended: deferred(),
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
      if (state === "settled" || state === "retracted") entry.ended.resolve();
    },
    waiting: (messages) =>
      replyOf(messages).entries.find(
        ({ answer }) => answer.kind === "decided" && answer.decision.kind === "wait",
      ),
    before(entry) {
      const { entries } = replyOf(entry.call.messages);
      return entries.slice(0, entries.indexOf(entry)).filter(({ nested }) => nested || !entry.nested);
    },
    open: () => [...open],
    stepOf(entry) {
      const reply = replyOf(entry.call.messages);
      const before = reply.entries.filter((one) => one.nested && one !== entry);
      const isNext = entry.step === undefined && entry.nested && before.length > 0 && before.every(hasEnded);
      if (reply.step === undefined || isNext) reply.step = ++lastStep;
      entry.step ??= reply.step;
      return entry.step;
    },
    stepWith(toolCallIds) {
      if (
        latest?.step === lastStep &&
        latest.entries.some(({ call }) => toolCallIds.includes(call.toolCallId))
      )
        return lastStep;
      return ++lastStep;
    },
    freshId,
    reserve(id) {
      if (!hostIds.has(id)) freshId(id);
    },
    hostIdOf: (id) => hostIds.get(id) ?? id,
    knows: (toolCallId) => known.has(toolCallId),
    skipSteps(count) {
      lastStep = Math.max(lastStep, count);
    },
  };
}

function hasEnded({ state }: Entry): boolean {
  return state === "settled" || state === "retracted";
}

function textOf(input: unknown): string | undefined {
  const text = attempt((): string | undefined => JSON.stringify(input));
  return text.kind === "done" ? text.value : undefined;
}
