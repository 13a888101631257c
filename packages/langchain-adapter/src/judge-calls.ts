import { type AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { answeredCalls } from "./answered-calls.ts";
import { askPeople, type Interrupt } from "./ask.ts";
import { callsOf, type HostCall } from "./calls-of.ts";
import { copyReply, deniedMessage, guardFailed, refusalMessage, stopMessage } from "./our-messages.ts";
import type { JudgedEntry, Session } from "./session.ts";

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
  {
    messages,
    reply,
    interrupt,
  }: {
    readonly messages: readonly BaseMessage[];
    readonly reply: AIMessage;
    readonly interrupt: Interrupt | undefined;
  },
): Update | undefined {
  if (unansweredCalls(messages, reply).length === 0) return undefined;
  const named = session.enforces ? withOwnIds(session.callIds, reply) : reply;
  const later = messages.slice(messages.lastIndexOf(reply) + 1);
  const calls = unansweredCalls([named, ...later], named);
  const denied = answeredCalls(messages, reply);
  const answers = askPeople(session, { calls, denied, interrupt });
  // From here on things happen: nobody is asked any more.
  session.said(reply.text);
  const judged = session.decideReply(calls, denied, answers);
  if (!session.enforces) return undefined;
  const changed = withChangedCalls(named, judged);
  const replaced = changed === reply ? [] : [changed];
  const { stopped } = session.guard;
  if (stopped !== undefined) {
    const told = judged.map((one) => stopAnswer(session, one));
    return { messages: [...replaced, ...told, stopMessage(stopped)], jumpTo: "end" };
  }
  const refusals = judged.flatMap((one) => refusalOf(session, one));
  if (refusals.length === 0 && replaced.length === 0) return undefined;
  // With nothing left to run the host would end the run without a word.
  const nothingLeft = refusals.length === judged.length;
  return { messages: [...replaced, ...refusals], ...(nothingLeft ? { jumpTo: "model" } : {}) };
}

function refusalOf(session: Session, { entry, denied }: JudgedEntry): readonly ToolMessage[] {
  const { call, decision } = entry;
  if (denied !== undefined) return [deniedMessage(call, denied, decision)];
  if (decision.kind === "allow") return [];
  // It waits where it would run.
  if (decision.kind === "wait" && session.options.sequential === true) return [];
  return [refusalMessage(call, decision.feedback, decision)];
}

/** What is told of a reply that could not be judged: every call is refused. */
export function refuseAll(messages: readonly BaseMessage[], reply: AIMessage): Update | undefined {
  const calls = unansweredCalls(messages, reply);
  if (calls.length === 0) return undefined;
  return { messages: calls.map((call) => refusalMessage(call, guardFailed)), jumpTo: "model" };
}

/** A stopped run answers every call, so that its history can go on. None of them has run. */
function stopAnswer(session: Session, { entry, denied }: JudgedEntry): ToolMessage {
  const { call, decision } = entry;
  if (denied !== undefined) return deniedMessage(call, denied, decision);
  if (decision.kind !== "allow") return refusalMessage(call, decision.feedback, decision);
  session.retract(entry, "the run was stopped");
  return refusalMessage(call, "Not executed. The run was stopped.", decision);
}

/**
 * The reply with an id for each call that no other call of the history has. The host looks for answers by id in the whole history, and
 * would mix such calls up.
 */
function withOwnIds(earlier: ReadonlySet<string>, reply: AIMessage): AIMessage {
  const own = new Set<string>();
  const isTaken = (id: string): boolean => earlier.has(id) || own.has(id);
  const calls = (reply.tool_calls ?? []).map((call, index) => {
    const given = call.id ?? "";
    const id = given === "" || isTaken(given) ? ownId(reply, index, isTaken) : given;
    own.add(id);
    return id === call.id ? call : { ...call, id };
  });
  const same = calls.every((call, index) => call === reply.tool_calls?.[index]);
  return same ? reply : copyReply(reply, { tool_calls: calls });
}

/** The same each time: a run that a person was asked in begins this step again, and their answers name calls by id. */
function ownId({ id = "" }: AIMessage, index: number, isTaken: (id: string) => boolean): string {
  const letters = id.replaceAll(/[^A-Za-z0-9]/g, "").slice(-24);
  let own = `call_${letters}_${index}`;
  while (isTaken(own)) own = `${own}x`;
  return own;
}

/** The reply with the calls as people have changed them: the history says what ran. */
function withChangedCalls(reply: AIMessage, judged: readonly JudgedEntry[]): AIMessage {
  const calls = (reply.tool_calls ?? []).map((call) => {
    const changed = judged.find(({ entry }) => entry.call.id === call.id)?.entry.call;
    return changed === undefined || changed === call
      ? call
      : { ...call, name: changed.name, args: argsOf(changed) };
  });
  const same = calls.every((call, index) => call === reply.tool_calls?.[index]);
  return same ? reply : copyReply(reply, { tool_calls: calls });
}

function argsOf({ args }: HostCall): Record<string, unknown> {
  return typeof args === "object" && args !== null ? { ...args } : {};
}
