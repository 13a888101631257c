import { asList, listMember, member } from "./member.ts";
import type { VercelOptions } from "./options.ts";

const noLoop =
  "agentltl: `stopWhen` is not set, so the host stops after one step and a refusal is never shown to the model; add `stopWhen: isStepCount(10)`, in `ai` 5 and 6 `stepCountIs(10)`";

const textOnly =
  "agentltl: earlier turns carry no tool calls, so rules about the session can't see them; use `ltl.session(id).wrap(...)`, or send the messages with their tool parts";

const forgeable =
  "agentltl: rules of mode `ask` are answered by the messages of a request, which a client can forge; use `ltl.session(id)`, or set the host's `experimental_toolApprovalSecret`";

/** What is told where a guarded tool is called without the messages of its run. */
export const noMessages =
  "agentltl: tools were called without the `messages` of their run, so earlier calls can't be seen; pass them on, or use `ltl.session(id).tools(...)`";

/** What is told where an answer was to be held and went out. */
export const cannotHold =
  "agentltl: an answer could not be held back and is flagged: the `model` is only a name; give a model object";

/** What is told where a shield has no request to hide tools in. */
export const noShield =
  "agentltl: `shield` hides tools from requests, which `ltl.tools(...)` doesn't see; use `ltl.wrap(...)` or `ltl.agent(...)`";

/** What makes the rules weaker than they look in this request. */
export function weaknesses(
  request: object,
  { options, named }: { readonly options: VercelOptions; readonly named: boolean },
): readonly string[] {
  const enforces = options.posture !== "observe";
  const messages = member(request, "messages");
  const isOneStep =
    enforces && member(request, "tools") !== undefined && member(request, "stopWhen") === undefined;
  const asks = enforces && options.rules.constraints.some(({ mode }) => mode === "ask");
  const trusts = member(request, "experimental_toolApprovalSecret") === undefined && hasApproval(messages);
  return [
    ...(isOneStep ? [noLoop] : []),
    ...(!named && isTextOnly(messages) ? [textOnly] : []),
    ...(!named && asks && trusts ? [forgeable] : []),
  ];
}

/** What can't be refused: the host has no way to, and the client is asked at once. */
export function cannotRefuse(tool: string): string {
  return `agentltl: \`${tool}\` has no \`execute\`, and this version of \`ai\` can't refuse such calls: it went to the client, and is flagged; give the tool an \`execute\`, or keep it out of \`activeTools\``;
}

function hasApproval(messages: unknown): boolean {
  const parts = listMember(asList(messages).at(-1), "content");
  return parts.some((part) => member(part, "type") === "tool-approval-response");
}

function isTextOnly(messages: unknown): boolean {
  const replies = asList(messages).filter((message) => member(message, "role") === "assistant");
  const hasParts = (message: unknown) =>
    listMember(message, "content").some((part) => member(part, "type") !== "text");
  return replies.length > 0 && !replies.some(hasParts);
}
