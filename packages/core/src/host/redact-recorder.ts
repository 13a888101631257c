import { clockOf } from "./clock-of.ts";
import type { Recorder, Redactor } from "./host.ts";
import { redactEvent } from "./redact-event.ts";
import { redactSecrets } from "./redact-secrets.ts";

/**
 * A recorder that is told of the same events with what users, models and tools have written redacted: by default what looks like a secret.
 * Nothing but what it writes down changes.
 */
export function redactRecorder(
  record: Recorder | undefined,
  redact: Redactor | false = redactSecrets,
): Recorder | undefined {
  if (record === undefined || redact === false) return record;
  return {
    record: (run, event) => record.record(run, redactEvent(event, redact)),
    flush: () => record.flush(),
    ...clockOf(record),
  };
}
