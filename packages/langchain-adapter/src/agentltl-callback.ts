import type { Verification } from "@agentltl/core";
import {
  attempt,
  attemptLater,
  checkTools,
  checkUsable,
  createRecent,
  type Run,
  warnOnce,
} from "@agentltl/core/host";
import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { AIMessage, type BaseMessage, BaseMessage as MessageClass } from "@langchain/core/messages";
import { type CallbackOptions, errorsPassThrough, readCallbackOptions } from "./callback-options.ts";
import { createListener, type Listener } from "./listener.ts";
import { memberOf } from "./member-of.ts";
import { toolsOf } from "./options.ts";
import { warnOnConsole } from "./platform.ts";
import { createRunTree } from "./run-tree.ts";

/** A callback handler that records what agents do, and tells. */
export interface AgentLTLCallback extends BaseCallbackHandler {
  /** What happened in a session: a `thread_id`, or the `runId` of a run without one; the last one by default. */
  run(session?: string): Run | undefined;
  /** What the rules say of it. */
  verify(session?: string): Verification | undefined;
}

/**
 * One entry for `callbacks: [...]`, for an agent that can't be rebuilt. It records everywhere. In `enforce` it refuses calls where the host
 * makes a message for the model of it (a table in the README says where); elsewhere it says so once, and only watches.
 */
export function agentltlCallback(options: CallbackOptions): AgentLTLCallback {
  const read = readCallbackOptions(options);
  checkUsable(read);
  const warn = warnOnce(options.onWarning ?? warnOnConsole);
  const tools = toolsOf(read);
  if (tools !== undefined) checkTools(read, tools, warn);
  return new Handler(options, warn);
}

type Metadata = Readonly<Record<string, unknown>> | undefined;

class Handler extends BaseCallbackHandler implements AgentLTLCallback {
  readonly name = "agentltl";
  readonly #options: CallbackOptions;
  readonly #warn: (message: string) => void;
  readonly #listeners: ReturnType<typeof createRecent<Listener>>;
  readonly #tree = createRunTree();
  /** The name of the session of each run that a caller started, while it goes on. */
  readonly #sessions = new Map<
    string,
    { readonly id: string; readonly isThread: boolean; readonly watches: boolean }
  >();
  #last: string | undefined;

  constructor(options: CallbackOptions, warn: (message: string) => void) {
    // Both have to be said here: without waiting for us the host would run the tool in the meantime.
    super({ _awaitHandler: true, raiseError: options.posture !== "observe" && options.canRefuse !== false });
    this.#options = options;
    this.#warn = warn;
    this.#listeners = createRecent(options.maxSessions ?? 1000);
  }

  override copy(): BaseCallbackHandler {
    return this;
  }

  run(session: string | undefined = this.#last): Run | undefined {
    return session === undefined ? undefined : this.#listeners.get(session)?.run();
  }

  verify(session?: string): Verification | undefined {
    return this.run(session)?.verification;
  }

  override handleChainStart(
    _chain: unknown,
    _inputs: unknown,
    run: string,
    parent?: string,
    _tags?: string[],
    metadata?: Metadata,
  ): void {
    attempt(() => {
      this.#tree.begin(run, parent, false);
      if (parent === undefined) this.#begin(run, metadata);
    });
  }

  override handleChatModelStart(
    _model: unknown,
    messages: BaseMessage[][],
    run: string,
    parent?: string,
    _extra?: unknown,
    _tags?: string[],
    metadata?: Metadata,
  ): void {
    attempt(() => {
      this.#tree.begin(run, parent, false);
      this.#listenerOf(run, metadata)?.heard(messages[0] ?? []);
    });
  }

  override handleLLMEnd(
    output: { readonly generations: readonly (readonly unknown[])[] },
    run: string,
  ): void {
    attempt(() => {
      const message = memberOf(output.generations[0]?.[0], "message");
      if (AIMessage.isInstance(message)) this.#listenerOf(run, undefined)?.replied(message);
    });
  }

  override handleToolStart(
    tool: unknown,
    input: unknown,
    run: string,
    parent?: string,
    _tags?: string[],
    metadata?: Metadata,
    runName?: string,
    toolCallId?: string,
  ): void {
    const refusal = attempt(() => {
      this.#tree.begin(run, parent, true);
      const name = runName ?? (toolCallId === undefined ? classOf(tool) : undefined);
      const args = argsIn(input);
      const listener = this.#listenerOf(run, metadata);
      const watches = this.#sessions.get(this.#tree.scopeOf(run).root)?.watches !== false;
      const canRefuse = !watches && this.#canRefuse(metadata, parent);
      return listener?.toolBegins({ run, id: toolCallId, name, args, canRefuse });
    });
    // Doubt refuses, where refusing is possible.
    const text =
      refusal.kind === "done"
        ? refusal.value
        : this.raiseError
          ? "Not executed. The call could not be judged."
          : undefined;
    if (text !== undefined) throw new Refusal(text);
  }

  override handleToolEnd(output: unknown, run: string): void {
    attempt(() => this.#listenerOf(run, undefined)?.toolEnds(run, output));
  }

  override handleToolError(error: unknown, run: string): void {
    attempt(() => this.#listenerOf(run, undefined)?.toolFails(run, error));
  }

  override async handleChainEnd(outputs: unknown, run: string, parent?: string): Promise<void> {
    if (parent !== undefined) return;
    await attemptLater(() => this.#end(run, outputs));
  }

  override async handleChainError(_error: unknown, run: string, parent?: string): Promise<void> {
    if (parent !== undefined) return;
    await attemptLater(() => this.#end(run, undefined));
  }

  /** A caller starts a run. */
  #begin(run: string, metadata: Metadata): void {
    const thread = metadata?.thread_id;
    const isThread = typeof thread === "string" || typeof thread === "number";
    const id = isThread ? String(thread) : run;
    const watches = !this.raiseError || !this.#mayRefuse(metadata);
    this.#sessions.set(run, { id, isThread, watches });
    this.#last = id;
    this.#listeners.get(id)?.begin();
  }

  /** Who listens to the agent in which a run of the host happens. */
  #listenerOf(run: string, metadata: Metadata): Listener | undefined {
    const { root, inside } = this.#tree.scopeOf(run);
    if (!this.#sessions.has(root)) this.#begin(root, metadata);
    const session = this.#sessions.get(root);
    if (session === undefined) return undefined;
    const id = inside === undefined ? session.id : `${session.id}|${inside}`;
    const known = this.#listeners.get(id);
    if (known !== undefined) return known;
    const posture = session.watches ? "observe" : this.#options.posture;
    const options = { ...readCallbackOptions(this.#options), posture };
    const isThread = session.isThread && inside === undefined;
    const listener = createListener(options, { id, isThread, warn: this.#warn });
    this.#listeners.set(id, listener);
    return listener;
  }

  async #end(run: string, outputs: unknown): Promise<void> {
    const session = this.#sessions.get(run);
    this.#sessions.delete(run);
    this.#tree.end(run);
    if (session === undefined) return;
    const messages = memberOf(outputs, "messages");
    const list =
      Array.isArray(messages) && messages.every((one) => MessageClass.isInstance(one)) ? messages : [];
    await this.#listeners.get(session.id)?.ended(list, answerIn(outputs, list));
  }

  /** Whether a graph of this kind makes a message for the model of a tool that throws. */
  #mayRefuse(metadata: Metadata): boolean {
    const { canRefuse, agent } = this.#options;
    if (canRefuse !== undefined) return canRefuse;
    const blocking = errorsPassThrough(agent);
    if (blocking !== undefined) {
      this.#warn(
        `agentltl: the middleware \`${blocking}\` stands around tool calls, so that a refusal by a callback would end the run: calls are only watched; use \`agentltlMiddleware\`, or say \`canRefuse: true\` if it catches errors`,
      );
      return false;
    }
    if (typeof metadata?.ls_integration === "string" && metadata.ls_integration.startsWith("lang"))
      return true;
    this.#warn(
      "agentltl: in this host a refusal by a callback would end the run: calls are only watched; guard the tools with `guardTools`, or say `canRefuse: true` if the host gives errors of tools to the model",
    );
    return false;
  }

  #canRefuse(metadata: Metadata, parent: string | undefined): boolean {
    const { canRefuse } = this.#options;
    if (canRefuse !== undefined) return canRefuse;
    if (parent !== undefined && metadata?.langgraph_node === "tools") return true;
    this.#warn(
      "agentltl: a tool was invoked outside of a node called `tools`, where a refusal by a callback would end the run: such calls are only watched; guard the tools with `guardTools`, or say `canRefuse: true`",
    );
    return false;
  }
}

/** Reads as its message alone: the host writes the error into what the model reads. */
class Refusal extends Error {
  override readonly name = "";
}

function answerIn(outputs: unknown, messages: readonly BaseMessage[]): string | undefined {
  const structured = memberOf(outputs, "structuredResponse");
  if (structured !== undefined) return JSON.stringify(structured);
  const last = messages.at(-1);
  if (AIMessage.isInstance(last)) return (last.tool_calls ?? []).length === 0 ? last.text : undefined;
  const output = memberOf(outputs, "output");
  return typeof output === "string" ? output : undefined;
}

/** Hosts give arguments as JSON, or as the text that a tool takes. */
function argsIn(input: unknown): unknown {
  if (typeof input !== "string") return input;
  const read = attempt((): unknown => JSON.parse(input));
  return read.kind === "done" ? read.value : input;
}

/** The class is all that some tools show of themselves. */
function classOf(tool: unknown): string | undefined {
  const id = memberOf(tool, "id");
  return Array.isArray(id) ? String(id.at(-1)) : undefined;
}
