import { AgentLTLError } from "../errors/agentltl-error.ts";
import type { Json, JsonObject } from "../json/json.ts";
import { readJson } from "../json/read-json.ts";
import { firstKey } from "./first-key.ts";
import { fromMetrics, type ReadOptions } from "./from-metrics.ts";
import type { TraceData } from "./trace-data.ts";
import { traceDepth } from "./trace-depth.ts";

/**
 * Reads a trace as `traceToJSON` writes it, or a run's record (`MetricsRecord`), told apart by `calls` and `tool_calls`.
 *
 * Our own form is read as it is: where it is not what we write, this throws `trace-invalid` with the place.
 */
export function traceFromJSON(value: unknown, options: ReadOptions = {}): TraceData {
  const reading = readJson(value, traceDepth);
  if (reading.kind === "malformed" || !isOwnForm(reading.value)) return fromMetrics(value, options);
  const { format, ...trace } = reading.value;
  if (format !== undefined && format !== 1) throw wrong("format", "1");
  checkTrace(trace);
  return Object.freeze(trace);
}

function isOwnForm(value: Json): value is JsonObject {
  return firstKey(value, ["calls"]) !== undefined && firstKey(value, ["tool_calls"]) === undefined;
}

/** The type of each member; with a `?` it may be missing. */
type Shape = Readonly<Record<string, string>>;

const traceShape: Shape = {
  id: "text?",
  task: "text?",
  labels: "object?",
  tools: "list?",
  calls: "list",
  dialogue: "list",
  finalAnswer: "text?",
  metrics: "object",
  ended: "boolean",
  gaps: "list",
};

const partShapes: Readonly<Record<string, Shape>> = {
  calls: {
    name: "text",
    args: "value",
    position: "number",
    id: "text?",
    step: "number?",
    turn: "number?",
    outcome: "ok|error|refused|denied|pending|unknown",
    agent: "text?",
    startedAt: "number?",
    endedAt: "number?",
    decisionMs: "number?",
  },
  dialogue: {
    role: "user|assistant|system",
    text: "text",
    afterCall: "number",
    turn: "number?",
    answer: "boolean?",
  },
  gaps: {
    kind: "args|result|outcome|time|dialogue|finalAnswer|metrics|call",
    call: "number?",
    detail: "text",
    line: "number?",
    path: "text?",
  },
};

function checkTrace(trace: TraceData | JsonObject): asserts trace is TraceData {
  checkShape(trace, traceShape, "");
  for (const [key, label] of Object.entries(trace.labels ?? {}))
    if (typeof label !== "string") throw wrong(`labels.${key}`, "a text");
  for (const [index, tool] of listAt(trace, "tools").entries())
    if (typeof tool !== "string") throw wrong(`tools[${index}]`, "a text");
  for (const [key, shape] of Object.entries(partShapes))
    for (const [index, part] of listAt(trace, key).entries()) checkShape(part, shape, `${key}[${index}].`);
}

function checkShape(value: unknown, shape: Shape, path: string): void {
  for (const [key, type] of Object.entries(shape)) {
    const member = memberOf(value, key);
    if (member === undefined && type.endsWith("?")) continue;
    if (!fits(member, type.replace("?", ""))) throw wrong(`${path}${key}`, wantedText(type.replace("?", "")));
  }
}

function fits(value: unknown, type: string): boolean {
  switch (type) {
    case "value":
      return value !== undefined;
    case "list":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "text":
      return typeof value === "string";
    case "number":
    case "boolean":
      return typeof value === type;
    default:
      return typeof value === "string" && type.split("|").includes(value);
  }
}

function wantedText(type: string): string {
  if (type.includes("|")) return `one of ${type.split("|").join(", ")}`;
  return type === "object" ? "an object" : `a ${type}`;
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}

function listAt(trace: object, key: string): readonly unknown[] {
  const list = memberOf(trace, key);
  return Array.isArray(list) ? list : [];
}

function wrong(path: string, wanted: string): AgentLTLError {
  return new AgentLTLError("trace-invalid", `\`${path}\` of the trace is not ${wanted}`);
}
