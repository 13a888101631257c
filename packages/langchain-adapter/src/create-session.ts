import { type Settlement, sessionRuns } from "@agentltl/core/host";
import { AIMessage } from "@langchain/core/messages";
import { noAnswers } from "./answers.ts";
import { createDecider } from "./create-decider.ts";
import { hostConfig } from "./host-config.ts";
import { createIntake } from "./intake.ts";
import type { Entry } from "./ledger.ts";
import { keysById, keysByText } from "./message-keys.ts";
import { openGuard, type SessionStart } from "./open-guard.ts";
import type { LangChainOptions } from "./options.ts";
import { newRunId } from "./platform.ts";
import { rehearseReply } from "./rehearse-reply.ts";
import { createRequests, decidedBefore, decidedElsewhere, requestPart } from "./requests.ts";
import { isSameSession, isSameVersion, type SavedSession } from "./saved-session.ts";
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
  let lastSaved: SavedSession | undefined;
  let step = saved?.step ?? messages.filter((message) => AIMessage.isInstance(message)).length;
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

  const newPart = { decided: guard.decisions.length, answersSentBack: 0, turnOver: false };
  const requests = createRequests(
    requestPart(runs.begin(saved === undefined ? [] : decidedBefore(guard, saved)), saved ?? newPart),
    start.runNow ?? (() => hostConfig().run),
  );
  ledger.ownedBy(requests.current);
  const decide = createDecider(informed, { requestNow: () => session.request, stepNow: () => step });
  const settle = (entry: Entry, settlement: Settlement): void => settleEntry(informed, entry, settlement);
  const retract = (entry: Entry, reason: string): void => retractEntry(informed, entry, reason);

  function dropUnrun(whose: "request" | "session"): void {
    for (const entry of ledger.unrun(whose)) retract(entry, "the host did not run it");
    for (const entry of ledger.unsettled(whose)) if (entry.state === "begun") settle(entry, notRecorded);
  }

  const session: Session = {
    id,
    options,
    guard,
    enforces,
    end,
    get lanes() {
      return requests.current().lanes;
    },
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
      dropUnrun("request");
    },
    catchUp: intake.catchUp,
    callIds: intake.callIds,
    goOn(all, isWhole) {
      intake.goOn(all, isWhole);
      // Whether another request still goes on, or came to nothing, shows nowhere.
      ledger.forgetSettled();
      dropUnrun("session");
      for (const entry of ledger.unsettled("session")) settle(entry, notRecorded);
      const decided = guard.decisions.length;
      requests.begin(requestPart(runs.begin(), { ...newPart, decided }));
    },
    mayHaveRun(call) {
      const entry = ledger.find(call.id);
      return entry === undefined ? undefined : entry.state !== "open" && entry.decision.kind === "allow";
    },
    said(text) {
      if (text !== "") guard.said({ role: "assistant", text });
    },
    get judgedAt() {
      return requests.current().judgedAt;
    },
    set judgedAt(at) {
      requests.current().judgedAt = at;
    },
    get answersSentBack() {
      return requests.current().answersSentBack;
    },
    countSentBack() {
      requests.current().answersSentBack += 1;
    },
    get request() {
      return requests.current().request;
    },
    get turnOver() {
      return requests.current().turnOver;
    },
    proposeFinish(text) {
      const finish = guard.proposeFinish({ end, ...(text === undefined ? {} : { answer: text }) });
      requests.current().turnOver = finish.kind === "finish";
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
      requests.current().turnOver = true;
    },
    save() {
      const part = requests.current();
      const elsewhere = decidedElsewhere(guard, part);
      const now: Omit<SavedSession, "version"> = {
        format: 1,
        procedure: options.rules.hash,
        log: informed.log.written(() => guard.snapshot().events, intake.newIds()),
        step,
        entries: ledger.saved(),
        answersSentBack: part.answersSentBack,
        turnOver: part.turnOver,
        decided: part.decided,
        ...(elsewhere.length === 0 ? {} : { elsewhere }),
      };
      if (lastSaved !== undefined && isSameSession(now, lastSaved)) return lastSaved;
      written += 1;
      last = { owner, count: written };
      lastSaved = { ...now, version: last };
      return lastSaved;
    },
    isAt: ({ version }) => isSameVersion(version, last),
  };
  return session;
}
