import { Trace, type TraceGap } from "@agentltl/core";
import { attempt, isJsonObject, type Json } from "@agentltl/core/host";
import { member, textOf } from "../json/members.ts";
import { parseText } from "../json/parse-text.ts";
import type { Transcript } from "../transcript/transcript.ts";

/** The attribute in which our own writer keeps what a trace holds beside its calls and messages. */
export const factsKey = "agentltl.trace";

/**
 * What our own writer kept of a trace beside its calls and messages; `undefined` where none of the spans has it. Its gaps are those of the trace
 * that was written, so that what was not recorded there is not recorded here. Where it was cut off on its way, nothing is known of what it held.
 */
export function ownFacts(
  spans: readonly Readonly<Record<string, Json>>[],
): Omit<Transcript, "entries"> | undefined {
  const written = spans.map((attributes) => member(attributes, factsKey)).find((text) => text !== undefined);
  if (written === undefined) return undefined;
  const facts = typeof written === "string" ? parseText(written) : undefined;
  const read = attempt(() =>
    Trace.fromJSON(isJsonObject(facts) ? { ...facts, calls: [], dialogue: [] } : null),
  );
  if (read.kind === "threw") return { gaps: cutOff };
  const { id, task, labels, input, tools, finalAnswer = null, metrics, ended, gaps } = read.value;
  return { id: textOf(id), task, labels, input, tools, finalAnswer, metrics, ended, gaps };
}

const cutOff: readonly TraceGap[] = (
  ["args", "result", "outcome", "dialogue", "finalAnswer", "metrics"] as const
).map((kind) => ({
  kind,
  detail: `the attribute \`${factsKey}\`, which says what was recorded, was cut off`,
}));
