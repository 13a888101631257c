import { attempt } from "../errors/attempt.ts";
import { readJson } from "../json/read-json.ts";
import type { SettledAs } from "./guard-event.ts";

/** How a call ended, as it is written down. Never throws: what can't be read is said to be unreadable. */
export function readSettlement(settlement: unknown): SettledAs {
  const read = attempt(() => readMembers(settlement));
  if (read.kind === "done") return read.value;
  return { kind: "unreadable", outcome: "unknown", reason: "throws when it is read" };
}

function readMembers(settlement: unknown): SettledAs {
  if (typeof settlement !== "object" || settlement === null) {
    return { kind: "unreadable", outcome: "unknown", reason: "was not given" };
  }
  if ("denied" in settlement) return { kind: "denied", reason: String(settlement.denied) };
  if ("error" in settlement) return { kind: "error", error: errorText(settlement.error) };
  if ("result" in settlement) return readResult(settlement.result);
  return { kind: "unreadable", outcome: "unknown", reason: "was not given" };
}

function readResult(result: unknown): SettledAs {
  // A tool that returns nothing.
  if (result === undefined) return { kind: "result", result: null };
  const read = readJson(result);
  if (read.kind === "json") return { kind: "result", result: read.value };
  const where = read.path === "" ? "" : `at ${read.path} `;
  return { kind: "unreadable", outcome: "ok", reason: `${where}${read.reason}` };
}

function errorText(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === "string" ? error : (JSON.stringify(error) ?? String(error));
}
