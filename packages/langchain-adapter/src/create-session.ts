import { type Settlement, sessionRuns } from "@agentltl/core/host";
import { AIMessage } from "@langchain/core/messages";
import { noAnswers } from "./answers.ts";
import { createDecider } from "./create-decider.ts";
import { createIntake } from "./intake.ts";
import { createLanes } from "./lanes.ts";
import type { Entry } from "./ledger.ts";
import { keysById, keysByText } from "./message-keys.ts";
import { openGuard, type SessionStart } from "./open-guard.ts";
import type { LangChainOptions } from "./options.ts";
import { newRunId } from "./platform.ts";
import { rehearseReply } from "./rehearse-reply.ts";
import { requestFrom } from "./request-from.ts";
import { isSameVersion } from "./saved-session.ts";
import type { Session } from "./session.ts";
import { retractEntry, settleEntry } from "./settle-entry.ts";
import { notRecorded } from "./settlement-of.ts";
import { tellDenied } from "./tell-denied.ts";

/** Throws what `createGuard` throws: in enforce, where rules and tools don't fit, or a saved session is broken. */
export function createSession(options: LangChainOptions, start: SessionStart): Session {
  const { id, isThread, messages, saved } = start;
  const end = isThread ? "turn" : "session";
  const informed = openGuard(options, start);
  const { guard, ledger } = informed;
  const enforces = options.posture !== "observe";
  const runs = sessionRuns(guard, options.rules, id);
  const owner = newRunId();
  let written = 0;
  let last = saved?.version;
  let request = requestFrom(guard, runs, saved?.decided ?? guard.decisions.length);
  let step = saved?.step ?? messages.filter((message) => AIMessage.isInstance(message)).length;
  let answersSentBack = saved?.answersSentBack ?? 0;
  let turnOver = saved?.turnOver ?? false;
  const intake = createIntake({
    ...informed,
    // Who only listens sees no tool run that the host tells nothing of.
    enforces: enforces && start.isListening !== true,
    keys: start.isListening === true ? keysByText() : keysById(),
    known: informed.known,
    nextStep: () => {
      step += 1;
      return step;
    },
  });

  const decide = createDecider(informed, { runs, stepNow: () => step });
  const settle = (entry: Entry, settlement: Settlement): void => settleEntry(informed, entry, settlement);
  const retract = (entry: Entry, reason: string): void => retractEntry(informed, entry, reason);

  const session: Session = {
    id,
    options,
    guard,
    enforces,
    end,
    lanes: createLanes(),
    rehearse: (calls, denied, answers) => rehearseReply(informed, { calls, denied, answers, step: step + 1 }),
    decideReply(calls, denied, answers) {
      session.dropUnrun();
      step += 1;
      ledger.nextReply();
      session.lanes.clear();
      tellDenied(informed, denied, step);
      return calls.map((call, order) => decide(call, order, answers));
    },
    claim(call) {
      const entry = ledger.find(call.id);
      if (entry === undefined) return undefined;
      const holds = ledger.holdsFor(entry, call);
      if (!holds) retract(entry, "it was changed before it ran");
      const current = holds ? entry : decide(call, entry.order, noAnswers).entry;
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
    callIds: intake.callIds,
    goOn(all, isWhole) {
      intake.goOn(all, isWhole);
      session.dropUnrun();
      for (const entry of ledger.unsettled()) settle(entry, notRecorded);
      answersSentBack = 0;
      turnOver = false;
      request.end();
      request = requestFrom(guard, runs, guard.decisions.length);
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
    finished(answer) {
      guard.finished({ end, ...(answer === undefined ? {} : { answer }) });
      turnOver = true;
    },
    save() {
      written += 1;
      last = { owner, count: written };
      return {
        format: 1,
        version: last,
        procedure: options.rules.hash,
        log: informed.log.written(() => guard.snapshot().events, intake.newIds()),
        step,
        entries: ledger.saved(),
        answersSentBack,
        turnOver,
        decided: request.decided,
      };
    },
    isAt: ({ version }) => isSameVersion(version, last),
  };
  return session;
}
