import type { Entry } from "./ledger.ts";
import { isAsyncIterable } from "./member.ts";
import { runTool } from "./run-tool.ts";
import type { Session } from "./session.ts";
import { ToolCallBlockedError } from "./tool-call-blocked-error.ts";

/** Runs the tool, or throws the refusal. Synchronous where the decision is there, so that what the tool returns stays what it is. */
export function enforce(session: Session, entry: Entry, run: () => unknown, generator: boolean): unknown {
  if (entry.state !== "open") session.decideAgain(entry);
  switch (entry.decision.kind) {
    case "allow":
      return runTool(session, entry, run);
    case "wait":
      return generator ? iterateAfter(session, entry, run) : after(session, entry, run);
    case "ask":
    case "block":
    case "retry":
    case "stop":
    case "warn":
      throw new ToolCallBlockedError(entry.decision.feedback, entry.decision);
  }
}

/** Waits for the calls of the same reply that this one may depend on, then decides again. */
async function decideAfter(session: Session, entry: Entry): Promise<void> {
  await Promise.allSettled(session.before(entry).map(({ done }) => done));
  session.decideAgain(entry);
  const { decision } = entry;
  if (decision.kind !== "allow") throw new ToolCallBlockedError(decision.feedback, decision);
}

function after(session: Session, entry: Entry, run: () => unknown): Promise<unknown> {
  const output = decideAfter(session, entry).then(() => {
    const running = runTool(session, entry, run);
    return isAsyncIterable(running) ? lastOf(running) : running;
  });
  entry.done = output.catch(() => {});
  return output;
}

async function* iterateAfter(session: Session, entry: Entry, run: () => unknown): AsyncGenerator<unknown> {
  await decideAfter(session, entry);
  const output = runTool(session, entry, run);
  if (isAsyncIterable(output)) yield* output;
  else yield await output;
}

async function lastOf(values: AsyncIterable<unknown>): Promise<unknown> {
  let last: unknown;
  for await (const value of values) last = value;
  return last;
}
