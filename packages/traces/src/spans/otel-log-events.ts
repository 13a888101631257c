import type { Json } from "@agentltl/core/host";
import { groupBy, isJsonObject } from "@agentltl/core/host";
import { firstMember, listOf, member, textOf } from "../json/members.ts";
import { otelAttributes, otelValue } from "./otel-attributes.ts";

/** A span as it stands in the log, with the trace that it belongs to. */
export interface FoundSpan {
  readonly trace: string;
  readonly span: Json;
  readonly path: string;
  readonly resource: Readonly<Record<string, string>>;
}

/** A message that was logged beside the spans, as older conventions do. */
interface LogEvent {
  readonly trace: string;
  readonly spanId: string;
  readonly event: Json;
}

/** The `gen_ai` events among OTLP's log records. */
export function logEventsIn(part: Json): readonly LogEvent[] {
  return listOf(member(part, "resourceLogs")).flatMap((resource) =>
    listOf(member(resource, "scopeLogs")).flatMap((scope) =>
      listOf(member(scope, "logRecords")).flatMap(readRecord),
    ),
  );
}

function readRecord(record: Json): readonly LogEvent[] {
  const attributes = otelAttributes(member(record, "attributes"));
  const name = textOf(firstMember(record, ["eventName"])) ?? textOf(member(attributes, "event.name")) ?? "";
  if (!/^gen_ai\.(choice$|client\.inference|(system|user|assistant|tool)\.message$)/.test(name)) return [];
  const body = otelValue(member(record, "body") ?? null);
  const event = { name, attributes: { ...attributes, ...(body === null ? {} : { body }) } };
  return [
    { trace: textOf(member(record, "traceId")) ?? "", spanId: textOf(member(record, "spanId")) ?? "", event },
  ];
}

/** Each span with the events that were logged for it; events of spans that are not in the log make one of a model. */
export function withLogEvents(
  spans: readonly FoundSpan[],
  logged: readonly LogEvent[],
): readonly FoundSpan[] {
  const bySpan = groupBy(logged, ({ trace, spanId }) => `${trace} ${spanId}`);
  const known = new Set(spans.map(({ trace, span }) => `${trace} ${textOf(member(span, "spanId")) ?? ""}`));
  const alone = [...bySpan].flatMap(([key, events]): readonly FoundSpan[] => {
    const [first] = events;
    if (first === undefined || known.has(key)) return [];
    const span = { spanId: first.spanId, name: "chat", attributes: { "gen_ai.operation.name": "chat" } };
    return [{ trace: first.trace, span: withEvents(span, events), path: "resourceLogs", resource: {} }];
  });
  return [
    ...spans.map((found) => {
      const events = bySpan.get(`${found.trace} ${textOf(member(found.span, "spanId")) ?? ""}`);
      return events === undefined ? found : { ...found, span: withEvents(found.span, events) };
    }),
    ...alone,
  ];
}

function withEvents(span: Json, logged: readonly LogEvent[]): Json {
  if (!isJsonObject(span)) return span;
  return { ...span, events: [...listOf(span.events), ...logged.map(({ event }) => event)] };
}
