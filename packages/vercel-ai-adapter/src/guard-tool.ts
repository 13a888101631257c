import { attempt } from "./attempt.ts";
import type { Entry, HookCall } from "./ledger.ts";
import { callMember, isAsyncIterable, isObject, isPromiseLike, member, textMember } from "./member.ts";
import type { Session } from "./session.ts";
import { guardFailed, ToolCallBlockedError } from "./tool-call-blocked-error.ts";

type Execute = (input: unknown, facts: unknown) => unknown;

/**
 * The tools, guarded. Each is a copy with the same prototype, so that classes, frozen objects and tool sets without a prototype stay
 * what they are; the originals are not touched.
 */
export function guardTools<Tools extends object>(tools: Tools, session: Session): Tools {
  const names = Object.keys(tools);
  const guarded = names.map((name) => {
    const tool: unknown = Reflect.get(tools, name);
    return [name, { value: isObject(tool) ? guardTool(name, tool, session) : tool }] as const;
  });
  return copyWith(tools, Object.fromEntries(guarded));
}

/** Decides in `onInputAvailable`, which every host version calls in the order of the calls, and enforces in `execute`. */
function guardTool(name: string, tool: object, session: Session): object {
  const runsHere = typeof member(tool, "execute") === "function";
  // Those run at the provider, before anyone here is asked.
  if (!runsHere && /^provider/.test(textMember(tool, "type"))) return tool;
  const callOf = (input: unknown, facts: unknown): HookCall => ({
    toolCallId: textMember(facts, "toolCallId"),
    name,
    input,
    messages: messagesOf(facts),
    runsHere,
  });
  const onInputAvailable = (facts: unknown): unknown => {
    // What fails here is decided, or refused, in `execute`: throwing would end the run.
    attempt(() => session.entryOf("input", callOf(member(facts, "input"), facts)));
    return callMember(tool, "onInputAvailable", [facts]);
  };
  const execute: Execute = (input, facts) => {
    const run = () => callMember(tool, "execute", [input, facts]);
    const entry = attempt(() => session.entryOf("execute", callOf(input, facts)));
    if (entry.kind === "done") return enforce(session, entry.value, run, isGenerator(tool));
    if (session.enforces) throw new ToolCallBlockedError(guardFailed);
    return run();
  };
  return copyWith(tool, {
    onInputAvailable: { value: onInputAvailable },
    ...(runsHere ? { execute: { value: execute } } : {}),
  });
}

/** A copy of prototype and properties, some of them replaced. */
function copyWith<Whole extends object>(whole: Whole, replaced: PropertyDescriptorMap): Whole {
  const writable = Object.entries(replaced).map(
    ([key, { value }]) => [key, { value, enumerable: true, writable: true, configurable: true }] as const,
  );
  return Object.create(Object.getPrototypeOf(whole), {
    ...Object.getOwnPropertyDescriptors(whole),
    ...Object.fromEntries(writable),
  });
}

function messagesOf(facts: unknown): object {
  const messages = member(facts, "messages");
  return isObject(messages) ? messages : {};
}

function isGenerator(tool: object): boolean {
  const execute = member(tool, "execute");
  return (
    member(member(execute, "constructor"), "name") === "AsyncGeneratorFunction" ||
    tagOf(execute) === "AsyncGeneratorFunction"
  );
}

function tagOf(value: unknown): unknown {
  return typeof value === "function" ? Reflect.get(value, Symbol.toStringTag) : undefined;
}

/** Runs the tool, or throws the refusal. Synchronous where the decision is there, so that what the tool returns stays what it is. */
function enforce(session: Session, entry: Entry, run: () => unknown, generator: boolean): unknown {
  if (entry.state !== "open") session.decideAgain(entry);
  switch (entry.decision.kind) {
    case "allow":
      return running(session, entry, run);
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

async function after(session: Session, entry: Entry, run: () => unknown): Promise<unknown> {
  const decided = decideAfter(session, entry);
  entry.done = decided.catch(() => {});
  await decided;
  const output = running(session, entry, run);
  return isAsyncIterable(output) ? lastOf(output) : output;
}

async function* iterateAfter(session: Session, entry: Entry, run: () => unknown): AsyncGenerator<unknown> {
  await decideAfter(session, entry);
  const output = running(session, entry, run);
  if (isAsyncIterable(output)) yield* output;
  else yield await output;
}

async function lastOf(values: AsyncIterable<unknown>): Promise<unknown> {
  let last: unknown;
  for await (const value of values) last = value;
  return last;
}

/** Runs the tool and tells the guard how it ended. */
function running(session: Session, entry: Entry, run: () => unknown): unknown {
  session.begin(entry);
  const began = attempt(run);
  if (began.kind === "threw") {
    session.settle(entry, { error: began.error });
    throw began.error;
  }
  const output = began.value;
  if (isAsyncIterable(output)) return iterating(session, entry, output);
  if (!isPromiseLike(output)) {
    returned(session, entry, output);
    return output;
  }
  const ended = output.then(
    (value) => {
      returned(session, entry, value);
      return value;
    },
    (error: unknown) => {
      session.settle(entry, { error });
      throw error;
    },
  );
  entry.done = Promise.resolve(ended).catch(() => {});
  return ended;
}

async function* iterating(
  session: Session,
  entry: Entry,
  output: AsyncIterable<unknown>,
): AsyncGenerator<unknown> {
  const { promise, resolve } = deferred();
  entry.done = promise;
  let last: unknown;
  try {
    for await (const value of output) {
      last = value;
      yield value;
    }
    returned(session, entry, last);
  } catch (error) {
    session.settle(entry, { error });
    throw error;
  } finally {
    // Whoever reads it may leave early; what has ended before stays as it was.
    session.settle(entry, { error: "stopped before it had ended" });
    resolve();
  }
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}

/** MCP tools say `isError` in what they return. */
function returned(session: Session, entry: Entry, value: unknown): void {
  session.settle(
    entry,
    member(value, "isError") === true && Array.isArray(member(value, "content"))
      ? { error: value }
      : { result: value },
  );
}
