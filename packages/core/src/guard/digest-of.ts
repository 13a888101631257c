import { contentHash } from "../constraint/content-hash.ts";
import type { GuardEvent } from "./guard-event.ts";

/** Eight hex digits that tell whether events were cut or changed by accident. No protection: anyone can make them. */
export function digestOf(events: readonly GuardEvent[]): string {
  return contentHash(events);
}
