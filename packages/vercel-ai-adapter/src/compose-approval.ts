import { isApproved } from "./history.ts";
import type { Entry, HookCall } from "./ledger.ts";
import { isObject, member, ownMember, textMember } from "./member.ts";
import { refusalText } from "./refusal.ts";
import type { Session } from "./session.ts";
import type { Turn } from "./turn.ts";

/** What the host takes for an answer about one call: nothing, a word, or a word with a reason. */
type Status = unknown;

/** What comes of a call before it runs. `own`: as far as the rules go it may run, so the user's own set-up is asked. */
export type Standing =
  | { readonly kind: "own" }
  | { readonly kind: "ask"; readonly text: string }
  | { readonly kind: "refused"; readonly text: string };

/** How a call stands once it is decided. A person who was asked about it already is not asked again. */
export async function standingOf(session: Session, entry: Entry): Promise<Standing> {
  await session.decided(entry);
  const { answer, call } = entry;
  const text = refusalText(entry);
  const kind = answer.kind === "decided" ? answer.decision.kind : undefined;
  // A tool that runs here waits in `execute`.
  if (text === undefined || (kind === "wait" && call.runsHere)) return { kind: "own" };
  const asks = kind === "ask" && !isApproved(call.messages, call.toolCallId);
  return { kind: asks ? "ask" : "refused", text };
}

/**
 * A `toolApproval` (`ai` 7) that asks the rules first, then whatever the user had set up. It has to do the latter itself: a function in this
 * place switches every tool's own `needsApproval` off, also where it answers nothing.
 */
export function composeApproval(
  options: object,
  { session, request }: Pick<Turn, "session" | "request">,
): (asked: unknown) => Promise<Status> {
  return async (asked) => {
    const toolCall = member(asked, "toolCall");
    // It has run already.
    if (member(toolCall, "providerExecuted") === true) return ownStatus(options, asked);
    const entry = session.entryOf("approval", { ...callOf(asked, options), request });
    const standing = await standingOf(session, entry);
    switch (standing.kind) {
      case "ask":
        return { type: "user-approval", reason: standing.text };
      case "refused":
        if (
          session.options.refusal !== undefined &&
          session.options.refusal !== "native" &&
          entry.call.runsHere
        )
          return undefined;
        session.close(entry);
        return { type: "denied", reason: standing.text };
      case "own":
        return unlessHeld(session, entry, await ownStatus(options, asked));
    }
  };
}

function callOf(asked: unknown, options: object): Omit<HookCall, "request"> {
  const toolCall = member(asked, "toolCall");
  const name = textMember(toolCall, "toolName");
  const messages = member(asked, "messages");
  return {
    toolCallId: textMember(toolCall, "toolCallId"),
    name,
    input: member(toolCall, "input"),
    messages: isObject(messages) ? messages : {},
    runsHere: typeof member(ownMember(member(options, "tools"), name), "execute") === "function",
  };
}

/** The user's own answer. Where it keeps the call from running now, the admission is taken back. */
function unlessHeld(session: Session, entry: Entry, status: Status): Status {
  const type = typeof status === "string" ? status : member(status, "type");
  if (type === "denied") session.retract(entry, "denied by the application");
  const { messages, toolCallId } = entry.call;
  if (type === "user-approval" && !isApproved(messages, toolCallId))
    session.retract(entry, "a person is asked");
  return status;
}

/** What the host would have found without us: the user's function, the entry for this tool, the tool's own `needsApproval`. */
async function ownStatus(options: object, asked: unknown): Promise<Status> {
  const own = member(options, "toolApproval");
  if (typeof own === "function") return Reflect.apply(own, undefined, [asked]);
  const { toolCallId, name, input, messages } = callOf(asked, options);
  const context = ownMember(member(asked, "toolsContext"), name);
  const perTool = ownMember(own, name);
  if (perTool !== undefined && perTool !== null) {
    const runtimeContext = member(asked, "runtimeContext");
    return typeof perTool === "function"
      ? Reflect.apply(perTool, undefined, [
          input,
          { toolCallId, messages, toolContext: context, runtimeContext },
        ])
      : perTool;
  }
  const tool = ownMember(member(options, "tools"), name);
  const needed = await ownNeed(tool, input, { toolCallId, messages, context });
  return needed ? "user-approval" : undefined;
}

/** What a tool's own `needsApproval` says. */
export async function ownNeed(tool: unknown, input: unknown, facts: unknown): Promise<unknown> {
  const needsApproval = member(tool, "needsApproval");
  return typeof needsApproval === "function"
    ? Reflect.apply(needsApproval, tool, [input, facts])
    : needsApproval;
}
