import { AgentLTLError } from "@agentltl/core";
import {
  type AdapterOptions,
  checkAdapterOptions,
  parametersOf,
  type Redactor,
  type ToolDescription,
} from "@agentltl/core/host";

/** The options that both adapters share, and those that only this host needs. */
export interface LangChainOptions extends AdapterOptions {
  /**
   * The agent's tools, so that rules which name others, or arguments that they don't have, are refused when the middleware is made. The host
   * doesn't show them to middleware.
   */
  readonly tools?: readonly { readonly name: string; readonly schema?: unknown }[] | undefined;
  /** The middleware's name: an agent may have two of ours, if they are called differently. Default `agentltl`. */
  readonly name?: string | undefined;
  /**
   * What happens where a rule asks a person and the agent has no checkpointer to wait with: the call is refused (`block`, default), or the
   * run ends with an error (`throw`).
   */
  readonly onAskWithoutCheckpointer?: "block" | "throw" | undefined;
  /**
   * Calls of one reply run one after the other, and one that hangs on the result of another waits for it. Default: they run at the same
   * time, as ever, and such a call is refused with "wait".
   */
  readonly sequential?: boolean | undefined;
  /**
   * Answers are shown when they have been judged: tokens of the model are not streamed, and what was sent back stands in no message. Default
   * `false`: an answer streams as ever, and what was sent back has been seen.
   */
  readonly holdBack?: boolean | undefined;
  /**
   * The model is not shown tools that no rule would let be called now, whatever their arguments, and is told in one short system note what
   * is owed before it may answer. Default `false`. Observe shows the model everything.
   */
  readonly shield?: boolean | undefined;
  /**
   * Changes what users, models and tools have written before `record` is told of it: arguments, results, texts. Default: `redactSecrets`, which
   * takes out what looks like a secret; `false` changes nothing. A value that it throws on is dropped. Live arguments and what a checkpointer
   * keeps stay as they are.
   */
  readonly redact?: Redactor | false | undefined;
}

/** Throws `option-invalid` or `procedure-invalid` on options that mean nothing, or that this host can't do. */
export function checkOptions(
  options: LangChainOptions,
  more: Readonly<Record<string, readonly unknown[] | undefined>> = {},
): void {
  checkAdapterOptions(options, {
    ...more,
    tools: undefined,
    name: undefined,
    onAskWithoutCheckpointer: ["block", "throw"],
    sequential: [true, false],
    holdBack: [true, false],
    shield: [true, false],
    redact: undefined,
  });
  const { name, redact } = options;
  if (redact !== undefined && redact !== false && typeof redact !== "function")
    throw new AgentLTLError(
      "option-invalid",
      `option \`redact\` is \`${String(redact)}\`; give a function, or \`false\` to change nothing`,
    );
  if (name === undefined || (typeof name === "string" && name !== "")) return;
  throw new AgentLTLError("option-invalid", `option \`name\` is \`${String(name)}\`; give a text`);
}

/** The agent's tools as the guard takes them; a rule sees the arguments as the model wrote them. */
export function toolsOf({ tools }: LangChainOptions): readonly ToolDescription[] | undefined {
  return tools?.map(({ name, schema }) => {
    const parameters = parametersOf(schema, "input");
    return { name, ...(parameters === undefined ? {} : { parameters }) };
  });
}
