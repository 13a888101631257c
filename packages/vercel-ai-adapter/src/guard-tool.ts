import { attempt, type SessionRequest } from "@agentltl/core/host";
import { clientCalls } from "./client-tool.ts";
import { composeNeed } from "./compose-need.ts";
import { enforce } from "./enforce.ts";
import type { HookCall } from "./ledger.ts";
import { callMember, isObject, isPromiseLike, member, textMember } from "./member.ts";
import { outputForModel } from "./output-for-model.ts";
import type { Session } from "./session.ts";
import { guardFailed, ToolCallBlockedError } from "./tool-call-blocked-error.ts";

/** Who guards some tools. */
export interface Guarded {
  /** The session of a call, by the messages that were sent for its reply. May throw. */
  readonly sessionOf: (messages: object) => Session;
  /** The request of all calls of these tools, where they have one. */
  readonly request?: SessionRequest;
  readonly enforces: boolean;
  /** Whether a refusal stands in place of a result. */
  readonly returnsRefusals: boolean;
}

/**
 * The tools, guarded. Each is a copy with the same prototype, so that classes, frozen objects and tool sets without a prototype stay
 * what they are; the originals are not touched.
 */
export function guardTools<Tools extends object>(tools: Tools, guarded: Guarded): Tools {
  const names = Object.keys(tools);
  const copies = names.map((name) => {
    const tool: unknown = Reflect.get(tools, name);
    return [name, { value: isObject(tool) ? guardTool(name, tool, guarded) : tool }] as const;
  });
  return copyWith(tools, Object.fromEntries(copies));
}

/** Decides in `onInputAvailable`, which every host version calls in the order of the calls, and enforces in `execute`. */
function guardTool(name: string, tool: object, by: Guarded): object {
  const { sessionOf, request, enforces, returnsRefusals } = by;
  const runsHere = typeof member(tool, "execute") === "function";
  // Those run at the provider, before anyone here is asked.
  if (!runsHere && /^provider/.test(textMember(tool, "type"))) return tool;
  const callOf = (input: unknown, facts: unknown): HookCall => ({
    toolCallId: textMember(facts, "toolCallId"),
    name,
    input,
    messages: messagesOf(facts),
    runsHere,
    request,
  });
  const client = clientCalls();
  const onInputAvailable = (facts: unknown): unknown => {
    // What fails here is decided, or refused, in `execute`: throwing would end the run.
    const begun = attempt(() => {
      const call = callOf(member(facts, "input"), facts);
      const session = sessionOf(call.messages);
      const entry = session.entryOf("input", call);
      const deciding = session.decided(entry);
      if (runsHere) return deciding;
      if (deciding === undefined) client.add(session, entry);
      return deciding?.then(() => client.add(session, entry));
    });
    const own = () => callMember(tool, "onInputAvailable", [facts]);
    return enforces && begun.kind === "done" && isPromiseLike(begun.value) ? begun.value.then(own) : own();
  };
  const needsApproval = (input: unknown, facts: unknown): unknown => {
    const call = callOf(input, facts);
    const found = attempt(() => {
      const session = sessionOf(call.messages);
      return { session, entry: session.entryOf("approval", call) };
    });
    // Where nothing can be judged `execute` refuses.
    if (found.kind === "threw") return false;
    return composeNeed(found.value.session, found.value.entry, { tool, input, facts });
  };
  const execute = (input: unknown, facts: unknown): unknown => {
    const run = () => callMember(tool, "execute", [input, facts]);
    const found = attempt(() => {
      const call = callOf(input, facts);
      const session = sessionOf(call.messages);
      return { session, entry: session.entryOf("execute", call) };
    });
    if (found.kind === "done") {
      const running = { run, generator: isGenerator(tool), signal: member(facts, "abortSignal") };
      return enforce(found.value.session, found.value.entry, running);
    }
    if (enforces) throw new ToolCallBlockedError(guardFailed);
    return run();
  };
  const guarded = copyWith(tool, {
    onInputAvailable: { value: onInputAvailable },
    ...(enforces ? { needsApproval: { value: needsApproval } } : {}),
    ...(runsHere ? { execute: { value: execute } } : {}),
    ...callerIn(tool, (bound) => guardTool(name, bound, by)),
    ...(returnsRefusals ? { toModelOutput: { value: outputForModel(tool) } } : {}),
  });
  if (enforces && !runsHere)
    Object.defineProperty(guarded, "execute", { get: client.refusal, configurable: true });
  return guarded;
}

/** Code that calls other tools: what the host makes of it, once it has these, is what runs. */
function callerIn(tool: object, guarded: (bound: object) => object): PropertyDescriptorMap {
  const caller = member(tool, "experimental_toolCaller");
  if (!isObject(caller) || typeof member(caller, "bind") !== "function") return {};
  const bind = (...tools: readonly unknown[]): unknown => {
    const bound = callMember(caller, "bind", tools);
    return isObject(bound) ? guarded(bound) : bound;
  };
  return { experimental_toolCaller: { value: copyWith(caller, { bind: { value: bind } }) } };
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
