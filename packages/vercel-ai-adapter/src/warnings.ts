import { member } from "./member.ts";

const noLoop =
  "agentltl: `stopWhen` is not set, so the host stops after one step and a refusal is never shown to the model; add `stopWhen: isStepCount(10)`";

const textOnly =
  "agentltl: earlier turns carry no tool calls, so rules about the session can't see them; use `ltl.session(id).wrap(...)`, or send the messages with their tool parts";

/** What is told where a guarded tool is called without the messages of its run. */
export const noMessages =
  "agentltl: tools were called without the `messages` of their run, so earlier calls can't be seen; pass them on, or use `ltl.session(id).tools(...)`";

/** What makes the rules weaker than they look in this request. */
export function weaknesses(
  request: object,
  { enforces, named }: { readonly enforces: boolean; readonly named: boolean },
): readonly string[] {
  const isOneStep =
    enforces && member(request, "tools") !== undefined && member(request, "stopWhen") === undefined;
  return [
    ...(isOneStep ? [noLoop] : []),
    ...(!named && isTextOnly(member(request, "messages")) ? [textOnly] : []),
  ];
}

function isTextOnly(messages: unknown): boolean {
  if (!Array.isArray(messages)) return false;
  const replies = messages.filter((message) => member(message, "role") === "assistant");
  const hasParts = (message: unknown) => {
    const content = member(message, "content");
    return Array.isArray(content) && content.some((part) => member(part, "type") !== "text");
  };
  return replies.length > 0 && !replies.some(hasParts);
}
