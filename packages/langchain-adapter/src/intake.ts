import { type PastEvent, tellPast } from "@agentltl/core/host";
import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { answeredCalls } from "./answered-calls.ts";
import { latestSayings, readHistory, sayingOf } from "./history.ts";
import { keyOf, type MessageKeys } from "./message-keys.ts";
import { type Informed, retractEntry, settleEntry } from "./settle-entry.ts";
import { settlementOf } from "./settlement-of.ts";
import { shortName } from "./short-name.ts";
import { tellDenied } from "./tell-denied.ts";

/** How a session learns what stands in the messages, each message once. */
export interface Intake {
  /** Takes in what was said and returned since the last time. `reply` is judged apart. */
  catchUp(messages: readonly BaseMessage[], reply?: AIMessage): void;
  /** The messages of a new request. `isWhole`: they are the thread's, with their ids, so that what is new among them has happened elsewhere. */
  goOn(messages: readonly BaseMessage[], isWhole: boolean): void;
  /** A message that was taken in otherwise. */
  markSeen(reply: AIMessage): void;
  /** The ids of the calls in the replies up to the last one that was judged, and maybe of some that the history has lost since. */
  readonly callIds: ReadonlySet<string>;
  /** What stands for the ids of the messages that were taken in since this was asked for the last time. */
  newIds(): readonly string[];
}

/** What the intake of a session works on. */
export interface IntakeParts extends Informed {
  readonly enforces: boolean;
  readonly keys: MessageKeys;
  /** The messages that are known already, or what stands for their ids. */
  readonly known: readonly (BaseMessage | string)[];
  nextStep(): number;
}

export function createIntake(parts: IntakeParts): Intake {
  const { guard, ledger, enforces, nextStep } = parts;
  const keys: MessageKeys = (messages, from) => parts.keys(messages, from).map(shortOf);
  const messagesKnown = parts.known.filter((one) => typeof one !== "string");
  const seen = new Set<unknown>(parts.known.filter((one) => typeof one === "string"));
  let fresh: string[] = [];
  const take = (key: unknown): void => {
    if (typeof key === "string" && !seen.has(key)) fresh.push(key);
    seen.add(key);
  };
  for (const key of keys(messagesKnown)) take(key);
  const callIds = new Set<string>();
  // Hosts make the list anew at each step, of the same messages: those are not looked at again.
  let lookedAt: readonly BaseMessage[] = [];

  return {
    callIds,
    catchUp(messages, reply) {
      const from = messages.findIndex((message, index) => message !== lookedAt[index]);
      if (from < 0) return;
      const place = reply === undefined ? -1 : messages.lastIndexOf(reply);
      lookedAt = place < 0 ? messages : messages.slice(0, place);
      const names = keys(messages, from);
      for (const [index, message] of messages.slice(from).entries()) {
        if (AIMessage.isInstance(message) && message !== reply) noteCalls(message);
        if (seen.has(names[index])) continue;
        take(names[index]);
        for (const saying of sayingOf(message)) guard.said(saying);
        if (ToolMessage.isInstance(message)) takeResult(message);
        else if (AIMessage.isInstance(message) && message !== reply) takeUnjudged(message, messages);
      }
    },
    goOn(messages, isWhole) {
      const names = keys(messages);
      const unseen = messages.filter((_message, index) => !seen.has(names[index]));
      for (const name of names) take(name);
      // Results of the request before come first: the run may have ended before we could read them.
      for (const message of unseen) if (ToolMessage.isInstance(message)) takeResult(message);
      if (!isWhole) for (const saying of latestSayings(unseen)) guard.said(saying);
      else tellElsewhere(readHistory(unseen));
    },
    markSeen(reply) {
      take(shortOf(keyOf(reply)));
    },
    newIds() {
      const taken = fresh;
      fresh = [];
      return taken;
    },
  };

  function noteCalls({ tool_calls: calls }: AIMessage): void {
    for (const { id } of calls ?? []) if (id !== undefined) callIds.add(id);
  }

  /** What has happened elsewhere since: its replies are steps after ours. */
  function tellElsewhere(events: readonly PastEvent[]): void {
    const steps = new Map<number, number>();
    const stepOf = (step: number): number => {
      const own = steps.get(step) ?? nextStep();
      steps.set(step, own);
      return own;
    };
    for (const event of events) {
      const own = event.kind === "call" ? { ...event, step: stepOf(event.step) } : event;
      tellPast(guard, own, ledger.freshId);
    }
  }

  /** A result that came by a message: of tools that we didn't see run. */
  function takeResult(message: ToolMessage): void {
    const entry = ledger.find(message.tool_call_id);
    if (entry === undefined || entry.state === "settled" || entry.decision.kind !== "allow") return;
    // In enforce no tool runs unseen: another middleware has answered in its place.
    if (enforces && entry.state === "open") retractEntry(parts, entry, message.text);
    else settleEntry(parts, entry, settlementOf(message));
  }

  /** A reply that another middleware kept from us. Its calls were not made, whoever answered them, unless the answer says so. */
  function takeUnjudged(reply: AIMessage, all: readonly BaseMessage[]): void {
    const denied = answeredCalls(all, reply);
    if (denied.length > 0) tellDenied(parts, denied, nextStep());
  }
}

/** What is remembered of a message's id, for as long as the session. */
function shortOf(key: unknown): unknown {
  return typeof key === "string" ? shortName(key) : key;
}
