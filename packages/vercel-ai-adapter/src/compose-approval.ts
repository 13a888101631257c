import { attempt } from "@agentltl/core/host";
import { isApproved } from "./history.ts";
import type { Entry, HookCall } from "./ledger.ts";
import { isObject, member, ownMember, textMember } from "./member.ts";
import type { Session } from "./session.ts";
import { guardFailed } from "./tool-call-blocked-error.ts";

/** What the host takes for an answer about one call: nothing, a word, or a word with a reason. */
type Status = unknown;

/**
 * A `toolApproval` that asks the rules first, then whatever the user had set up. It has to do the latter itself: a function in this place
 * switches every tool's own `needsApproval` off, also where it answers nothing.
 */
export function composeApproval(options: object, session: Session): (asked: unknown) => Promise<Status> {
  return async (asked) => {
    const toolCall = member(asked, "toolCall");
    // It has run already.
    if (member(toolCall, "providerExecuted") === true) return ownStatus(options, asked);
    const call = callOf(asked, options);
    const judged = attempt(() => session.entryOf("approval", call));
    if (judged.kind === "threw") return { type: "denied", reason: guardFailed };
    const entry = judged.value;
    switch (entry.decision.kind) {
      case "ask":
        return { type: "user-approval", reason: entry.decision.feedback };
      case "wait":
        // A tool that runs here waits in `execute`.
        if (call.runsHere) return ownStatus(options, asked);
        return { type: "denied", reason: entry.decision.feedback };
      case "block":
      case "retry":
      case "stop":
      case "warn":
        return { type: "denied", reason: entry.decision.feedback };
      case "allow":
        return unlessHeld(session, entry, await ownStatus(options, asked));
    }
  };
}

function callOf(asked: unknown, options: object): HookCall {
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
  const needsApproval = member(tool, "needsApproval");
  const needed: unknown =
    typeof needsApproval === "function"
      ? await Reflect.apply(needsApproval, tool, [input, { toolCallId, messages, context }])
      : needsApproval;
  return needed ? "user-approval" : undefined;
}
