import type { Decision } from "@agentltl/core";
import type { AnswerReport } from "@agentltl/core/host";
import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import type { HostCall } from "./calls-of.ts";

/** What the model reads where the guard itself failed: doubt refuses. */
export const guardFailed = "Not executed. The call could not be judged.";

/** What the model reads where a call reaches its tool without having been judged. */
export const notJudged = "Not executed. The call was not judged before it came here.";

/** In place of the result of a call that was not run. */
export function refusalMessage(call: HostCall, content: string, decision?: Decision): ToolMessage {
  return inPlaceOfResult(call, content, markOf(decision));
}

/** In place of the result of a call that a person has said no to. */
export function deniedMessage(call: HostCall, reason: string, decision: Decision): ToolMessage {
  const text =
    reason === "" ? "Not executed. A person said no." : `Not executed. A person said no: ${reason}`;
  return inPlaceOfResult(call, text, { ...markOf(decision), denied: true });
}

/** In place of a result that never came, of a call of an earlier request. */
export function lostMessage(call: HostCall, mayHaveRun: boolean): ToolMessage {
  const text = mayHaveRun
    ? "The result is not known: the run ended before it came. The call may have been made."
    : "Not executed. The run ended before it.";
  return inPlaceOfResult(call, text, { lost: true });
}

function inPlaceOfResult(call: HostCall, content: string, agentltl: object): ToolMessage {
  return new ToolMessage({
    content,
    tool_call_id: call.id ?? "",
    name: call.name,
    status: "error",
    additional_kwargs: { agentltl },
  });
}

function markOf(decision: Decision | undefined): object {
  const rule = decision?.findings[0]?.constraint;
  return {
    judged: decision?.judged ?? "block",
    ...(decision === undefined ? {} : { decision: decision.decision }),
    ...(rule === undefined ? {} : { rule }),
  };
}

/** True for the messages of {@link lostMessage}. */
export function isLost({ additional_kwargs: { agentltl } }: ToolMessage): boolean {
  return typeof agentltl === "object" && agentltl !== null && "lost" in agentltl;
}

/** True for the messages of {@link refusalMessage}. */
export function isRefusal({ additional_kwargs }: ToolMessage): boolean {
  return additional_kwargs.agentltl !== undefined;
}

/** What the host itself makes of a tool that throws. A middleware that wraps tool calls switches that off. */
export function toolErrorMessage(call: HostCall, error: unknown): ToolMessage {
  return new ToolMessage({
    content: `${error}\n Please fix your mistakes.`,
    tool_call_id: call.id ?? "",
    name: call.name,
    status: "error",
  });
}

/** Why an answer is sent back. Marked as the host marks messages that no person wrote. */
export function feedbackMessage(content: string): HumanMessage {
  return new HumanMessage({ content, additional_kwargs: { lc_source: "agentltl" } });
}

/** True for the messages of {@link feedbackMessage}. */
export function isOurs({ additional_kwargs }: BaseMessage): boolean {
  return additional_kwargs.lc_source === "agentltl";
}

/** The last message of a run that a rule has stopped. */
export function stopMessage({
  constraint,
  detail,
}: {
  readonly constraint: string;
  readonly detail: string;
}): AIMessage {
  return new AIMessage({
    content: `Stopped by rule ${constraint}: ${detail}`,
    additional_kwargs: { agentltl: { stopped: constraint } },
  });
}

/** The same answer, marked: it takes the place of the first, since it has its id. */
export function flaggedAnswer(answer: AIMessage, { grounded, findings }: AnswerReport): AIMessage {
  return copyReply(answer, {
    additional_kwargs: { ...answer.additional_kwargs, agentltl: { flagged: true, grounded, findings } },
  });
}

/** A reply with some parts changed, under the same id. */
export function copyReply(
  reply: AIMessage,
  changed: Pick<Partial<AIMessage>, "additional_kwargs" | "tool_calls">,
): AIMessage {
  const { content, id, name, additional_kwargs, response_metadata } = reply;
  const { tool_calls, invalid_tool_calls, usage_metadata } = reply;
  return new AIMessage({
    content,
    additional_kwargs,
    response_metadata,
    ...(id === undefined ? {} : { id }),
    ...(name === undefined ? {} : { name }),
    ...(tool_calls === undefined ? {} : { tool_calls }),
    ...(invalid_tool_calls === undefined ? {} : { invalid_tool_calls }),
    ...(usage_metadata === undefined ? {} : { usage_metadata }),
    ...changed,
  });
}
