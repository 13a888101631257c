import type { GuardEvent } from "@agentltl/core";
import { isRecord, ownMemberOf } from "./member-of.ts";

/**
 * An event as a line of a session's log. The host writes the whole log down at each of its steps, so that a line leaves out what it says
 * twice, and what is so of nearly every event. `rules`: the procedure of the line before.
 */
export function lineOf(event: GuardEvent, rules: string | undefined): string {
  const { format: _format, procedure, ...told } = event;
  const named = procedure === rules ? {} : { procedure };
  if (told.kind === "settled") return JSON.stringify({ ...named, ...told, ...quietly(told.findings) });
  if (told.kind !== "proposed") return JSON.stringify({ ...named, ...told });
  const { call, decision } = told;
  const repeated = { procedure, judged: decision.kind };
  const parts = repeating.map((key) => [key, shortened(ownMemberOf(decision, key), call)]);
  const short = {
    ...decision,
    ...Object.fromEntries(parts),
    ...omitted(decision, repeated),
    ...quietly(decision.findings),
  };
  return JSON.stringify({ ...named, ...told, decision: short });
}

/** The event of a line; what is none as it is. `rules`: the procedure of the line before. */
export function eventOf(line: unknown, rules: string | undefined): unknown {
  if (!isRecord(line)) return line;
  const event: Readonly<Record<string, unknown>> = { format: 1, procedure: rules, ...line };
  if (event.kind === "settled") return { findings: [], ...event };
  const call = ownMemberOf(event, "call");
  const decision = ownMemberOf(event, "decision");
  if (event.kind !== "proposed" || !isRecord(call) || !isRecord(decision)) return event;
  const parts = repeating.flatMap((key) => {
    const part = ownMemberOf(decision, key);
    return isRecord(part) ? [[key, { ...namesOf(call), ...part }]] : [];
  });
  const whole = { procedure: event.procedure, judged: decision.kind, findings: [], ...decision };
  return { ...event, decision: { ...whole, ...Object.fromEntries(parts) } };
}

/** The parts of a decision that repeat the call. */
const repeating = ["call", "ticket"] as const;

function namesOf({ id, name, args }: Readonly<Record<string, unknown>>) {
  return { id, name, args };
}

function shortened(part: unknown, call: object): unknown {
  return isRecord(part) ? { ...part, ...omitted(part, namesOf({ ...call })) } : part;
}

/** Takes out of JSON what is the same in both. */
function omitted(from: object, same: Readonly<Record<string, unknown>>): Record<string, undefined> {
  const keys = Object.keys(same).filter((key) => ownMemberOf(from, key) === same[key]);
  return Object.fromEntries(keys.map((key) => [key, undefined]));
}

/** Most calls are nothing to speak of. */
function quietly(findings: readonly unknown[]): { readonly findings?: undefined } {
  return findings.length === 0 ? { findings: undefined } : {};
}
