import type { Json } from "@agentltl/core/host";
import { isJsonObject } from "@agentltl/core/host";
import { known } from "../json/known.ts";
import { firstMember, listOf, member, nameOf, textOf } from "../json/members.ts";
import { unpacked } from "../json/parse-text.ts";
import { otelAttributes } from "../spans/otel-attributes.ts";
import { sessionOfSpans } from "../spans/session-of-spans.ts";
import type { SpanFacts } from "../spans/span.ts";
import { understandSpan } from "../spans/understand-span.ts";
import type { Transcript } from "../transcript/transcript.ts";
import type { Format } from "./format.ts";

/** Langfuse's exports: a trace with its observations, in one object or the one inside the other, or a list of such. */
export const langfuse: Format = {
  name: "langfuse",
  recognise: (document) => {
    const [first] = Array.isArray(document) ? document : [document];
    const isObservation = listOf(member(first ?? null, "observations")).some(
      (one) =>
        isJsonObject(one) &&
        one.type !== undefined &&
        (one.traceId !== undefined || one.startTime !== undefined),
    );
    const isTrace = member(member(first ?? null, "trace"), "projectId") !== undefined;
    return isObservation || isTrace ? "`observations` of a trace" : undefined;
  },
  read: (document) =>
    Array.isArray(document)
      ? document.map((one, index) => readTrace(one, `[${index}].`))
      : [readTrace(document, "")],
};

const modelTypes: ReadonlySet<unknown> = new Set(["GENERATION"]);

function readTrace(document: Json, path: string): Transcript {
  const trace = member(document, "trace") ?? document;
  const spans = listOf(member(document, "observations")).map((observation, index) =>
    understandSpan(factsOf(observation, `${path}observations[${index}]`)),
  );
  const metrics = known({
    latency: member(trace, "latency"),
    totalCost: member(trace, "totalCost"),
    scores: member(trace, "scores"),
  });
  return {
    ...sessionOfSpans(spans),
    id: nameOf(member(trace, "id")),
    task: nameOf(member(trace, "name")),
    ...(Object.keys(metrics).length > 0 ? { metrics } : {}),
  };
}

function factsOf(observation: Json, path: string): SpanFacts {
  const metadata = unpacked(member(observation, "metadata"));
  const type = member(observation, "type");
  return {
    id: nameOf(member(observation, "id")) ?? path,
    parent: nameOf(firstMember(observation, ["parentObservationId"])),
    name: textOf(member(observation, "name")) ?? "",
    start: dateOf(member(observation, "startTime")),
    end: dateOf(member(observation, "endTime")),
    failed: member(observation, "level") === "ERROR",
    error: member(observation, "level") === "ERROR" ? firstMember(observation, ["statusMessage"]) : undefined,
    attributes: otelAttributes(unpacked(member(metadata, "attributes"))),
    events: [],
    kind: type === "TOOL" ? "tool" : modelTypes.has(type) ? "model" : undefined,
    input: firstMember(observation, ["input"]),
    output: firstMember(observation, ["output"]),
    path,
  };
}

function dateOf(date: Json | undefined): number | undefined {
  const time = typeof date === "string" ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
