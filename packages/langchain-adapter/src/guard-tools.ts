import type { Guard } from "@agentltl/core";
import { attempt, attemptLater } from "@agentltl/core/host";
import { type BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { HostCall } from "./calls-of.ts";
import { checkSetup } from "./check-setup.ts";
import { isBubble } from "./enforce-call.ts";
import type { Entry } from "./ledger.ts";
import { memberOf } from "./member-of.ts";
import { messagesIn } from "./messages-in.ts";
import { checkOptions, type LangChainOptions } from "./options.ts";
import { guardFailed, refusalMessage } from "./our-messages.ts";
import { notRecorded, settlementOf } from "./settlement-of.ts";
import type { ToolJudge } from "./tool-judge.ts";
import { isInner, type JudgeOf, judgeByThread, judgeOfOne } from "./tool-judges.ts";

/** What has a name and can be invoked. A tool that runs at the provider can't, and stays as it is: nobody here can keep it from running. */
export interface NamedTool {
  readonly name: string;
}

/**
 * Guards tools wherever they are invoked: in a graph of your own, `createReactAgent`, an executor, a subagent. Each result is a tool like
 * the one given, which is not changed: name, schema, artifact, `returnDirect` and private fields stay. A refused call gives the model a
 * tool message that says why, and never throws.
 *
 * `guard` judges all calls as one session; options make a guard for each `thread_id`. No person is asked here: a rule of mode `ask` refuses.
 */
export function guardTools<const Tools extends readonly NamedTool[]>(
  tools: Tools,
  guard: Guard | LangChainOptions,
): { -readonly [Index in keyof Tools]: Tools[Index] } {
  const judgeOf = judgesFor(tools, guard);
  const guarded: unknown = tools.map((tool) => guardedTool(tool, judgeOf));
  return guarded as { -readonly [Index in keyof Tools]: Tools[Index] };
}

/** {@link guardTools} for one tool. Tools that are guarded apart are judged apart, unless they share a `guard`. */
export function guardTool<Tool extends NamedTool>(tool: Tool, guard: Guard | LangChainOptions): Tool {
  return guardedTool(tool, judgesFor([tool], guard));
}

function judgesFor(tools: readonly NamedTool[], guard: Guard | LangChainOptions): JudgeOf {
  const names = new Set(tools.map(({ name }) => name));
  if ("propose" in guard) return judgeOfOne(guard, names);
  const options: LangChainOptions = { ...guard, tools: guard.tools ?? tools };
  checkOptions(options);
  return judgeByThread(options, names, checkSetup(options));
}

type Method = (input: unknown, config?: unknown, ...rest: readonly unknown[]) => unknown;

/** The same tool but for its ways in. It stands on the first one, so that everything else is found there. */
function guardedTool<Tool extends NamedTool>(tool: Tool, judgeOf: JudgeOf): Tool {
  if (typeof Reflect.get(tool, "invoke") !== "function") return tool;
  const guarded: Tool = Object.create(tool);
  for (const key of ["name", "description", "schema"]) {
    // A getter that looks at private fields finds them on the tool itself alone.
    if (key in tool) Object.defineProperty(guarded, key, { value: Reflect.get(tool, key), enumerable: true });
  }
  for (const key of ["invoke", "call"]) {
    const method: unknown = Reflect.get(tool, key);
    if (typeof method !== "function") continue;
    const run: Method = (...args) => Reflect.apply(method, tool, args);
    const value: Method = (input, config, ...rest) =>
      guardedRun(tool.name, judgeOf, run, [input, config, ...rest]);
    Object.defineProperty(guarded, key, { value, writable: true, configurable: true });
  }
  return guarded;
}

async function guardedRun(
  name: string,
  { judge, enforces, sequential }: JudgeOf,
  run: Method,
  [input, config, ...rest]: readonly unknown[],
): Promise<unknown> {
  const call = callIn(name, input, config);
  // Those of the graph in which the tool is invoked, where the host shows them.
  const messages = messagesIn(memberOf(config, "state"));
  const found = attempt(() => judge(config, messages));
  if (found.kind === "threw")
    return enforces ? refused(call, input, guardFailed) : run(input, config, ...rest);
  const leave = sequential ? await found.value.lanes.enter(orderOf(call, messages)) : () => {};
  try {
    const claimed = attempt(() => found.value.claim(call, messages, isInner(config)));
    if (claimed.kind === "threw")
      return enforces ? refused(call, input, guardFailed) : await run(input, config, ...rest);
    const { decision } = claimed.value;
    if (decision.kind !== "allow") return refused(call, input, decision.feedback, claimed.value);
    return await settledRun(found.value, claimed.value, () => run(input, config, ...rest));
  } finally {
    leave();
  }
}

/** Runs an admitted call. What it throws is for the host: here nobody stands between the tool and the host. */
async function settledRun(judge: ToolJudge, entry: Entry, run: () => unknown): Promise<unknown> {
  const ran = await attemptLater(run);
  attempt(() => {
    if (ran.kind === "threw") {
      if (isBubble(ran.error)) judge.release(entry);
      else judge.settle(entry, { error: ran.error });
    } else if (ToolMessage.isInstance(ran.value)) judge.settle(entry, settlementOf(ran.value));
    else judge.settle(entry, isCommand(ran.value) ? notRecorded : { result: ran.value });
  });
  if (ran.kind === "threw") throw ran.error;
  return ran.value;
}

/** A call with an id is answered by a message, as the tool itself would; arguments alone by a text. */
function refused(call: HostCall, input: unknown, feedback: string, entry?: Entry): unknown {
  return memberOf(input, "type") === "tool_call" ? refusalMessage(call, feedback, entry?.decision) : feedback;
}

function callIn(name: string, input: unknown, config: unknown): HostCall {
  const isCall = memberOf(input, "type") === "tool_call";
  const id = isCall
    ? memberOf(input, "id")
    : (memberOf(config, "toolCallId") ?? memberOf(memberOf(config, "toolCall"), "id"));
  return { name, args: isCall ? memberOf(input, "args") : input, ...(typeof id === "string" ? { id } : {}) };
}

function orderOf({ id }: HostCall, messages: readonly BaseMessage[]): number {
  const calls = memberOf(messages.at(-1), "tool_calls");
  return Array.isArray(calls) ? calls.findIndex((call) => memberOf(call, "id") === id) : 0;
}

function isCommand(value: unknown): boolean {
  return memberOf(value, "lg_name") === "Command";
}
