import { attempt } from "@agentltl/core/host";
import { enforce } from "./enforce.ts";
import type { HookCall } from "./ledger.ts";
import { callMember, isObject, member, textMember } from "./member.ts";
import type { Session } from "./session.ts";
import { guardFailed, ToolCallBlockedError } from "./tool-call-blocked-error.ts";

/** Who guards some tools. */
export interface Guarded {
  /** The session of a call, by the messages that were sent for its reply. May throw. */
  readonly sessionOf: (messages: object) => Session;
  readonly enforces: boolean;
}

type Execute = (input: unknown, facts: unknown) => unknown;

/**
 * The tools, guarded. Each is a copy with the same prototype, so that classes, frozen objects and tool sets without a prototype stay
 * what they are; the originals are not touched.
 */
export function guardTools<Tools extends object>(tools: Tools, { sessionOf, enforces }: Guarded): Tools {
  const names = Object.keys(tools);
  const guarded = names.map((name) => {
    const tool: unknown = Reflect.get(tools, name);
    return [name, { value: isObject(tool) ? guardTool(name, tool, { sessionOf, enforces }) : tool }] as const;
  });
  return copyWith(tools, Object.fromEntries(guarded));
}

/** Decides in `onInputAvailable`, which every host version calls in the order of the calls, and enforces in `execute`. */
function guardTool(name: string, tool: object, { sessionOf, enforces }: Guarded): object {
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
    attempt(() => {
      const call = callOf(member(facts, "input"), facts);
      sessionOf(call.messages).entryOf("input", call);
    });
    return callMember(tool, "onInputAvailable", [facts]);
  };
  const execute: Execute = (input, facts) => {
    const run = () => callMember(tool, "execute", [input, facts]);
    const found = attempt(() => {
      const call = callOf(input, facts);
      const session = sessionOf(call.messages);
      return { session, entry: session.entryOf("execute", call) };
    });
    if (found.kind === "done") return enforce(found.value.session, found.value.entry, run, isGenerator(tool));
    if (enforces) throw new ToolCallBlockedError(guardFailed);
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
