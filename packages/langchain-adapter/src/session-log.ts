import { AgentLTLError, type GuardEvent } from "@agentltl/core";
import { attempt } from "@agentltl/core/host";
import { eventOf, lineOf } from "./log-line.ts";
import { isRecord } from "./member-of.ts";

/**
 * What happened in a session, as text: one line of JSON for each event of its guard, or for messages that were taken in (a list of their
 * ids). It is text, and only grows, because the host writes the whole state down several times at each of its steps: that costs it little for
 * a text, and us only what is new. Its quotes are exchanged for the other sort, since those of JSON are all escaped in JSON.
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
  let rules: string | undefined;
  const lineAfter = (event: GuardEvent): string => {
    const line = lineOf(event, rules);
    rules = event.procedure;
    return line;
  };
  return {
    note(event) {
      if (whole !== undefined) news.push(event);
    },
    written(past, newIds) {
      const events = whole === undefined ? past() : news;
      const added = [...events.map(lineAfter), ...(newIds.length === 0 ? [] : [JSON.stringify(newIds)])];
      news = [];
      if (whole !== undefined && added.length === 0) return whole;
      // The engine joins two texts without going through them.
      const text = exchanged(added.join("\n"));
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
  const read = attempt(() =>
    exchanged(text)
      .split("\n")
      .map((line): unknown => JSON.parse(line)),
  );
  if (read.kind === "threw" || read.value.length !== lines) throw brokenState();
  const lists = read.value.filter((line) => Array.isArray(line));
  let rules: string | undefined;
  const events = read.value
    .map((line) => {
      const event = eventOf(line, rules);
      if (isEvent(event)) rules = event.procedure;
      return event;
    })
    .filter(isEvent);
  if (lists.length + events.length !== lines) throw brokenState();
  return { events, seen: lists.flat().filter((id) => typeof id === "string") };
}

/** The same text with both sorts of quotes in each other's place. */
function exchanged(text: string): string {
  return text.replaceAll(/["']/g, (quote) => (quote === "'" ? '"' : "'"));
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
