import { AgentLTLError } from "@agentltl/core";
import type { Run } from "@agentltl/core/host";
import { attempt } from "@agentltl/core/host";
import type { BaseMessage } from "@langchain/core/messages";

/** Where a message keeps the run that it belongs to: seen by nobody who doesn't ask, and in no copy or JSON. */
const link: unique symbol = Symbol.for("agentltl.run");

/** The run that these messages have come of. */
export type RunOfMessages = (messages: readonly BaseMessage[]) => Run;

/** Ties a message to its run. */
export function linkRun(reply: BaseMessage, run: RunOfMessages): void {
  // A frozen message can't be tied; then `runOf` says so.
  attempt(() =>
    Object.defineProperty(reply, link, { value: run, enumerable: false, configurable: true, writable: true }),
  );
}

/**
 * What happened, of what an agent with our middleware returned in this process (`invoke`, or the last chunk of a stream of values). With
 * a `thread_id` it is the whole thread. Throws `option-invalid` on any other value.
 */
export function runOf(result: { readonly messages: readonly BaseMessage[] }): Run {
  const { messages } = result;
  const run: unknown = messages.map((message) => Reflect.get(message, link)).findLast(isRun);
  if (isRun(run)) return run(messages);
  throw new AgentLTLError(
    "option-invalid",
    "`runOf` knows nothing of this value; give it what an agent with `agentltlMiddleware` has returned in this process",
  );
}

function isRun(value: unknown): value is RunOfMessages {
  return typeof value === "function";
}
