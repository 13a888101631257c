import { attempt, attemptLater } from "@agentltl/core/host";
import { ToolMessage } from "@langchain/core/messages";
import type { HostCall } from "./calls-of.ts";
import type { Entry } from "./ledger.ts";
import { memberOf } from "./member-of.ts";
import { guardFailed, notJudged, refusalMessage, toolErrorMessage } from "./our-messages.ts";
import type { Session } from "./session.ts";
import { settlementOf } from "./settlement-of.ts";

/** Runs one call if it was admitted. Any doubt refuses. `run` is what the host would do. */
export async function enforceCall<R>(
  session: Session | undefined,
  { call, isAborted }: { readonly call: HostCall; readonly isAborted: () => boolean },
  run: () => R | PromiseLike<R>,
): Promise<R | ToolMessage> {
  const order = session?.options.sequential === true ? session.orderOf(call) : undefined;
  const leave = order === undefined ? undefined : await session?.lanes.enter(order);
  try {
    return await enforceClaimed(session, { call, isAborted }, run);
  } finally {
    leave?.();
  }
}

async function enforceClaimed<R>(
  session: Session | undefined,
  { call, isAborted }: { readonly call: HostCall; readonly isAborted: () => boolean },
  run: () => R | PromiseLike<R>,
): Promise<R | ToolMessage> {
  const claimed = attempt(() => session?.claim(call));
  if (claimed.kind === "threw") return refusalMessage(call, guardFailed);
  const entry = claimed.value;
  if (session === undefined || entry === undefined) return refusalMessage(call, notJudged);
  const { decision } = entry;
  if (decision.kind !== "allow") return refusalMessage(call, decision.feedback, decision);
  const ran = await attemptLater(run);
  if (ran.kind === "done") {
    const { value } = ran;
    // A tool may also answer by a command: its result then comes with the messages.
    if (ToolMessage.isInstance(value)) attempt(() => session.settle(entry, settlementOf(value)));
    return value;
  }
  return afterThrow(session, entry, { error: ran.error, call, aborted: isAborted() });
}

/**
 * The host turns a tool's error into a message that the model reads, but not where a middleware wraps tool calls, as ours does: it has to
 * be done here. What is no error of the tool goes on its way.
 */
function afterThrow(
  session: Session,
  entry: Entry,
  { error, call, aborted }: { readonly error: unknown; readonly call: HostCall; readonly aborted: boolean },
): ToolMessage {
  if (isBubble(error)) {
    // An interrupt: the call has not ended, and is made once more when the run goes on.
    attempt(() => session.release(entry));
    throw error;
  }
  // An abort: nobody knows how far the tool came.
  if (aborted) throw error;
  attempt(() => session.settle(entry, { error }));
  // The host makes its own message of arguments that don't fit; the errors of other middleware end the run, as ever.
  const brand = memberOf(error, "~brand");
  if (brand === "ToolInvocationError" || brand === "MiddlewareError") throw error;
  return toolErrorMessage(call, error);
}

/** True for what the host throws to pause or to go elsewhere: it must reach the host. */
export function isBubble(error: unknown): boolean {
  return memberOf(error, "is_bubble_up") === true;
}
