import { attempt } from "../errors/attempt.ts";
import type { GuardEvent } from "./guard-event.ts";

/** What the clock of a guard shows; `undefined` without one, and where it fails: a time is worth no decision. */
export function timeBy(clock: (() => number) | undefined): number | undefined {
  if (clock === undefined) return undefined;
  const shown = attempt(clock);
  return shown.kind === "done" && Number.isFinite(shown.value) ? shown.value : undefined;
}

/** The event of a decision, with how long it took since `began`: to a tenth of a microsecond, and never less than nothing. */
export function withDecisionTime(
  event: GuardEvent,
  began: number | undefined,
  clock: (() => number) | undefined,
): GuardEvent {
  if (event.kind !== "proposed" || began === undefined) return event;
  const ended = timeBy(clock);
  if (ended === undefined) return event;
  return { ...event, decisionMs: Math.max(0, Math.round((ended - began) * 10_000) / 10_000) };
}
