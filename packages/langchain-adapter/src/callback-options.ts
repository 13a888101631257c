import type { AdapterOptions } from "@agentltl/core/host";
import { memberOf } from "./member-of.ts";
import { checkOptions, type LangChainOptions } from "./options.ts";

/** The options of a callback. Nobody can be asked or made to wait there, and no answer be sent back. */
export interface CallbackOptions extends Omit<AdapterOptions, "answer" | "maxSendBacks"> {
  /** As for the middleware. */
  readonly tools?: LangChainOptions["tools"];
  /** The agent of `createAgent`, so that it shows where a refusal would end the run: with another middleware around tool calls. */
  readonly agent?: object | undefined;
  /**
   * Whether a tool that throws becomes a message that the model reads. It shows for `createAgent`, `createReactAgent` and graphs whose
   * `ToolNode` is called `tools`; say it here for other hosts.
   */
  readonly canRefuse?: boolean | undefined;
}

/** The options as a session takes them. Throws on those that mean nothing. */
export function readCallbackOptions(options: CallbackOptions): LangChainOptions {
  checkOptions(options, { agent: undefined, canRefuse: [true, false] });
  const { agent: _agent, canRefuse: _canRefuse, ...rest } = options;
  return rest;
}

/**
 * What in this agent stands between a tool's error and the model: the name of a middleware around tool calls that may let errors through.
 * Ours doesn't.
 */
export function errorsPassThrough(agent: object | undefined): string | undefined {
  const middleware = memberOf(memberOf(agent, "options"), "middleware");
  if (!Array.isArray(middleware)) return undefined;
  const list: readonly unknown[] = middleware;
  const around = list.filter((one) => typeof memberOf(one, "wrapToolCall") === "function");
  const name = memberOf(around[0], "name");
  return around.length === 0 ? undefined : String(name);
}
