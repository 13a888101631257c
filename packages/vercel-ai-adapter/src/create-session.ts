import { attemptLater, sessionRuns } from "@agentltl/core/host";
import { createDecider } from "./create-decider.ts";
import { guardFacade } from "./guard-facade.ts";
import { hear } from "./hear.ts";
import type { Home } from "./home.ts";
import type { Answer, Ledger } from "./ledger.ts";
import type { VercelOptions } from "./options.ts";
import { providedCalls, stepCallIds } from "./provided-calls.ts";
import type { Session } from "./session.ts";
import { cannotRefuse } from "./warnings.ts";
import { whenAborted } from "./when-aborted.ts";

/** What a session is made of. */
export interface SessionParts {
  readonly id: string;
  readonly named: boolean;
  readonly options: VercelOptions;
  readonly ledger: Ledger;
  readonly home: Home;
  readonly warn: (message: string) => void;
}

export function createSession({ id, named, options, ledger, home, warn }: SessionParts): Session {
  const guard = guardFacade(() => home.guard());
  const enforces = options.posture !== "observe";
  const begun = new Set<string>();
  const runs = sessionRuns(guard, options.rules, id);
  const decide = createDecider({ named, options, guard, ledger, home, runs });
  const { act } = home;
  /** What fails to be written down in observe, or after a call has run, changes nothing any more. */
  const quietly = (work: () => unknown): void => {
    attemptLater(() => act(work));
  };

  const session: Session = {
    id,
    named,
    options,
    guard,
    enforces,
    act,
    idle: home.idle,
    entryOf(hook, call) {
      const known = ledger.find(hook, call);
      if (known !== undefined) return known;
      const entry = ledger.add(hook, call);
      decide(entry, false);
      return entry;
    },
    decided: ({ answer }) => (answer.kind === "deciding" ? answer.until : undefined),
    decideAgain(entry) {
      if (entry.state !== "open") entry.id = "";
      decide(entry, true);
      ledger.move(entry, "open");
    },
    begin(entry) {
      begun.add(entry.call.toolCallId);
      ledger.move(entry, "running");
    },
    settle(entry, settlement) {
      if (entry.state === "settled") return;
      ledger.move(entry, "settled");
      quietly(() => guard.settle(entry.id, settlement));
    },
    retract(entry, reason) {
      if (entry.state !== "open") return;
      ledger.move(entry, "retracted");
      quietly(() => guard.settle(entry.id, { denied: reason }));
    },
    close: (entry) => ledger.move(entry, "settled"),
    async siblingsEnded(entry, signal) {
      const all = ledger.before(entry).filter(({ call, answer }) => call.runsHere && mayRun(answer));
      await Promise.race([Promise.all(all.map(({ ended }) => ended.promise)), whenAborted(signal)]);
    },
    tellProvided(of) {
      const provided = providedCalls(of).filter(({ toolCallId }) => !ledger.knows(toolCallId));
      if (provided.length === 0) return;
      quietly(() => {
        const step = ledger.stepWith(stepCallIds(of));
        for (const { toolCallId, name, args, settlement } of provided)
          guard.ran({ id: ledger.freshId(toolCallId), name, args, step }, settlement);
      });
    },
    dropUnrun() {
      for (const entry of ledger.open()) {
        if (!isAllowed(entry.answer)) {
          // Whatever runs here was refused in its place; what asks a person is with the client rightly.
          if (enforces && !entry.call.runsHere && isRefused(entry.answer))
            warn(cannotRefuse(entry.call.name));
          ledger.move(entry, "settled");
        } else if (entry.call.runsHere) session.retract(entry, "the host did not run it");
      }
    },
    goOn(next) {
      quietly(() => hear(guard, ledger, home.asked, next));
    },
    knows: ledger.knows,
    hasRun: (toolCallId) => begun.has(toolCallId),
    hostIdOf: ledger.hostIdOf,
    warn,
    runs,
  };
  return session;
}

function isAllowed(answer: Answer): boolean {
  return answer.kind === "decided" && answer.decision.kind === "allow";
}

function isRefused(answer: Answer): boolean {
  return answer.kind !== "decided" || !/^(allow|ask)$/.test(answer.decision.kind);
}

function mayRun(answer: Answer): boolean {
  return answer.kind === "decided" && (answer.decision.kind === "allow" || answer.decision.kind === "wait");
}
