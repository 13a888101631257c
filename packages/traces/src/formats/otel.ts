import { groupBy, type Json } from "@agentltl/core/host";
import { inside } from "../json/inside.ts";
import { listOf, member, textOf } from "../json/members.ts";
import { otelAttributes, resourceFacts } from "../spans/otel-attributes.ts";
import { type FoundSpan, logEventsIn, withLogEvents } from "../spans/otel-log-events.ts";
import { otelSpanFacts } from "../spans/otel-span-facts.ts";
import { ownFacts } from "../spans/own-facts.ts";
import { sessionOfSpans } from "../spans/session-of-spans.ts";
import type { Span } from "../spans/span.ts";
import { understandSpan } from "../spans/understand-span.ts";
import type { Transcript } from "../transcript/transcript.ts";
import type { Format } from "./format.ts";

/**
 * OpenTelemetry's spans: OTLP JSON as exporters and collectors write it, a request a line or one file, and spans as SDKs print them. A trace
 * is a session.
 */
export const otel: Format = {
  name: "otel",
  recognise: (document) => {
    const list = Array.isArray(document) ? document : [document];
    if (list.some((part) => Array.isArray(member(part, "resourceSpans")))) return "`resourceSpans`";
    if (list.some(holdsMessages)) return "`resourceLogs` with `gen_ai` events";
    return list.some(isSpan) ? "spans with `attributes`" : undefined;
  },
  read: (document) => {
    const parts: readonly Json[] = Array.isArray(document) ? document : [document];
    const spans = withLogEvents(
      parts.flatMap((part, index) => spansOf(part, Array.isArray(document) ? `[${index}]` : "")),
      parts.flatMap(logEventsIn),
    );
    if (spans.length === 0) return { refused: "it holds no span" };
    return sessionsOf(spans);
  },
  isPart: (line) => Array.isArray(member(line, "resourceSpans")) || holdsMessages(line) || isSpan(line),
  sessionOf: (line) => {
    const spans = [...spansOf(line, ""), ...logEventsIn(line)];
    const [first, ...others] = new Set(spans.map(({ trace }) => trace));
    return first === "" || others.length > 0 ? undefined : first;
  },
};

function holdsMessages(part: Json): boolean {
  return logEventsIn(part).length > 0;
}

/** A span that an SDK printed: OTLP's names, or those of its own objects. */
function isSpan(value: Json): boolean {
  const named = typeof member(value, "name") === "string" && member(value, "attributes") !== undefined;
  return (
    named &&
    ["spanId", "context", "spanContext", "traceId", "events", "startTime"].some(
      (key) => member(value, key) !== undefined,
    )
  );
}

function spansOf(part: Json, path: string): readonly FoundSpan[] {
  if (isSpan(part)) return [found(part, path, {})];
  return listOf(member(part, "resourceSpans")).flatMap((resource, index) => {
    const facts = resourceFacts(otelAttributes(member(member(resource, "resource"), "attributes")));
    const scopes = listOf(member(resource, "scopeSpans") ?? member(resource, "instrumentationLibrarySpans"));
    return scopes.flatMap((scope, place) =>
      listOf(member(scope, "spans")).map((span, number) =>
        found(span, inside(path, `resourceSpans[${index}].scopeSpans[${place}].spans[${number}]`), facts),
      ),
    );
  });
}

function found(span: Json, path: string, resource: Readonly<Record<string, string>>): FoundSpan {
  const context = member(span, "context") ?? member(span, "spanContext");
  const trace =
    textOf(member(span, "traceId")) ??
    textOf(member(context, "trace_id")) ??
    textOf(member(context, "traceId")) ??
    "";
  return { trace, span, path, resource };
}

function sessionsOf(spans: readonly FoundSpan[]): readonly Transcript[] {
  const traces = groupBy(spans, ({ trace }) => trace);
  return [...traces].map(([trace, members]) => {
    const read: readonly Span[] = members.map(({ span, path }, index) =>
      understandSpan(otelSpanFacts(span, path, `${index}`)),
    );
    const labels = members[0]?.resource ?? {};
    const own = ownFacts(members.map(({ span }) => otelAttributes(member(span, "attributes"))));
    return {
      ...sessionOfSpans(read),
      ...(trace === "" || own !== undefined ? {} : { id: trace }),
      ...(Object.keys(labels).length > 0 && own === undefined ? { labels } : {}),
      ...own,
    };
  });
}
