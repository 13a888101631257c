import type { Decision, Guard } from "@agentltl/core";
import { createSessionGuard, type SessionRequest, type Settlement, sessionRuns } from "@agentltl/core/host";
import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { answeredCalls, type Denied } from "./answered-calls.ts";
import type { HostCall } from "./calls-of.ts";
import { latestSayings, readHistory, sayingOf } from "./history.ts";
import { createLedger, type Entry } from "./ledger.ts";
import { type LangChainOptions, toolsOf } from "./options.ts";
import { now } from "./platform.ts";
import { settlementOf } from "./settlement-of.ts";

/** One session: a guard, and which of its calls is which of the host's. */
export interface Session {
  readonly id: string;
  readonly options: LangChainOptions;
  readonly guard: Guard;
  readonly enforces: boolean;
  /**
   * Decides on the calls of one reply, in their order: each sees those before it that were admitted. `denied`: what another middleware has
   * answered in place of a tool; those calls are not made.
   */
  decideReply(calls: readonly HostCall[], denied: readonly Denied[]): readonly Entry[];
  /**
   * The entry under which a call may run now; `undefined` where nobody has judged it. What is judged is what runs: a call that comes
   * with other arguments, or again, is judged again.
   */
  claim(call: HostCall): Entry | undefined;
  /** The call stopped before it ran, and will come again. */
  release(entry: Entry): void;
  settle(entry: Entry, settlement: Settlement): void;
  /** Takes an admission back: the call was not run, and is no position of the trace. */
  retract(entry: Entry, reason: string): void;
  /** Calls that were admitted and that the host did not run, whatever its reason, have not been made. */
  dropUnrun(): void;
  /** Takes in what was said and returned since the last time. `reply` is judged apart. */
  catchUp(messages: readonly BaseMessage[], reply?: AIMessage): void;
  /** Another request of the same session begins. */
  goOn(messages: readonly BaseMessage[]): void;
  said(text: string): void;
  /** How often answers of this turn were sent back for what they say. */
  readonly answersSentBack: number;
  countSentBack(): void;
  /** The request that goes on. */
  readonly request: SessionRequest;
  /** The step of the host's graph in which the last reply was judged. */
  judgedAt: number | undefined;
  /** Whether the guard was told of the end of this turn. */
  readonly turnOver: boolean;
  /** Asks to end the turn: with what the model reads, where it may not. */
  proposeFinish(answer?: string): string | undefined;
}

/** What a session begins with. */
export interface SessionStart {
  readonly id: string;
  /** A thread has turns; a run without one is a session of its own. */
  readonly end: "turn" | "session";
  /** What was said and done before. */
  readonly messages: readonly BaseMessage[];
  readonly warn: (message: string) => void;
}

/** Throws what `createGuard` throws: in enforce, where rules and tools don't fit. */
export function createSession(options: LangChainOptions, { id, end, messages, warn }: SessionStart): Session {
  const ledger = createLedger();
  const guard = createSessionGuard(options, {
    id,
    tools: toolsOf(options),
    past: readHistory(messages),
    canSendBack: true,
    freshId: ledger.freshId,
    warn,
  });
  const runs = sessionRuns(guard, options.rules, id);
  let request = runs.begin();
  const seen = new Set(messages.map(keyOf));
  let step = messages.filter((message) => AIMessage.isInstance(message)).length;
  let answersSentBack = 0;
  let turnOver = false;

  function decide(call: HostCall): Entry {
    const guardId = ledger.freshId(call.id ?? "");
    const began = now();
    const decision: Decision = guard.propose({ id: guardId, name: call.name, args: call.args, step });
    runs.took(now() - began);
    return ledger.add(call, guardId, decision);
  }

  const session: Session = {
    id,
    options,
    guard,
    enforces: options.posture !== "observe",
    decideReply(calls, denied) {
      session.dropUnrun();
      step += 1;
      ledger.nextReply();
      for (const { call, message } of denied) tellDenied(call, message);
      return calls.map(decide);
    },
    claim(call) {
      const entry = ledger.find(call.id);
      if (entry === undefined) return undefined;
      const again = entry.state !== "open" || !ledger.isSame(entry, call);
      if (again) session.retract(entry, "it was changed before it ran");
      const current = again ? decide(call) : entry;
      if (current.decision.kind === "allow") ledger.move(current, "running");
      return current;
    },
    release(entry) {
      ledger.move(entry, "open");
    },
    settle(entry, settlement) {
      ledger.move(entry, "settled");
      guard.settle(entry.id, settlement);
    },
    retract(entry, reason) {
      if (entry.state !== "open" || entry.decision.kind !== "allow") return;
      ledger.move(entry, "settled");
      guard.settle(entry.id, { denied: reason });
    },
    dropUnrun() {
      for (const entry of ledger.unrun()) session.retract(entry, "the host did not run it");
    },
    catchUp(all, reply) {
      for (const message of all) {
        if (seen.has(keyOf(message))) continue;
        seen.add(keyOf(message));
        for (const saying of sayingOf(message)) guard.said(saying);
        if (ToolMessage.isInstance(message)) takeResult(message);
        else if (AIMessage.isInstance(message) && message !== reply) takeUnjudged(message, all);
      }
    },
    goOn(all) {
      const sayings = latestSayings(all.filter((message) => !seen.has(keyOf(message))));
      for (const message of all) seen.add(keyOf(message));
      for (const saying of sayings) guard.said(saying);
      answersSentBack = 0;
      turnOver = false;
      request.end();
      request = runs.begin();
    },
    said(text) {
      if (text !== "") guard.said({ role: "assistant", text });
    },
    judgedAt: undefined,
    get answersSentBack() {
      return answersSentBack;
    },
    countSentBack() {
      answersSentBack += 1;
    },
    get request() {
      return request;
    },
    get turnOver() {
      return turnOver;
    },
    proposeFinish(text) {
      const finish = guard.proposeFinish({ end, ...(text === undefined ? {} : { answer: text }) });
      turnOver = finish.kind === "finish";
      return finish.kind === "continue" ? finish.feedback : undefined;
    },
  };

  /** A result that came by a message: of tools that we didn't see run. */
  function takeResult(message: ToolMessage): void {
    const entry = ledger.find(message.tool_call_id);
    if (entry === undefined || entry.state === "settled" || entry.decision.kind !== "allow") return;
    // In enforce no tool runs unseen: another middleware has answered in its place.
    if (session.enforces && entry.state === "open") session.retract(entry, message.text);
    else session.settle(entry, settlementOf(message));
  }

  /** A reply that another middleware kept from us. Its calls were not made, whoever answered them, unless the answer says so. */
  function takeUnjudged(reply: AIMessage, all: readonly BaseMessage[]): void {
    const denied = answeredCalls(all, reply);
    if (denied.length === 0) return;
    step += 1;
    for (const { call, message } of denied) tellDenied(call, message);
  }

  function tellDenied(call: HostCall, message: ToolMessage): void {
    const settlement = message.status === "success" ? settlementOf(message) : { denied: message.text };
    guard.ran({ id: ledger.freshId(call.id ?? ""), name: call.name, args: call.args, step }, settlement);
  }

  return session;
}

/** Messages in a state have ids; one without is known by itself. */
function keyOf(message: BaseMessage): unknown {
  return message.id ?? message;
}
