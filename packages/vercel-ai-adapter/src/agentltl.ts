import { AgentLTLError, type Decision } from "@agentltl/core";
import { checkTools, checkUsable, type Run, redactRecorder, warnOnce } from "@agentltl/core/host";
import { createTurn } from "./create-turn.ts";
import { type AgentLike, guardAgent } from "./guard-agent.ts";
import { guardTools } from "./guard-tool.ts";
import type { Guarding } from "./guarding.ts";
import { isObject } from "./member.ts";
import { type MessageMetadata, messageMetadataOf } from "./message-metadata.ts";
import { checkOptions, type VercelOptions } from "./options.ts";
import { warnOnConsole } from "./platform.ts";
import { sendBackFor } from "./send-back-for.ts";
import { createSessions } from "./sessions.ts";
import { asRefusal, ToolCallBlockedError } from "./tool-call-blocked-error.ts";
import { toolReader } from "./tool-reader.ts";
import type { Turn } from "./turn.ts";
import { noShield, weaknesses } from "./warnings.ts";
import { wrapFunction } from "./wrap-function.ts";

/** What guards functions, agents and tools of the host. */
export interface Wrapper {
  /**
   * `generateText` or `streamText`, guarded: the same type in and out. Unless the session has a name, each call is a session of its own,
   * which begins with what the request's messages show. In enforce it throws `option-invalid` where nothing would be guarded: for what is
   * no function, for a call without `model`, for a function that does not pass its options on.
   */
  wrap<F extends (options: never) => unknown>(run: F): F;
  /** A `ToolLoopAgent` (`Experimental_Agent` of `ai` 5), guarded: still one, with the same type. Each `generate` and `stream` is a call as of `wrap`. */
  agent<A extends AgentLike>(agent: A): A;
  /**
   * Tools for a loop of your own; their types stay. Unless the session has a name, what has happened is what the messages show that the host
   * hands to every tool. Refused calls throw {@link ToolCallBlockedError}.
   */
  tools<T extends Readonly<Record<string, object>>>(tools: T): T;
}

/** A session with a name: it remembers what was called, whatever the messages of a request show. */
export interface NamedSession extends Wrapper {
  readonly id: string;
  /** The session so far as this process knows it, with the decisions of all its requests; `undefined` before its first request here. */
  run(): Run | undefined;
}

/** AgentLTL for this host. */
export interface AgentLTL extends Wrapper {
  /**
   * The session of this name. It is kept in the `store`; without one in this process's memory, and forgotten when `maxSessions` (1000)
   * others were used since.
   */
  session(id: string): NamedSession;
  /**
   * What happened, of the result of a wrapped function or agent: complete when the result is there, or its stream was read to the end;
   * before, what is known so far. Of a named session it has the decisions of this request, and the trace of all. Throws `option-invalid`
   * on any other value.
   */
  runOf(result: unknown): Run;
  /** For `toUIMessageStream` and its kin: shows a refusal's own text, and masks every other error. */
  onError(error: unknown): string;
  /**
   * The `messageMetadata` of a result's `toUIMessageStream`: the UI message gets, under `agentltl`, the verdict on the run, what was refused and
   * why (a text for people beside the one that the model reads), what is owed, and whether the answer is grounded.
   */
  messageMetadata(result: unknown): MessageMetadata;
}

/** Guards functions of `ai`. Throws on options that mean nothing, and on a procedure without rules: there is no guard that does nothing. */
export function agentltl(given: VercelOptions): AgentLTL {
  checkOptions(given);
  checkUsable(given);
  const options = { ...withMarkedFeedback(given), record: redactRecorder(given.record, given.redact) };
  const enforces = options.posture !== "observe";
  const warn = warnOnce(options.onWarning ?? warnOnConsole);
  const turns = new WeakMap<object, Turn>();
  const toolsOf = toolReader();
  const sessions = createSessions(options, { toolsOf, warn });

  function wrapper(name: string | undefined): Wrapper {
    const guarding: Guarding = {
      options,
      enforces,
      warn,
      turns,
      sendBackFor: (request) => sendBackFor(options, request),
      begin(request, sendBack) {
        for (const message of weaknesses(request, { options, named: name !== undefined })) warn(message);
        return createTurn(sessions.findOrBegin(name, request, sendBack.kind !== "never"), sendBack);
      },
    };
    return {
      wrap: (run) => wrapFunction(run, guarding),
      agent: (agent) => guardAgent(agent, guarding),
      tools: (tools) => {
        if (enforces && options.shield === true) warn(noShield);
        checkTools(options, toolsOf({ tools }) ?? [], warn);
        const returnsRefusals = enforces && options.refusal === "return";
        return guardTools(tools, { sessionOf: sessions.ofTools(name, tools), enforces, returnsRefusals });
      },
    };
  }

  function turnOf(result: unknown, asking: string): Turn {
    const turn = isObject(result) ? turns.get(result) : undefined;
    if (turn !== undefined) return turn;
    throw new AgentLTLError(
      "option-invalid",
      `\`${asking}\` knows nothing of this value; give it what a function or agent guarded by the same \`agentltl\` has returned`,
    );
  }

  return {
    ...wrapper(undefined),
    session: (id) => ({ id, ...wrapper(id), run: () => sessions.find(id)?.runs.all() }),
    runOf: (result) => turnOf(result, "runOf").run(),
    onError: (error) => (ToolCallBlockedError.isInstance(error) ? error.message : "An error occurred."),
    messageMetadata(result) {
      const turn = turnOf(result, "messageMetadata");
      return messageMetadataOf(turn);
    },
  };
}

/** Refusals in messages are known by how they begin, so a text of the user's own begins so, too. */
function withMarkedFeedback(options: VercelOptions): VercelOptions {
  const { feedback } = options;
  if (feedback === undefined) return options;
  return { ...options, feedback: (decision: Decision) => asRefusal(feedback(decision)) };
}
