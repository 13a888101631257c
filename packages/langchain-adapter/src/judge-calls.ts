import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { answeredCalls } from "./answered-calls.ts";
import { callsOf, type HostCall } from "./calls-of.ts";
import type { Entry } from "./ledger.ts";
import { copyReply, guardFailed, refusalMessage, stopMessage } from "./our-messages.ts";
import { newRunId } from "./platform.ts";
import type { Session } from "./session.ts";

/** What a hook tells the host. */
export interface Update {
  readonly messages?: BaseMessage[];
  readonly jumpTo?: "model" | "end";
}

/** The calls of the last reply that nobody has answered yet. */
function unansweredCalls(messages: readonly BaseMessage[], reply: AIMessage): readonly HostCall[] {
  const later = messages.slice(messages.lastIndexOf(reply) + 1);
  const answered = new Set(
    later.filter((message) => ToolMessage.isInstance(message)).map(({ tool_call_id }) => tool_call_id),
  );
  return callsOf(reply).filter(({ id }) => id === undefined || !answered.has(id));
}

/** True where a reply has calls, and nothing is left to do for them. */
export function isAnswered(messages: readonly BaseMessage[], reply: AIMessage): boolean {
  return callsOf(reply).length > 0 && unansweredCalls(messages, reply).length === 0;
}

/** Decides on the calls of a reply, before any has run. `undefined`: nothing to change. */
export function judgeCalls(
  session: Session,
  messages: readonly BaseMessage[],
  reply: AIMessage,
): Update | undefined {
  if (unansweredCalls(messages, reply).length === 0) return undefined;
  session.said(reply.text);
  const named = session.enforces ? withOwnIds(messages, reply) : reply;
  const calls = unansweredCalls(
    messages.map((message) => (message === reply ? named : message)),
    named,
  );
  const entries = session.decideReply(calls, answeredCalls(messages, reply));
  if (!session.enforces) return undefined;
  const renamed = named === reply ? [] : [named];
  const { stopped } = session.guard;
  if (stopped !== undefined) {
    const answers = entries.map((entry) => stopAnswer(session, entry));
    return { messages: [...renamed, ...answers, stopMessage(stopped)], jumpTo: "end" };
  }
  const refusals = entries.flatMap(({ call, decision }) =>
    decision.kind === "allow" ? [] : [refusalMessage(call, decision.feedback, decision)],
  );
  if (refusals.length === 0 && renamed.length === 0) return undefined;
  // With nothing left to run the host would end the run without a word.
  const nothingLeft = refusals.length === entries.length;
  return { messages: [...renamed, ...refusals], ...(nothingLeft ? { jumpTo: "model" } : {}) };
}

/** What is told of a reply that could not be judged: every call is refused. */
export function refuseAll(messages: readonly BaseMessage[], reply: AIMessage): Update | undefined {
  const calls = unansweredCalls(messages, reply);
  if (calls.length === 0) return undefined;
  return { messages: calls.map((call) => refusalMessage(call, guardFailed)), jumpTo: "model" };
}

/** A stopped run answers every call, so that its history can go on. None of them has run. */
function stopAnswer(session: Session, entry: Entry): ToolMessage {
  const { call, decision } = entry;
  if (decision.kind !== "allow") return refusalMessage(call, decision.feedback, decision);
  session.retract(entry, "the run was stopped");
  return refusalMessage(call, "Not executed. The run was stopped.", decision);
}

/**
 * The reply with an id for each call that no other call of the history has. The host looks for answers by id in the whole history, and
 * would mix such calls up.
 */
function withOwnIds(messages: readonly BaseMessage[], reply: AIMessage): AIMessage {
  const earlier = messages.slice(0, messages.lastIndexOf(reply));
  const taken = new Set(
    earlier
      .filter((message) => AIMessage.isInstance(message))
      .flatMap(({ tool_calls }) => tool_calls ?? [])
      .map(({ id }) => id),
  );
  const calls = (reply.tool_calls ?? []).map((call) => {
    const isOwn = call.id !== undefined && call.id !== "" && !taken.has(call.id);
    if (isOwn) taken.add(call.id);
    return isOwn ? call : { ...call, id: `call_${newRunId()}` };
  });
  const same = calls.every((call, index) => call === reply.tool_calls?.[index]);
  return same ? reply : copyReply(reply, { tool_calls: calls });
}
