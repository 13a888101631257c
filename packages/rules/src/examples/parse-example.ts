import type { Message, ToolCall, Trace } from "@agentltl/core";
import { ExampleReader } from "./example-reader.ts";

/**
 * The trace that an example writes: calls in order, separated by commas.
 *
 * `refund{order_id: A}` has arguments, `refund!` failed, `-> {...}` behind a call is its result, `[a b]` are the parallel calls of one
 * step, `user: "yes"` is a message (of `user`, `assistant` or `system`) and begins a turn where the user says it, `answer: "..."` is the
 * final answer. Each other call is a step of its own. A call without a result has none recorded.
 *
 * Throws a `RulesError` where the text is none.
 */
export function parseExample(text: string): Trace {
  const reader = new ExampleReader(text);
  const draft: Draft = { calls: [], dialogue: [], step: 0, turn: 1 };
  while (!reader.atEnd()) {
    if (draft.finalAnswer !== undefined)
      throw reader.error("the final answer is the end; nothing can follow it");
    readEntry(reader, draft);
    if (!reader.atEnd() && !reader.take(",")) throw reader.error('write "," between the entries');
  }
  return {
    calls: draft.calls,
    dialogue: draft.dialogue,
    ...(draft.finalAnswer === undefined ? {} : { finalAnswer: draft.finalAnswer }),
    metrics: {},
    ended: true,
    gaps: [],
  };
}

interface Draft {
  readonly calls: ToolCall[];
  readonly dialogue: Message[];
  step: number;
  turn: number;
  finalAnswer?: string;
}

function readEntry(reader: ExampleReader, draft: Draft): void {
  const speaker = reader.match(/(?:user|assistant|system|answer)(?=\s*:)/y);
  if (speaker !== undefined) {
    reader.take(":");
    readMessage(speaker, reader.quoted(), draft);
    return;
  }
  draft.step += 1;
  if (!reader.take("[")) {
    readCall(reader, draft);
    return;
  }
  do {
    readCall(reader, draft);
    reader.take(",");
  } while (!reader.take("]"));
}

function readMessage(speaker: string, text: string, draft: Draft): void {
  if (speaker === "answer") {
    draft.finalAnswer = text;
    return;
  }
  const role = speaker === "user" ? "user" : speaker === "assistant" ? "assistant" : "system";
  const spoken = draft.dialogue.some((message) => message.role === "user");
  if (role === "user" && (spoken || draft.calls.length > 0)) draft.turn += 1;
  draft.dialogue.push({ role, text, afterCall: draft.calls.length, turn: draft.turn });
}

function readCall(reader: ExampleReader, draft: Draft): void {
  const name = reader.match(/(?:(?!->)[^\s,{}[\]"'!:>])+/y);
  if (name === undefined || name === "-")
    throw reader.error("write a call here, such as refund{order_id: A}");
  const early = reader.take("!");
  const args = reader.text[reader.offset] === "{" ? reader.object() : {};
  const failed = reader.take("!") || early;
  const result = reader.take("->") ? { result: reader.value() } : {};
  draft.calls.push({
    name,
    args,
    position: draft.calls.length,
    step: draft.step,
    turn: draft.turn,
    outcome: failed ? "error" : "ok",
    ...result,
  });
}
