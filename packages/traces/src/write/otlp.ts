import type { Trace, Verification } from "@agentltl/core";
import type { Json, JsonObject } from "@agentltl/core/host";
import { known } from "../json/known.ts";
import { evaluationRecords } from "./evaluation-records.ts";
import { hexId } from "./hex-id.ts";
import { type OtlpAttribute, otlpAttributes } from "./otlp-attributes.ts";
import { replySpans } from "./reply-spans.ts";

/** What is written besides the trace. */
export interface OtlpOptions {
  /** Its verdicts become `gen_ai.evaluation.result` events. */
  readonly verification?: Verification | undefined;
  /** Of the resource. Default `agentltl`. */
  readonly serviceName?: string | undefined;
}

/**
 * A trace as OTLP JSON, by OpenTelemetry's GenAI conventions: one `invoke_agent` span, in it a `chat` span for each reply and an `execute_tool`
 * span for each call that ran. `resourceSpans` can be sent to a collector's `/v1/traces`, `resourceLogs` to its `/v1/logs`.
 *
 * Spans have the times that were recorded, and none else. Ids come from the trace's own id, so the same trace is written the same way.
 */
export function writeOtlp(trace: Trace, options: OtlpOptions = {}): JsonObject {
  const { verification, serviceName = "agentltl" } = options;
  const seed = trace.id ?? JSON.stringify(trace.calls.map(({ name, id, args }) => [name, id ?? null, args]));
  const traceId = hexId(`trace ${seed}`, 32);
  const root = hexId(`root ${seed}`, 16);
  const spans = [rootSpan(trace, root), ...replySpans(trace, root, (name) => hexId(`${name} ${seed}`, 16))];
  const resource = {
    attributes: otlpAttributes({
      ...trace.labels,
      "service.name": trace.labels?.["service.name"] ?? serviceName,
    }),
  };
  const scope = { name: "agentltl" };
  const records = verification === undefined ? [] : evaluationRecords(verification, traceId, root);
  return known({
    resourceSpans: [
      { resource, scopeSpans: [{ scope, spans: spans.map((span) => ({ traceId, ...span })) }] },
    ],
    resourceLogs:
      records.length === 0 ? undefined : [{ resource, scopeLogs: [{ scope, logRecords: records }] }],
  });
}

/** The span of the whole session. */
function rootSpan(trace: Trace, spanId: string): JsonObject {
  const attributes: readonly OtlpAttribute[] = otlpAttributes({
    "gen_ai.operation.name": "invoke_agent",
    "gen_ai.conversation.id": trace.id,
    "agentltl.task": trace.task,
    "agentltl.final_answer": trace.finalAnswer,
  });
  const times = trace.calls.flatMap(({ startedAt, endedAt }) =>
    [startedAt, endedAt].filter((time) => time !== undefined),
  );
  const bounds: Readonly<Record<string, Json>> =
    times.length === 0
      ? {}
      : { startTimeUnixNano: `${Math.min(...times)}000000`, endTimeUnixNano: `${Math.max(...times)}000000` };
  return { spanId, name: "invoke_agent", kind: 1, ...bounds, attributes };
}
