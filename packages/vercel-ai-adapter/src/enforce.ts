import type { Answer, Entry } from "./ledger.ts";
import { isAsyncIterable } from "./member.ts";
import { refusalText, refuse } from "./refusal.ts";
import { runTool } from "./run-tool.ts";
import type { Session } from "./session.ts";

/** A tool's own function, ready to be run. */
export interface Running {
  readonly run: () => unknown;
  /** Whether it gives its results one after another. */
  readonly generator: boolean;
  /** The host's signal that the run was given up. */
  readonly signal: unknown;
}

/** Runs the tool, or refuses. Synchronous where the decision is there, so that what the tool returns stays what it is. */
export function enforce(session: Session, entry: Entry, running: Running): unknown {
  // Observe never waits, neither for a decision nor for a sibling.
  if (!session.enforces) return runTool(session, entry, running.run);
  if (entry.state !== "open") session.decideAgain(entry);
  if (isSettled(entry.answer)) return concluded(session, entry, running.run);
  return running.generator ? iterateAfter(session, entry, running) : after(session, entry, running);
}

function isSettled(answer: Answer): boolean {
  return answer.kind !== "deciding" && !(answer.kind === "decided" && answer.decision.kind === "wait");
}

/** What a call comes to, once nothing is open about it: a call that still has to wait is refused. */
function concluded(session: Session, entry: Entry, run: () => unknown): unknown {
  const text = refusalText(entry);
  if (text === undefined) return runTool(session, entry, run);
  const { answer } = entry;
  return refuse(session, entry, text, answer.kind === "decided" ? answer.decision : undefined);
}

/** Waits for the decision, and for the calls of the same reply that it may depend on. */
async function whenDecided(session: Session, entry: Entry, signal: unknown): Promise<void> {
  await session.decided(entry);
  if (isSettled(entry.answer)) return;
  await session.siblingsEnded(entry, signal);
  session.decideAgain(entry);
  await session.decided(entry);
}

async function after(session: Session, entry: Entry, { run, signal }: Running): Promise<unknown> {
  await whenDecided(session, entry, signal);
  const output = concluded(session, entry, run);
  return isAsyncIterable(output) ? lastOf(output) : output;
}

async function* iterateAfter(
  session: Session,
  entry: Entry,
  { run, signal }: Running,
): AsyncGenerator<unknown> {
  await whenDecided(session, entry, signal);
  const output = concluded(session, entry, run);
  if (isAsyncIterable(output)) yield* output;
  else yield await output;
}

async function lastOf(values: AsyncIterable<unknown>): Promise<unknown> {
  let last: unknown;
  for await (const value of values) last = value;
  return last;
}
