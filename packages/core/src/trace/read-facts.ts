import { isJsonObject, type Json, type JsonObject } from "../json/json.ts";
import { firstKey } from "./first-key.ts";
import { known } from "./known.ts";
import type { Metrics, TraceData, TraceGap } from "./trace-data.ts";

/** What a record says about the run as a whole. */
export type Facts = Pick<TraceData, "id" | "task" | "labels" | "input" | "tools">;

/** Keys of a record that become parts of the trace. All others are metrics. */
const parts: ReadonlySet<string> = new Set([
  "tool_calls",
  "id",
  "task",
  "labels",
  "input",
  "tools",
  "final_answer",
  "finalAnswer",
  "dialogue",
  "ended",
]);

/** The counters and unknown keys of a record, as they are. */
export function readMetrics(record: JsonObject): Metrics {
  const rest = Object.entries(record).filter(([key]) => !parts.has(key));
  return Object.freeze(Object.fromEntries(rest));
}

/** Reads the facts of a run. One of the wrong type is left out and reported. */
export function readFacts(record: JsonObject): {
  readonly facts: Facts;
  readonly gaps: readonly TraceGap[];
} {
  const gaps: TraceGap[] = [];
  const read = <Value>(
    key: string,
    reader: (value: Json) => Value | undefined,
    wanted: string,
  ): Value | undefined => {
    const value = firstKey(record, [key])?.value;
    if (value === undefined || value === null) return undefined;
    const result = reader(value);
    if (result === undefined)
      gaps.push({ kind: "call", detail: `\`${key}\` of the record is not ${wanted}, left out`, path: key });
    return result;
  };
  const facts: Facts = known({
    id: read("id", readText, "a text"),
    task: read("task", readText, "a text"),
    labels: read("labels", readLabels, "an object of texts"),
    input: firstKey(record, ["input"])?.value,
    tools: read("tools", readTools, "a list of names"),
  });
  return { facts, gaps };
}

function readText(value: Json): string | undefined {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined;
}

function readLabels(value: Json): Readonly<Record<string, string>> | undefined {
  if (!isJsonObject(value)) return undefined;
  const labels = Object.entries(value).map(([key, label]) => [key, readText(label)] as const);
  if (labels.some(([, label]) => label === undefined)) return undefined;
  return Object.freeze(Object.fromEntries(labels.map(([key, label]) => [key, label ?? ""])));
}

function readTools(value: Json): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const names = value.map((tool: Json) =>
    typeof tool === "string" ? tool : firstKey(tool, ["name"])?.value,
  );
  const texts = names.filter((name) => typeof name === "string");
  return texts.length === names.length ? Object.freeze(texts) : undefined;
}
