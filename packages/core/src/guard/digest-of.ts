import { contentHash } from "../constraint/content-hash.ts";
import type { GuardEvent } from "./guard-event.ts";

/** What tells whether the first events of a log are those that were there. */
export interface LogDigest {
  /** How many. */
  readonly events: number;
  /** Eight hex digits. No protection: anyone can make them. */
  readonly digest: string;
}

/** Of no events. */
export const emptyDigest: LogDigest = { events: 0, digest: contentHash([]) };

/**
 * The digest of a log that began with the events of `known`. Each event is looked at once, since the digest after it is made of the one before
 * and of the event: a session that is written down after each step costs the same at every step.
 */
export function digestOn(known: LogDigest, log: readonly GuardEvent[]): LogDigest {
  let { digest } = known;
  for (const event of log.slice(known.events)) digest = contentHash([digest, event]);
  return { events: log.length, digest };
}

/** The digest of a log, from its beginning: whether events were cut or changed by accident. */
export function digestOf(log: readonly GuardEvent[]): string {
  return digestOn(emptyDigest, log).digest;
}
