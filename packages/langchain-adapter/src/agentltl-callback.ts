import type { Verification } from "@agentltl/core";
import { attempt, attemptLater, type Run } from "@agentltl/core/host";
import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { answerIn } from "./answer-in.ts";
import { type CallbackOptions, readCallbackOptions } from "./callback-options.ts";
import { canRefuseAt, canRefuseIn, type Metadata } from "./can-refuse.ts";
import { checkSetup } from "./check-setup.ts";
import { createListeners, type Listeners } from "./listeners.ts";
import { memberOf } from "./member-of.ts";
import { messagesIn } from "./messages-in.ts";
import type { LangChainOptions } from "./options.ts";
import { guardFailed } from "./our-messages.ts";
import { argsIn, classOf } from "./told-call.ts";

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
  return new Handler(options, read, checkSetup(read));
}

class Handler extends BaseCallbackHandler implements AgentLTLCallback {
  readonly name = "agentltl";
  readonly #options: CallbackOptions;
  readonly #warn: (message: string) => void;
  readonly #listeners: Listeners;

  constructor(options: CallbackOptions, read: LangChainOptions, warn: (message: string) => void) {
    // Both have to be said here: without waiting for us the host would run the tool in the meantime.
    super({ _awaitHandler: true, raiseError: options.posture !== "observe" && options.canRefuse !== false });
    this.#options = options;
    this.#warn = warn;
    this.#listeners = createListeners(read, {
      watchesIn: (metadata) => !this.raiseError || !canRefuseIn(options, metadata, warn),
      warn,
    });
  }

  override copy(): BaseCallbackHandler {
    return this;
  }

  run(session?: string): Run | undefined {
    return this.#listeners.find(session)?.run();
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
      this.#listeners.begin(run, parent, false);
      if (parent === undefined) this.#listeners.start(run, metadata);
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
      this.#listeners.begin(run, parent, false);
      this.#listeners.hearingOf(run, metadata).listener.heard(messages[0] ?? []);
    });
  }

  override handleLLMEnd(
    output: { readonly generations: readonly (readonly unknown[])[] },
    run: string,
  ): void {
    attempt(() => {
      const message = memberOf(output.generations[0]?.[0], "message");
      if (AIMessage.isInstance(message)) this.#listeners.hearingOf(run, undefined).listener.replied(message);
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
      this.#listeners.begin(run, parent, true);
      const name = runName ?? (toolCallId === undefined ? classOf(tool) : undefined);
      const args = argsIn(input);
      const { listener, watches } = this.#listeners.hearingOf(run, metadata);
      const canRefuse = !watches && canRefuseAt(this.#options, { metadata, parent }, this.#warn);
      return listener.toolBegins({ run, id: toolCallId, name, args, canRefuse });
    });
    // Doubt refuses, where refusing is possible.
    const text = refusal.kind === "done" ? refusal.value : this.raiseError ? guardFailed : undefined;
    if (text !== undefined) throw new Refusal(text);
  }

  override handleToolEnd(output: unknown, run: string): void {
    attempt(() => this.#listeners.hearingOf(run, undefined).listener.toolEnds(run, output));
  }

  override handleToolError(error: unknown, run: string): void {
    attempt(() => this.#listeners.hearingOf(run, undefined).listener.toolFails(run, error));
  }

  override async handleChainEnd(outputs: unknown, run: string, parent?: string): Promise<void> {
    if (parent !== undefined) return;
    await attemptLater(() => this.#end(run, outputs));
  }

  override async handleChainError(_error: unknown, run: string, parent?: string): Promise<void> {
    if (parent !== undefined) return;
    await attemptLater(() => this.#end(run, undefined));
  }

  async #end(run: string, outputs: unknown): Promise<void> {
    const listener = this.#listeners.end(run);
    const messages = messagesIn(outputs);
    await listener?.ended(messages, answerIn(outputs, messages));
  }
}

/** Reads as its message alone: the host writes the error into what the model reads. */
class Refusal extends Error {
  override readonly name = "";
}
