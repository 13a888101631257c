import type { GuardEvent } from "@agentltl/core";
import { isRecord, ownMemberOf } from "./member-of.ts";

/**
 * An event as a line of a session's log. The host writes the whole log down several times at each of its steps, so that a line leaves out
 * what it says twice, and what is so of nearly every event. `rules`: the procedure of the line before.
 */
export function lineOf(event: GuardEvent, rules: string | undefined): string {
  const { format: _format, procedure, ...told } = event;
  const named = procedure === rules ? {} : { procedure };
  return JSON.stringify({ ...named, ...shortForm(told, procedure) });
}

/** The event of a line; what is none as it is. `rules`: the procedure of the line before. */
export function eventOf(line: unknown, rules: string | undefined): unknown {
  if (!isRecord(line)) return line;
  const { p: call, d: decision, s: id, r: result, ...told } = line;
  const event = { format: 1, procedure: rules, ...told };
  if (id !== undefined) {
    const as = result === undefined ? {} : { as: { kind: "result", result } };
    return { kind: "settled", id, findings: [], ...as, ...event };
  }
  if (!isRecord(call) || !isRecord(decision)) return event;
  return { kind: "proposed", call, ...event, decision: longDecision(decision, call, event.procedure) };
}

type Told = GuardEvent extends infer Event
  ? Event extends GuardEvent
    ? Omit<Event, "format" | "procedure">
    : never
  : never;

/** The two kinds of event of which there are many have forms of their own. */
function shortForm(told: Told, procedure: string): object {
  if (told.kind === "proposed") {
    const { kind: _kind, call, decision, ...more } = told;
    return { p: call, ...more, d: shortDecision(decision, call, procedure) };
  }
  if (told.kind !== "settled") return told;
  const { kind: _kind, id, as, findings, ...more } = told;
  const isPlain = as.kind === "result" && as.result !== undefined && Object.keys(as).length === 2;
  return { s: id, ...more, ...(isPlain ? { r: as.result } : { as }), ...quietly(findings) };
}

/** What a decision says that its call and the line have said already. */
function shortDecision(decision: object, call: object, procedure: string): object {
  const { usual, ticket } = repeated({ ...decision }, { ...call }, procedure);
  const names = namesOf({ ...call });
  const own = shortened(ownMemberOf(decision, "ticket"), ticket);
  return {
    ...decision,
    ...omitted(decision, usual),
    call: shortened(ownMemberOf(decision, "call"), names),
    // Each call that may run has one, and nearly each says nothing else.
    ticket: own === undefined ? null : isRecord(own) && saysNothing(own) ? undefined : own,
    ...quietly(listIn(decision, "findings")),
  };
}

function longDecision(
  { ticket: given, call: own, ...told }: Readonly<Record<string, unknown>>,
  call: Readonly<Record<string, unknown>>,
  procedure: unknown,
): object {
  const { usual, ticket } = repeated(told, call, procedure);
  const whole = { ...usual, findings: [], ...told };
  const parts = isRecord(own) ? { call: { ...namesOf(call), ...own } } : { call: own };
  if (given === null) return { ...whole, ...parts };
  return { ...whole, ...parts, ticket: isRecord(given) ? { ...ticket, ...given } : (given ?? ticket) };
}

/** What a decision mostly says, and what its ticket does. */
function repeated(
  { decision, kind = "allow" }: Readonly<Record<string, unknown>>,
  call: Readonly<Record<string, unknown>>,
  procedure: unknown,
) {
  const usual = { procedure, posture: "enforce", kind: "allow", judged: kind };
  return { usual, ticket: { decision, ...namesOf(call) } };
}

function namesOf({ id, name, args }: Readonly<Record<string, unknown>>) {
  return { id, name, args };
}

function shortened(part: unknown, same: Readonly<Record<string, unknown>>): unknown {
  return isRecord(part) ? { ...part, ...omitted(part, same) } : part;
}

/** Takes out of JSON what is the same in both. */
function omitted(from: object, same: Readonly<Record<string, unknown>>): Record<string, undefined> {
  const keys = Object.keys(same).filter((key) => ownMemberOf(from, key) === same[key]);
  return Object.fromEntries(keys.map((key) => [key, undefined]));
}

function saysNothing(part: object): boolean {
  return Object.values(part).every((one) => one === undefined);
}

function listIn(holder: object, key: string): readonly unknown[] {
  const list = ownMemberOf(holder, key);
  return Array.isArray(list) ? list : [];
}

/** Most calls are nothing to speak of. */
function quietly(findings: readonly unknown[]): { readonly findings?: undefined } | object {
  return findings.length === 0 ? { findings: undefined } : { findings };
}
