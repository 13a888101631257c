import { attempt } from "../errors/attempt.ts";
import type { GuardEvent } from "../guard/guard-event.ts";
import { isJsonObject, type Json } from "../json/json.ts";
import type { Redactor } from "./host.ts";

/** The members of events that hold what users, models and tools have written. */
const content: ReadonlySet<string> = new Set([
  "answer",
  "args",
  "detail",
  "error",
  "fault",
  "feedback",
  "input",
  "reason",
  "repair",
  "result",
  "text",
]);
/** Those whose members do. */
const contents: ReadonlySet<string> = new Set(["bindings", "labels", "values"]);

/**
 * An event for what is written down: each value in it that a user, a model or a tool has written is what the redactor makes of it. One that
 * the redactor throws on is dropped. The event itself is not touched. What an event holds several times, as it does the arguments of a call, is
 * redacted once.
 */
export function redactEvent(event: GuardEvent, redact: Redactor): GuardEvent {
  const known = new Map<Json, Json>();
  const drawn = (value: Json): Json => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const after = redacted(value);
    known.set(value, after);
    return after;
  };
  const redacted = (value: Json): Json => {
    const made = attempt(() => redact(value));
    if (typeof value !== "string") return made.kind === "done" ? (made.value ?? null) : null;
    // A text stays a text, so that the event stays one.
    return made.kind === "done" && typeof made.value === "string" ? made.value : "[redacted]";
  };
  const within = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(within);
    if (!isJsonObject(value)) return value;
    return mapped(value, (one, key) => {
      if (content.has(key)) return drawn(one);
      if (!contents.has(key)) return within(one);
      return Array.isArray(one) ? one.map(drawn) : isJsonObject(one) ? mapped(one, drawn) : one;
    });
  };
  return within(event as Json) as typeof event;
}

function mapped(value: { readonly [key: string]: Json }, make: (one: Json, key: string) => Json): Json {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (one === undefined ? [] : [[key, make(one, key)]])),
  );
}
