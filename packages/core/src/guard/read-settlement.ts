import { attempt, attempted } from "../errors/attempt.ts";
import { readJson } from "../json/read-json.ts";
import type { SettledAs } from "./guard-event.ts";

/** How a call ended, and when; `undefined` where no finite number says so. */
export interface EndReading {
  readonly as: SettledAs;
  readonly at: number | undefined;
}

/**
 * How a call ended, as it is written down. Never throws: what can't be read is said to be unreadable. Where reading throws, all is read a second
 * time, the end and its time each for itself.
 */
export function readSettlement(settlement: unknown): EndReading {
  return attempted(readingOf, settlement) ?? readWithCare(settlement);
}

function readWithCare(settlement: unknown): EndReading {
  const [as, at] = [attempt(endOf, settlement), attempt(timeOf, settlement)];
  return {
    as: as.kind === "done" ? as.value : unknownEnd("throws when it is read"),
    at: at.kind === "done" ? at.value : undefined,
  };
}

function readingOf(settlement: unknown): EndReading {
  return { as: endOf(settlement), at: timeOf(settlement) };
}

function timeOf(settlement: unknown): number | undefined {
  if (typeof settlement !== "object" || settlement === null || !("at" in settlement)) return undefined;
  const { at } = settlement;
  return typeof at === "number" && Number.isFinite(at) ? at : undefined;
}

function endOf(settlement: unknown): SettledAs {
  if (typeof settlement !== "object" || settlement === null) return notGiven;
  // A member that is `undefined` is no member, where there is another.
  if ("refused" in settlement && settlement.refused !== undefined)
    return { kind: "refused", reason: String(settlement.refused) };
  if ("denied" in settlement && settlement.denied !== undefined)
    return { kind: "denied", reason: String(settlement.denied) };
  const hasResult = "result" in settlement;
  if ("error" in settlement && !(hasResult && settlement.error === undefined))
    return { kind: "error", error: errorText(settlement.error) };
  if (!hasResult) return notGiven;
  const read = readResult(settlement.result);
  const isUnsure = "outcome" in settlement && settlement.outcome === "unknown";
  return isUnsure ? { ...read, outcome: "unknown", host: "unknown" } : read;
}

const notGiven = unknownEnd("was not given");

/** Of a call of whose end nothing is known, and why. */
export function unknownEnd(reason: string): SettledAs {
  return { kind: "unreadable", outcome: "unknown", host: "unknown", reason };
}

function readResult(result: unknown): Extract<SettledAs, { readonly kind: "result" | "unreadable" }> {
  // A tool that returns nothing.
  if (result === undefined) return { kind: "result", result: null };
  const read = readJson(result);
  if (read.kind === "json") return { kind: "result", result: read.value };
  const where = read.path === "" ? "" : `at ${read.path} `;
  return { kind: "unreadable", outcome: "ok", reason: `${where}${read.reason}` };
}

function errorText(error: unknown): string {
  const text: unknown = error instanceof Error ? error.message : error;
  return typeof text === "string" ? text : (JSON.stringify(text) ?? String(text));
}
