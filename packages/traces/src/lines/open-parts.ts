import type { ReadTracesOptions } from "../read-traces.ts";
import type { LineReading } from "./line-reading.ts";
import { nameSet } from "./name-set.ts";
import { isBareMessage, type Part, sessionOf } from "./part.ts";
import { readParts } from "./read-parts.ts";
import { recognisedOptions } from "./recognised-options.ts";

/** Lines that are parts of documents, put together by session. */
export interface Parts {
  readonly hasAny: () => boolean;
  readonly add: (part: Part) => readonly LineReading[];
  readonly close: () => readonly LineReading[];
}

/** How much text is kept. */
export interface PartLimits {
  /** Where more is kept, sessions that were not seen for longest are read, until half of this is left. */
  readonly kept: number;
  /** A session of more is refused. */
  readonly session: number;
}

/** 32 MB of text of open sessions, and 500 MB of one. */
const defaultLimits: PartLimits = { kept: 32_000_000, session: 500_000_000 };

interface Session {
  /** As the lines say it; without one the lines don't say of which session they are, and are one document. */
  readonly name: string | undefined;
  readonly parts: Part[];
  length: number;
}

/**
 * Keeps parts until they can be read. Few lines are read at the end, all together. Where they are many and each says of which session it is, a
 * session is read and forgotten once no line of it was seen for long, so that a file of any size passes; a line that comes after that is a
 * fault.
 */
export function openParts(options: ReadTracesOptions = {}, limits: PartLimits = defaultLimits): Parts {
  const { from = "auto" } = options;
  /** The one that was seen last comes last. */
  const open = new Map<string | undefined, Session>();
  /** Lines that say nothing of any session. */
  const loose: Part[] = [];
  /** Those that are over. They may be many. */
  const done = nameSet();
  const refused = new Set<string | undefined>();
  let settled: ReadTracesOptions | undefined;
  /** The lines are messages that say of which conversation they are. */
  let isApart = false;
  let length = 0;
  let index = 0;

  const numbered = (reading: LineReading): LineReading =>
    reading.kind === "trace" ? { ...reading, index: index++ } : reading;
  const hasClosed = (): boolean => done.size() + refused.size > 0;
  const close = (session: Session): void => {
    open.delete(session.name);
    length -= session.length;
  };
  const refuse = (session: Session): void => {
    close(session);
    refused.add(session.name);
  };
  /** The format is that of all lines which are there when the first session is read. */
  const settle = (): ReadTracesOptions => {
    const all = [...open.values()].flatMap(({ parts }) => parts.map(({ value }) => value));
    return recognisedOptions(all, options) ?? options;
  };
  const readOne = (session: Session): readonly LineReading[] => {
    settled ??= settle();
    close(session);
    if (session.name !== undefined) done.add(session.name);
    return readParts(session.parts, settled).map((reading) => withName(reading, session));
  };
  const shrink = (now: Session): readonly LineReading[] => {
    if (length <= limits.kept) return [];
    isApart ||= [...open.values()].some(isNamedConversation);
    // A line between messages may be a part of any conversation.
    if (open.has(undefined) || (isApart && loose.length > 0)) {
      if (length <= limits.session) return [];
      const [first = now] = open.values();
      for (const session of [...open.values()]) refuse(session);
      refused.add(undefined);
      return [tooLong({ ...first, name: undefined })];
    }
    // The one that is left shows that there were lines.
    for (const { length: gone } of loose.splice(1)) length -= gone;
    const readings: LineReading[] = [];
    for (const session of [...open.values()])
      if (session !== now && length > limits.kept / 2) readings.push(...readOne(session).map(numbered));
    return readings;
  };
  const addTo = (session: Session, part: Part): readonly LineReading[] => {
    open.delete(session.name);
    open.set(session.name, session);
    session.parts.push(part);
    session.length += part.length;
    length += part.length;
    if (session.length <= limits.session) return shrink(session);
    refuse(session);
    return [tooLong(session)];
  };

  return {
    hasAny: () => open.size + loose.length > 0 || hasClosed(),
    add(part) {
      const name = sessionOf(part.value, from);
      if (name === null) {
        if (refused.has(undefined)) return [];
        if (hasClosed()) return isApart ? [ofNone(part)] : [];
        loose.push(part);
        length += part.length;
        return [];
      }
      if (refused.has(name) || refused.has(undefined)) return [];
      if (name !== undefined && done.has(name)) return [tooLate(name, part)];
      return addTo(open.get(name) ?? { name, parts: [], length: 0 }, part);
    },
    close() {
      const sessions = [...open.values()];
      const isSplit = hasClosed() || (loose.length === 0 && sessions.every(isNamedConversation));
      if (isSplit && sessions.length > 0) {
        const readings = sessions.flatMap(readOne);
        return index + readings.length > 1 ? readings.map(numbered) : readings;
      }
      if (hasClosed()) return [];
      const parts = [...sessions.flatMap((session) => session.parts), ...loose];
      const readings = readParts(
        parts.toSorted((one, other) => one.number - other.number),
        options,
      );
      return readings.length > 1 ? readings.map(numbered) : readings;
    },
  };
}

/** A format says itself which of its lines belong together; of messages by themselves, their session does. */
function isNamedConversation({ name, parts }: Session): boolean {
  const [first] = parts;
  return name !== undefined && first !== undefined && isBareMessage(first.value);
}

function withName(reading: LineReading, session: Session): LineReading {
  if (reading.kind === "fault" || reading.trace.id !== undefined || session.name === undefined)
    return reading;
  return { ...reading, trace: Object.freeze({ ...reading.trace, id: session.name }) };
}

function tooLate(name: string, { number }: Part): LineReading {
  const message = `the line goes on with session \`${name}\`, which was taken to be over long before; put the lines of a session together`;
  return { kind: "fault", line: number, message };
}

function ofNone({ number }: Part): LineReading {
  const message = "the line is no message, and does not say of which session it is; add `session_id`";
  return { kind: "fault", line: number, message };
}

function tooLong({ name, parts }: Session): LineReading {
  const message =
    name === undefined
      ? "the lines from here on are one run of more than 500 MB; say of each line of which session it is, as `session_id`"
      : `session \`${name}\` is longer than 500 MB; split it`;
  return { kind: "fault", line: parts[0]?.number ?? 1, message };
}
