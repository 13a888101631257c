import type { Trace, Verification } from "@agentltl/core";
import type { JsonObject } from "@agentltl/core/host";
import { known } from "../json/known.ts";
import { factsKey } from "../spans/own-facts.ts";
import { evaluationRecords } from "./evaluation-records.ts";
import { hexId } from "./hex-id.ts";
import { extreme, nanosecondsOf } from "./nanoseconds.ts";
import { otlpAttributes } from "./otlp-attributes.ts";
import { replySpans } from "./reply-spans.ts";

/** What is written besides the trace. */
export interface OtlpOptions {
  /** Its verdicts become `gen_ai.evaluation.result` events. */
  readonly verification?: Verification | undefined;
  /** What these events say of why, which quotes what calls were given and returned; `undefined` says nothing. Default: all. */
  readonly explain?: ((text: string) => string | undefined) | undefined;
  /** Of the resource. Default `agentltl`. */
  readonly serviceName?: string | undefined;
  /** A text that no other trace has: the ids of the spans are made from it. Default: the trace's id, else its calls. */
  readonly uniqueName?: string | undefined;
}

/**
 * A trace as OTLP JSON, by OpenTelemetry's GenAI conventions: one `invoke_agent` span, in it a `chat` span for each reply and an `execute_tool`
 * span for each call that ran. `resourceSpans` can be sent to a collector's `/v1/traces`, `resourceLogs` to its `/v1/logs`.
 *
 * All that the trace holds is written, in attributes `agentltl.*` where the conventions have no place for it; leave out before with
 * `redactTrace` what shall not be sent. What was not recorded is not written either, and read back it is not recorded. Spans have the times that
 * were recorded, and none else.
 */
export function writeOtlp(trace: Trace, options: OtlpOptions = {}): JsonObject {
  const { verification, explain = (text) => text, serviceName = "agentltl", uniqueName } = options;
  const seed =
    uniqueName ??
    trace.id ??
    JSON.stringify(trace.calls.map(({ name, id, args }) => [name, id ?? null, args]));
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
  const records =
    verification === undefined ? [] : evaluationRecords(verification, { traceId, spanId: root, explain });
  return known({
    resourceSpans: [
      { resource, scopeSpans: [{ scope, spans: spans.map((span) => ({ traceId, ...span })) }] },
    ],
    resourceLogs:
      records.length === 0 ? undefined : [{ resource, scopeLogs: [{ scope, logRecords: records }] }],
  });
}

/** The span of the whole session. What has no span of its own stands in it. */
function rootSpan(trace: Trace, spanId: string): JsonObject {
  const { calls, dialogue: _dialogue, ...facts } = trace;
  const times = calls.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt]);
  return known({
    spanId,
    name: "invoke_agent",
    kind: 1,
    startTimeUnixNano: nanosecondsOf(extreme(times, Math.min)),
    endTimeUnixNano: nanosecondsOf(extreme(times, Math.max)),
    attributes: otlpAttributes({
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.conversation.id": trace.id,
      "agentltl.task": trace.task,
      "agentltl.final_answer": trace.finalAnswer,
      [factsKey]: JSON.stringify(facts),
    }),
  });
}
