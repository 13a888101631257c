import type { Json } from "@agentltl/core/host";
import { dateOf } from "../json/date-of.ts";
import { firstMember, listOf, member, textOf } from "../json/members.ts";
import { otelAttributes } from "./otel-attributes.ts";
import type { SpanFacts } from "./span.ts";

/** What an OpenTelemetry span says. `fallback` is its id where it has none. */
export function otelSpanFacts(span: Json, path: string, fallback: string): SpanFacts {
  const context = firstMember(span, ["context", "spanContext"]);
  const id = firstMember(span, ["spanId", "id"]) ?? firstMember(context, ["span_id", "spanId"]);
  const parent =
    firstMember(span, ["parentSpanId", "parent_id", "parentId"]) ??
    firstMember(firstMember(span, ["parentSpanContext"]), ["spanId"]);
  return {
    id: textOf(id) ?? fallback,
    parent: textOf(parent),
    name: textOf(member(span, "name")) ?? "",
    start:
      fromNanoseconds(member(span, "startTimeUnixNano")) ??
      milliseconds(firstMember(span, ["start_time", "startTime"])),
    end:
      fromNanoseconds(member(span, "endTimeUnixNano")) ??
      milliseconds(firstMember(span, ["end_time", "endTime"])),
    failed: isError(member(span, "status")),
    error: textOf(firstMember(member(span, "status"), ["message", "description"])),
    attributes: otelAttributes(member(span, "attributes")),
    events: listOf(member(span, "events")).map((event) => ({
      name: textOf(member(event, "name")) ?? "",
      attributes: otelAttributes(member(event, "attributes")),
    })),
    path,
  };
}

function isError(status: Json | undefined): boolean {
  const code = firstMember(status, ["code", "status_code"]);
  return code === 2 || code === "STATUS_CODE_ERROR" || code === "ERROR";
}

/** Nanoseconds as OTLP writes them; 0 says that the time is not known. A number holds the digits of milliseconds only. */
function fromNanoseconds(time: Json | undefined): number | undefined {
  const digits = typeof time === "string" ? /^(\d{1,15})(\d{6})$/.exec(time) : null;
  if (digits !== null) return Number(digits[1]) + Number(digits[2]) / 1e6 || undefined;
  const value = typeof time === "string" || typeof time === "number" ? Number(time) : 0;
  return Number.isFinite(value) && value > 0 ? value / 1e6 : undefined;
}

/** The pair of seconds and nanoseconds of JavaScript's SDK, a date, or milliseconds. */
function milliseconds(time: Json | undefined): number | undefined {
  if (typeof time === "number") return time;
  if (Array.isArray(time)) {
    const [seconds, nanoseconds]: readonly Json[] = time;
    return typeof seconds === "number" && typeof nanoseconds === "number"
      ? seconds * 1000 + nanoseconds / 1e6
      : undefined;
  }
  return dateOf(time);
}
