import type { Obligation } from "@agentltl/core";
import { hiddenTools, insistedOn, shortNote } from "@agentltl/core/host";
import { SystemMessage } from "@langchain/core/messages";
import { memberOf } from "./member-of.ts";
import type { Session } from "./session.ts";

/** What a request to the model has that a shield looks at. */
export interface Shielded {
  readonly tools: readonly unknown[];
  readonly toolChoice?: unknown;
  readonly systemMessage: SystemMessage;
}

/**
 * The request without the tools that no rule would let be called now, whatever their arguments, and with what is owed at the end in one short
 * note. The same request where there is neither. A tool that is hidden and called all the same is judged like any other.
 */
export function shieldedRequest<Request extends Shielded>(session: Session, request: Request): Request {
  const names = request.tools.map(nameOf).filter((name) => name !== undefined);
  const hidden: ReadonlySet<string | undefined> = hiddenTools(session.guard, names);
  const owed = noteOn(owedNow(session));
  const tools = request.tools.filter((tool) => !hidden.has(nameOf(tool)));
  return {
    ...request,
    ...(hidden.size === 0 ? {} : { tools }),
    // A choice among no tools, or of one that is hidden, is an error at the provider.
    ...(hidden.size > 0 && !canChoose(request.toolChoice, tools) ? { toolChoice: undefined } : {}),
    ...(owed === undefined ? {} : { systemMessage: withNote(request.systemMessage, owed) }),
  };
}

/** The name of a tool, in each form that models take one in; `undefined` where it has none. */
function nameOf(tool: unknown): string | undefined {
  const name = memberOf(tool, "name") ?? memberOf(memberOf(tool, "function"), "name");
  return typeof name === "string" ? name : undefined;
}

function canChoose(choice: unknown, tools: readonly unknown[]): boolean {
  if (tools.length === 0) return false;
  const named = typeof choice === "string" ? undefined : nameOf(choice);
  return named === undefined || tools.some((tool) => nameOf(tool) === named);
}

/** What an answer would be sent back for now. */
function owedNow({ guard, end, options }: Session): readonly Obligation[] {
  return insistedOn(guard, options.rules).filter(({ due }) => end === "session" || due === "turn");
}

function noteOn(owed: readonly Obligation[]): string | undefined {
  if (owed.length === 0) return undefined;
  const parts = owed.map(({ constraint, detail, repair }) => `Rule ${constraint}: ${repair || detail}`);
  return shortNote(`Before you answer: ${parts.join(" ")}`);
}

/** What the application says comes first, as it is. */
function withNote({ content }: SystemMessage, note: string): SystemMessage {
  if (typeof content === "string") return new SystemMessage(content === "" ? note : `${content}\n\n${note}`);
  return new SystemMessage({ content: [...content, { type: "text", text: note }] });
}
