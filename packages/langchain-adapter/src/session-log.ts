import { AgentLTLError, type GuardEvent } from "@agentltl/core";
import { attempt } from "@agentltl/core/host";
import { isRecord, ownMemberOf } from "./member-of.ts";

/**
 * What happened in a session, as text: one line of JSON for each event of its guard, or for messages that were taken in (a list of their
 * ids). It is text, and only grows, because the host writes the whole state down at each of its steps: that costs it little for a text, and
 * us only what is new.
 */
export interface SessionLog {
  /** The guard tells an event. */
  note(event: GuardEvent): void;
  /** The text with everything up to now. `past`: the events so far, asked for the first time alone. */
  written(past: () => readonly GuardEvent[], newIds: readonly string[]): LogText;
}

export interface LogText {
  readonly text: string;
  readonly lines: number;
}

/** What stands in a text. */
export interface LogContent {
  readonly events: readonly GuardEvent[];
  readonly seen: readonly string[];
}

/** `known`: the text that the session goes on from. Without one nothing is kept before it is asked for: most sessions are never written. */
export function createSessionLog(known: LogText | undefined): SessionLog {
  let whole = known;
  let news: GuardEvent[] = [];
  return {
    note(event) {
      if (whole !== undefined) news.push(event);
    },
    written(past, newIds) {
      const events = whole === undefined ? past() : news;
      const added = [...events.map(lineOf), ...(newIds.length === 0 ? [] : [JSON.stringify(newIds)])];
      news = [];
      if (whole !== undefined && added.length === 0) return whole;
      // The engine joins two texts without going through them.
      const text = added.join("\n");
      whole =
        whole === undefined
          ? { text, lines: added.length }
          : { text: `${whole.text}\n${text}`, lines: whole.lines + added.length };
      return whole;
    },
  };
}

/** Throws `snapshot-invalid` where it is broken, or was cut. */
export function readLog({ text, lines }: LogText): LogContent {
  const read = attempt(() => text.split("\n").map((line): unknown => JSON.parse(line)));
  if (read.kind === "threw" || read.value.length !== lines) throw brokenState();
  const lists = read.value.filter((line) => Array.isArray(line));
  const events = read.value.map(wholeEvent).filter(isEvent);
  if (lists.length + events.length !== lines) throw brokenState();
  return { events, seen: lists.flat().filter((id) => typeof id === "string") };
}

/** The guard looks at the rest. */
function isEvent(value: unknown): value is GuardEvent {
  return isRecord(value) && typeof value.kind === "string";
}

/** What is thrown where nothing can be known of a session, since only we write its state. */
export function brokenState(): AgentLTLError {
  return new AgentLTLError(
    "snapshot-invalid",
    "the session that the agent's state keeps can't be read: start a new thread",
  );
}

/** An event as a line. Arguments can be long, and a decision repeats those of its call: they stand there once. */
function lineOf(event: GuardEvent): string {
  if (event.kind !== "proposed") return JSON.stringify(event);
  const { call, decision } = event;
  const shortened = repeating.map((key) => {
    const part = ownMemberOf(decision, key);
    return isRecord(part) && part.args === call.args ? { [key]: { ...part, args: undefined } } : {};
  });
  return JSON.stringify({ ...event, decision: Object.assign({}, decision, ...shortened) });
}

/** The event of a line. */
function wholeEvent(event: unknown): unknown {
  const call = ownMemberOf(event, "call");
  const decision = ownMemberOf(event, "decision");
  if (!isRecord(event) || !isRecord(call) || !isRecord(decision)) return event;
  const restored = repeating.map((key) => {
    const part = ownMemberOf(decision, key);
    return isRecord(part) && !("args" in part) ? { [key]: { ...part, args: call.args } } : {};
  });
  return { ...event, decision: Object.assign({}, decision, ...restored) };
}

/** The parts of a decision that repeat the call. */
const repeating = ["call", "ticket"] as const;
