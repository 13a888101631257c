import { isJsonObject, type Json } from "../json/json.ts";
import { firstKey } from "./first-key.ts";
import { known } from "./known.ts";
import { readArgs } from "./read-args.ts";
import { readEnded } from "./read-outcome.ts";
import { readTime } from "./read-time.ts";
import type { GapKind, ToolCall, TraceGap } from "./trace-data.ts";

/** The names under which records keep a call's tool. */
export const nameKeys: readonly string[] = ["tool_name", "name"];

/** A call read from a record, and the faults that were read around. What was not recorded at all is not among them. */
export interface ReadCall {
  readonly call: ToolCall;
  readonly argsRecorded: boolean;
  readonly faults: readonly TraceGap[];
}

/** Reads one entry of `tool_calls`, whatever it is. `path` says where it stands in the record. */
export function readCall(entry: Json, position: number, path: string): ReadCall {
  if (!isJsonObject(entry)) return readOddEntry(entry, position, path);
  const faults: TraceGap[] = [];
  const report: Report = (key, detail, kind = "call") => {
    faults.push({
      kind,
      call: position,
      detail: detail.replace("%", `call #${position + 1}`),
      path: `${path}.${key}`,
    });
  };
  const args = readArgs(entry);
  if (args.fault !== undefined)
    report(args.key ?? "", `arguments of % ${args.fault.detail}`, args.fault.kind);
  const { outcome, ...result } = readEnded(entry);
  const call: ToolCall = {
    name: readName(entry, report),
    args: args.args,
    position,
    outcome,
    ...result,
    ...known({
      id: readId(entry, report),
      step: readNumber(entry, "step", report),
      turn: readNumber(entry, "turn", report),
      agent: readAgent(entry, report),
      startedAt: readMoment(entry, ["startedAt", "started_at", "start_time", "timestamp"], report),
      endedAt: readMoment(entry, ["endedAt", "ended_at", "end_time"], report),
    }),
    raw: entry,
  };
  return { call, argsRecorded: args.recorded, faults };
}

/** Notes a fault at a key of the entry; `%` in the text stands for the call. */
type Report = (key: string, detail: string, kind?: GapKind) => undefined;

/** An entry that is no object. A text is read as the name of a call; nothing else about it is known. */
function readOddEntry(entry: Json, position: number, path: string): ReadCall {
  const name = typeof entry === "string" ? entry : "unknown";
  const detail = `entry of call #${position + 1} is not an object, read as a call of \`${name}\``;
  return {
    call: { name, args: {}, position, outcome: "unknown", raw: entry },
    argsRecorded: false,
    faults: [{ kind: "call", call: position, detail, path }],
  };
}

function readName(entry: Json, report: Report): string {
  const found = firstKey(entry, nameKeys);
  if (typeof found?.value === "string") return found.value;
  const wrong = found === undefined ? "% has no name" : "name of % is not a text";
  report(found?.key ?? "tool_name", `${wrong}, read as \`unknown\``);
  return "unknown";
}

function readId(entry: Json, report: Report): string | undefined {
  const found = firstKey(entry, ["id", "tool_call_id", "call_id"]);
  if (found === undefined || found.value === null) return undefined;
  if (typeof found.value === "string") return found.value;
  if (typeof found.value === "number") return String(found.value);
  return report(found.key, "id of % is neither a text nor a number, left out");
}

function readNumber(entry: Json, key: string, report: Report): number | undefined {
  const value = firstKey(entry, [key])?.value;
  if (value === undefined || value === null) return undefined;
  return typeof value === "number" ? value : report(key, `${key} of % is not a number, left out`);
}

function readAgent(entry: Json, report: Report): string | undefined {
  const value = firstKey(entry, ["agent"])?.value;
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" ? value : report("agent", "agent of % is not a text, left out");
}

function readMoment(entry: Json, names: readonly string[], report: Report): number | undefined {
  const found = firstKey(entry, names);
  if (found === undefined || found.value === null) return undefined;
  return readTime(found.key, found.value) ?? report(found.key, "time of % can't be read", "time");
}
