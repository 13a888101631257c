import { isJsonObject, type Json } from "@agentltl/core/host";
import { inside } from "../json/inside.ts";
import { known } from "../json/known.ts";
import { listOf, member, memberAt, nameOf, textOf } from "../json/members.ts";
import { readInspectMessages } from "../messages/inspect-messages.ts";
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
  const messages = listOf(member(sample, "messages")).map((message) =>
    attached(message, member(sample, "attachments")),
  );
  return {
    id: [nameOf(memberAt(log, "eval", "run_id")), number, epoch]
      .filter((part) => part !== undefined)
      .join("/"),
    task: task === undefined ? number : `${task}/${number}`,
    entries: readInspectMessages(messages, inside(path, "messages")),
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

/** Long contents are kept beside the messages, which name them. */
function attached(message: Json, attachments: Json | undefined): Json {
  const content = member(message, "content");
  if (typeof content !== "string" || !content.startsWith("attachment://")) return message;
  const text = member(attachments, content.slice("attachment://".length));
  return isJsonObject(message) && typeof text === "string" ? { ...message, content: text } : message;
}
