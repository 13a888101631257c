import type { Run } from "@agentltl/core/host";
import { attempt, createRecent } from "@agentltl/core/host";
import { type AIMessage, type BaseMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { noAnswers } from "./answers.ts";
import { callsOf, type HostCall } from "./calls-of.ts";
import { createSession } from "./create-session.ts";
import { finishHeard } from "./finish-heard.ts";
import type { Entry } from "./ledger.ts";
import type { SessionStart } from "./open-guard.ts";
import type { LangChainOptions } from "./options.ts";
import type { Session } from "./session.ts";
import { settlementOf } from "./settlement-of.ts";
import { countTokens, noTokens, type Tokens, withMetrics } from "./token-count.ts";

/** A call of a tool, as the host tells that it begins. */
export interface Beginning {
  readonly run: string;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly args: unknown;
  /** Whether a refusal is something that the model reads here. */
  readonly canRefuse: boolean;
}

/** What one agent does, as far as the host tells. */
export interface Listener {
  /** What is told next happens in this run, which a caller has started: one and the same object in all of it. */
  enter(run: object): void;
  /** What the model is given. */
  heard(messages: readonly BaseMessage[]): void;
  replied(reply: AIMessage): void;
  /** A tool begins: with what the model reads where it may not. */
  toolBegins(beginning: Beginning): string | undefined;
  toolEnds(run: string, output: unknown): void;
  toolFails(run: string, error: unknown): void;
  ended(messages: readonly BaseMessage[], answer: string | undefined): Promise<void>;
  run(): Run;
}

/** A call that runs: admitted, or although it was refused where nobody could refuse it. */
type Running = { readonly entry: Entry } | { readonly refused: Entry };

export function createListener(
  options: LangChainOptions,
  facts: Pick<SessionStart, "id" | "isThread" | "warn">,
): Listener {
  const running = createRecent<Running>(1000);
  let session: Session | undefined;
  let runNow: object | undefined;
  const begun = new WeakSet<object>();
  let expected: readonly HostCall[] = [];
  let tokens: Tokens = noTokens;

  /** The session, which begins with what was said before. */
  function sessionFrom(messages: readonly BaseMessage[]): Session {
    session ??= createSession(options, {
      ...facts,
      messages,
      isListening: true,
      runNow: () => runNow,
    });
    return session;
  }

  /** A call without an id, as an executor makes it, is the next one of the reply that is like it. */
  function idOf({ id: callId, name, args }: Beginning): string | undefined {
    if (callId !== undefined) return callId;
    const text = textOf(args);
    const alike = expected.filter((call) => call.name === name);
    return (alike.find((call) => textOf(call.args) === text) ?? alike[0])?.id;
  }

  return {
    enter(run) {
      runNow = run;
    },
    heard(all) {
      // What the host adds in front is no word of the session.
      const messages = all.filter((message) => !SystemMessage.isInstance(message));
      const known = session;
      const isNewRequest = runNow !== undefined && !begun.has(runNow);
      if (runNow !== undefined) begun.add(runNow);
      if (known === undefined) sessionFrom(messages);
      else if (isNewRequest) known.goOn(messages, false);
      else known.catchUp(messages);
    },
    replied(reply) {
      tokens = countTokens(tokens, reply.usage_metadata);
      const calls = callsOf(reply);
      if (calls.length === 0) return;
      const current = sessionFrom([]);
      current.said(reply.text);
      current.markSeen(reply);
      current.decideReply(calls, [], noAnswers);
      expected = calls;
    },
    toolBegins(beginning) {
      const current = sessionFrom([]);
      const callId = idOf(beginning);
      const judged = expected.find((one) => one.id === callId);
      expected = expected.filter((one) => one !== judged);
      const name = beginning.name ?? judged?.name ?? "";
      const call: HostCall = { name, args: beginning.args, ...(callId === undefined ? {} : { id: callId }) };
      const entry = current.claim(call) ?? current.decideReply([call], [], noAnswers)[0]?.entry;
      if (entry === undefined) return undefined;
      const { decision } = entry;
      if (decision.kind === "allow") {
        current.begins(entry);
        running.set(beginning.run, { entry });
        return undefined;
      }
      if (beginning.canRefuse) return decision.feedback;
      running.set(beginning.run, { refused: entry });
      return undefined;
    },
    toolEnds(run, output) {
      settle(run, ToolMessage.isInstance(output) ? settlementOf(output) : { result: output });
    },
    toolFails(run, error) {
      settle(run, { error });
    },
    async ended(all, answer) {
      const current = session;
      if (current === undefined) return;
      const messages = all.filter((message) => !SystemMessage.isInstance(message));
      current.catchUp(messages);
      current.dropUnrun();
      await finishHeard(current, answer);
    },
    run() {
      // Nobody's run: the latest request.
      runNow = undefined;
      const run = sessionFrom([]).request.run();
      return withMetrics(run, options.rules, tokens);
    },
  };

  function settle(run: string, settlement: Parameters<Session["settle"]>[1]): void {
    const found = running.get(run);
    running.delete(run);
    if (found === undefined || session === undefined) return;
    if ("entry" in found) session.settle(found.entry, settlement);
    else session.ranAnyway(found.refused, settlement);
  }
}

function textOf(value: unknown): string {
  const text = attempt(() => JSON.stringify(value));
  return text.kind === "done" ? String(text.value) : "";
}
