import { attempt, attemptLater, checkAnswer, type Settlement, sessionRuns } from "@agentltl/core/host";
import { AIMessage } from "@langchain/core/messages";
import { type Answers, noAnswers } from "./answers.ts";
import type { HostCall } from "./calls-of.ts";
import { decideCall, type Proposing } from "./decide-call.ts";
import { createIntake } from "./intake.ts";
import { createLanes } from "./lanes.ts";
import { createLedger, type Entry } from "./ledger.ts";
import { keysById, keysByText } from "./message-keys.ts";
import { idsIn, openGuard, rehearsalOf, type SessionStart } from "./open-guard.ts";
import type { LangChainOptions } from "./options.ts";
import { newRunId, now } from "./platform.ts";
import type { Version } from "./saved-session.ts";
import type { JudgedEntry, Session } from "./session.ts";
import { notRecorded } from "./settlement-of.ts";

/** Throws what `createGuard` throws: in enforce, where rules and tools don't fit, or a saved session is broken. */
export function createSession(options: LangChainOptions, start: SessionStart): Session {
  const { id, end, messages, saved } = start;
  const ledger = createLedger(saved === undefined ? [] : idsIn(saved));
  const guard = openGuard(options, start, ledger);
  const enforces = options.posture !== "observe";
  const runs = sessionRuns(guard, options.rules, id);
  const owner = newRunId();
  let written = 0;
  let request = requestFrom(saved?.decided ?? guard.decisions.length);
  let step = saved?.step ?? messages.filter((message) => AIMessage.isInstance(message)).length;
  let answersSentBack = saved?.answersSentBack ?? 0;
  let turnOver = saved?.turnOver ?? false;
  const intake = createIntake({
    guard,
    ledger,
    // Who only listens sees no tool run that the host tells nothing of.
    enforces: enforces && start.isListening !== true,
    keys: start.isListening === true ? keysByText() : keysById(),
    known: saved?.seen ?? messages,
    nextStep: () => {
      step += 1;
      return step;
    },
    settle,
    retract,
  });
  for (const { decision: name, ...entry } of saved?.entries ?? []) {
    const decision = guard.decisions.find((one) => one.decision === name);
    if (decision !== undefined) ledger.add({ ...entry, decision, state: "begun" });
  }

  function requestFrom(decided: number) {
    const begun = runs.begin();
    let until: number | undefined;
    return {
      decided,
      reportAnswer: begun.reportAnswer,
      end() {
        until ??= guard.decisions.length;
        begun.end();
      },
      // A request that began in another process has decisions that this one did not see being made.
      run: () => ({ ...begun.run(), decisions: guard.decisions.slice(decided, until) }),
    };
  }

  const proposing: Proposing = {
    freshId: ledger.freshId,
    propose(guardId, { name, args }, approved) {
      const began = now();
      const decision = guard.propose({ id: guardId, name, args, step, ...approval(approved) });
      runs.took(now() - began);
      return decision;
    },
    retract: (guardId, reason) => guard.settle(guardId, { denied: reason }),
  };

  function decide(call: HostCall, order: number, answers: Answers): JudgedEntry {
    const { denied, ...decided } = decideCall(proposing, call, answers.get(call.id ?? "") ?? []);
    const entry = ledger.add({ id: decided.id, call: decided.call, decision: decided.decision, order });
    if (denied === undefined) return { entry };
    if (decided.decision.kind === "ask") {
      const { name, args } = decided.call;
      guard.ran({ id: decided.id, name, args, step }, { denied });
    }
    ledger.move(entry, "settled");
    return { entry, denied };
  }

  function settle(entry: Entry, settlement: Settlement): void {
    ledger.move(entry, "settled");
    guard.settle(entry.id, settlement);
  }

  function retract(entry: Entry, reason: string): void {
    if (entry.state !== "open" || entry.decision.kind !== "allow") return;
    settle(entry, { denied: reason });
  }

  const session: Session = {
    id,
    options,
    guard,
    enforces,
    lanes: createLanes(),
    rehearse(calls, denied, answers) {
      const rehearsal = rehearsalOf(guard, options);
      for (const entry of ledger.unrun()) rehearsal.settle(entry.id, { denied: "" });
      for (const { call, message } of denied) intake.tellDenied(rehearsal, call, message, step + 1);
      let ids = 0;
      const trying: Proposing = {
        freshId: () => `rehearsal ${++ids}`,
        propose: (guardId, { name, args }, approved) =>
          rehearsal.propose({ id: guardId, name, args, step: step + 1, ...approval(approved) }),
        retract: (guardId, reason) => rehearsal.settle(guardId, { denied: reason }),
      };
      return calls.map((call) => {
        const decided = decideCall(trying, call, answers.get(call.id ?? "") ?? []);
        if (decided.isOpen) trying.propose(decided.id, decided.call, decided.decision.decision);
        return decided;
      });
    },
    decideReply(calls, denied, answers) {
      session.dropUnrun();
      step += 1;
      ledger.nextReply();
      session.lanes.clear();
      for (const { call, message } of denied) intake.tellDenied(guard, call, message, step);
      return calls.map((call, order) => decide(call, order, answers));
    },
    claim(call) {
      const entry = ledger.find(call.id);
      if (entry === undefined) return undefined;
      const isFirst = entry.state === "open" || entry.state === "begun";
      const again = !isFirst || entry.decision.kind === "wait" || !ledger.isSame(entry, call);
      if (again) retract(entry, "it was changed before it ran");
      const current = again ? decide(call, entry.order, noAnswers).entry : entry;
      if (current.decision.kind === "allow") ledger.move(current, "running");
      return current;
    },
    orderOf: ({ id: hostId }) => ledger.find(hostId)?.order,
    release(entry) {
      ledger.move(entry, "begun");
    },
    settle,
    retract,
    dropUnrun() {
      for (const entry of ledger.unrun()) retract(entry, "the host did not run it");
      for (const entry of ledger.unsettled()) if (entry.state === "begun") settle(entry, notRecorded);
    },
    catchUp: intake.catchUp,
    goOn(all, isWhole) {
      intake.goOn(all, isWhole);
      session.dropUnrun();
      for (const entry of ledger.unsettled()) settle(entry, notRecorded);
      answersSentBack = 0;
      turnOver = false;
      request.end();
      request = requestFrom(guard.decisions.length);
    },
    mayHaveRun(call) {
      const entry = ledger.find(call.id);
      return entry === undefined ? undefined : entry.state !== "open" && entry.decision.kind === "allow";
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
    markSeen: intake.markSeen,
    begins(entry) {
      ledger.move(entry, "running");
    },
    ranAnyway({ call: { id: hostId = "", name, args } }, settlement) {
      guard.ran({ id: ledger.freshId(hostId), name, args, step }, settlement);
    },
    async finishHeard(answer) {
      const report =
        answer === undefined ? undefined : await checkAnswer(options.grounding, answer, guard.trace);
      if (report !== undefined) request.reportAnswer(report);
      guard.finished({ end, ...(answer === undefined ? {} : { answer }) });
      turnOver = true;
      request.end();
      attempt(() => options.onFinish?.(request.run()));
      await attemptLater(() => options.record?.flush());
    },
    save() {
      written += 1;
      return {
        format: 1,
        version: { owner, count: written },
        guard: guard.snapshot(),
        step,
        seen: intake.seenIds(),
        entries: ledger.saved(),
        answersSentBack,
        turnOver,
        decided: request.decided,
      };
    },
    knows: ({ version }) =>
      version.owner === owner ? version.count <= written : isSameVersion(version, saved?.version),
  };
  return session;
}

function isSameVersion(one: Version, other: Version | undefined): boolean {
  return one.owner === other?.owner && one.count === other.count;
}

function approval(approved: string | undefined): { readonly approved?: string } {
  return approved === undefined ? {} : { approved };
}
