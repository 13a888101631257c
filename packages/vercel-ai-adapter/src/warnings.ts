import { attempt } from "./attempt.ts";
import { member } from "./member.ts";
import type { VercelOptions } from "./options.ts";
import { warnOnConsole } from "./platform.ts";

const noLoop =
  "agentltl: `stopWhen` is not set, so the host stops after one step and a refusal is never shown to the model; add `stopWhen: isStepCount(10)`";

const textOnly =
  "agentltl: earlier turns carry no tool calls, so rules about the session can't see them; use `ltl.session(id).wrap(...)`, or send the messages with their tool parts";

/** Warns of what makes the rules weaker than they look, each once. */
export function createWarnings({
  posture,
  onWarning = warnOnConsole,
}: VercelOptions): (request: object, named: boolean) => void {
  const told = new Set<string>();
  const tell = (message: string) => {
    if (told.has(message)) return;
    told.add(message);
    attempt(() => onWarning(message));
  };
  return (request, named) => {
    const enforces = posture !== "observe";
    if (enforces && member(request, "tools") !== undefined && member(request, "stopWhen") === undefined)
      tell(noLoop);
    if (!named && isTextOnly(member(request, "messages"))) tell(textOnly);
  };
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
