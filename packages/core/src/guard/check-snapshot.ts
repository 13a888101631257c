import type { Procedure } from "../constraint/procedure.ts";
import { AgentLTLError } from "../errors/agentltl-error.ts";
import { isJsonObject } from "../json/json.ts";
import { readJson } from "../json/read-json.ts";
import { digestOf } from "./digest-of.ts";
import type { GuardEvent } from "./guard-event.ts";
import { isEvent } from "./is-event.ts";

/**
 * The events of a snapshot. Throws `snapshot-invalid` for one that is broken, was cut or changed, is of another version, or was made under other
 * rules where those are refused.
 */
export function checkSnapshot(
  snapshot: unknown,
  procedure: Procedure,
  onChangedRules: "rebuild" | "refuse",
): readonly GuardEvent[] {
  const read = readJson(snapshot);
  if (read.kind === "malformed" || !isJsonObject(read.value)) {
    throw invalid("the snapshot is no object: give what `guard.snapshot()` returned");
  }
  const { format, procedure: hash, events, digest } = read.value;
  if (format !== 1) {
    throw invalid(
      `the snapshot has format \`${JSON.stringify(format)}\`: this version reads format 1; start a new session`,
    );
  }
  if (hash !== procedure.hash && onChangedRules === "refuse") {
    throw invalid(
      `the snapshot was made under other rules (\`${String(hash)}\`, now \`${procedure.hash}\`): start a new session, or let \`onChangedRules\` be \`rebuild\``,
    );
  }
  if (!Array.isArray(events)) throw invalid("the snapshot has no events: it is broken; start a new session");
  const known = readEvents(events);
  if (digest !== undefined && digest !== digestOf(known)) {
    throw invalid("the snapshot was cut or changed since it was made: start a new session");
  }
  return known;
}

/** Events as they were written down. Throws `snapshot-invalid` at the first that is none. */
export function readEvents(events: readonly unknown[]): readonly GuardEvent[] {
  return events.map((event, index) => {
    const read = readJson(event);
    if (read.kind === "json" && isEvent(read.value)) return read.value;
    throw invalid(`event ${index + 1} of the log is broken: start a new session, or cut the log before it`);
  });
}

function invalid(message: string): AgentLTLError {
  return new AgentLTLError("snapshot-invalid", message);
}
