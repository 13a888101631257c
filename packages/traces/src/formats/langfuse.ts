import type { Json } from "@agentltl/core/host";
import { groupBy, isJsonObject } from "@agentltl/core/host";
import { dateOf } from "../json/date-of.ts";
import { inside } from "../json/inside.ts";
import { knownOrNone } from "../json/known.ts";
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
    const holdsSome = listOf(member(first ?? null, "observations")).some(
      (one) =>
        isJsonObject(one) &&
        one.type !== undefined &&
        (one.traceId !== undefined || one.startTime !== undefined),
    );
    if (first !== undefined && isObservation(first)) return "observations with `traceId`";
    const isTrace = member(member(first ?? null, "trace"), "projectId") !== undefined;
    return holdsSome || isTrace ? "`observations` of a trace" : undefined;
  },
  read: (document) => {
    const list: readonly Json[] = Array.isArray(document) ? document : [document];
    if (list.every(isObservation))
      return [...groupBy(list, (one) => nameOf(member(one, "traceId")) ?? "")].map(([id, observations]) =>
        readTrace({ id, observations }, ""),
      );
    return list.map((one, index) => readTrace(one, Array.isArray(document) ? `[${index}]` : ""));
  },
  isPart: isObservation,
  sessionOf: (line) => nameOf(member(line, "traceId")),
};

/** An observation by itself, as they are exported line by line. */
function isObservation(value: Json): boolean {
  return (
    typeof member(value, "traceId") === "string" &&
    /^(GENERATION|SPAN|EVENT|TOOL|AGENT|CHAIN|RETRIEVER|EVALUATOR|EMBEDDING|GUARDRAIL)$/.test(
      textOf(member(value, "type")) ?? "",
    )
  );
}

function readTrace(document: Json, path: string): Transcript {
  const trace = member(document, "trace") ?? document;
  const spans = listOf(member(document, "observations")).map((observation, index) =>
    understandSpan(factsOf(observation, inside(path, `observations[${index}]`))),
  );
  const metrics = knownOrNone({
    latency: member(trace, "latency"),
    totalCost: member(trace, "totalCost"),
    scores: member(trace, "scores"),
  });
  return {
    ...sessionOfSpans(spans),
    id: nameOf(member(trace, "id")),
    task: nameOf(member(trace, "name")),
    metrics,
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
    kind: type === "TOOL" ? "tool" : type === "GENERATION" ? "model" : undefined,
    input: firstMember(observation, ["input"]),
    output: firstMember(observation, ["output"]),
    path,
  };
}
