import type { TraceGap } from "@agentltl/core";
import { isJsonObject, type Json } from "@agentltl/core/host";
import { inside } from "../json/inside.ts";
import { known } from "../json/known.ts";
import { listOf, member, memberAt, nameOf, textOf } from "../json/members.ts";
import { readInspectMessages } from "../messages/inspect-messages.ts";
import type { Entry } from "../transcript/entry.ts";
import type { Transcript } from "../transcript/transcript.ts";
import type { Format } from "./format.ts";

/** Inspect's evaluation logs as JSON: each sample is a trace. */
export const inspect: Format = {
  name: "inspect",
  recognise: (document) =>
    memberAt(document, "eval", "task") !== undefined && Array.isArray(member(document, "samples"))
      ? "`eval` and `samples` of a log"
      : undefined,
  read: (document) => {
    const samples = listOf(member(document, "samples"));
    if (samples.length === 0)
      return { refused: "the log holds no samples; write it with them: `inspect log dump`" };
    return samples.map((sample, index) => readSample(document, sample, `samples[${index}]`));
  },
};

function readSample(log: Json, sample: Json, path: string): Transcript {
  const task = textOf(memberAt(log, "eval", "task"));
  const number = nameOf(member(sample, "id")) ?? path;
  const epoch = nameOf(member(sample, "epoch"));
  const held = member(sample, "messages");
  const lost = new Set<string>();
  const messages = listOf(held).map((message) => attached(message, member(sample, "attachments"), lost));
  const odd = [...lost].map((name): Entry => {
    return { kind: "odd", detail: `the attachment \`${name.slice(0, 60)}\` is not in the log`, path };
  });
  return {
    id: [nameOf(memberAt(log, "eval", "run_id")), number, epoch]
      .filter((part) => part !== undefined)
      .join("/"),
    task: task === undefined ? number : `${task}/${number}`,
    entries: [...readInspectMessages(messages, inside(path, "messages")), ...odd],
    ...(Array.isArray(held) ? {} : { gaps: nothingHeld }),
    metrics: known({
      scores: member(sample, "scores"),
      target: member(sample, "target"),
      model_usage: member(sample, "model_usage"),
      error: member(sample, "error"),
      limit: member(sample, "limit"),
      model: memberAt(log, "eval", "model"),
    }),
    ended: member(log, "status") !== "started",
  };
}

/** A log of summaries keeps no messages. */
const nothingHeld: readonly TraceGap[] = [
  { kind: "finalAnswer", detail: "the sample holds no messages" },
  { kind: "dialogue", detail: "the sample holds no messages" },
];

const reference = /^attachment:\/\/(.+)$/;

/** Long texts are kept beside the messages, which name them wherever one may stand. What is named and not there is told in `lost`. */
function attached(value: Json, attachments: Json | undefined, lost: Set<string>): Json {
  if (typeof value === "string") {
    const name = reference.exec(value)?.[1];
    const text = name === undefined ? undefined : member(attachments, name);
    if (name !== undefined && text === undefined) lost.add(name);
    return text ?? value;
  }
  if (Array.isArray(value)) return value.map((item: Json) => attached(item, attachments, lost));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, attached(item, attachments, lost)]),
  );
}
