import type { SessionRequest } from "@agentltl/core/host";
import type { Answers } from "./answers.ts";
import type { HostCall } from "./calls-of.ts";
import { decideCall, type Proposing, proposingTo } from "./decide-call.ts";
import { now } from "./platform.ts";
import type { JudgedEntry } from "./session.ts";
import type { Informed } from "./settle-entry.ts";

/** Decides on the call that stands in this place of its reply, and keeps what was decided. */
export type Decider = (call: HostCall, order: number, answers: Answers) => JudgedEntry;

/** Decides for a session: what, and how long that takes, is told to its request. */
export function createDecider(
  { guard, ledger }: Informed,
  { requestNow, stepNow }: { readonly requestNow: () => SessionRequest; readonly stepNow: () => number },
): Decider {
  const untimed = proposingTo(guard, { freshId: ledger.freshId, stepNow });
  const proposing: Proposing = {
    ...untimed,
    propose(...proposed) {
      const began = now();
      const decision = untimed.propose(...proposed);
      requestNow().decided(decision, now() - began);
      return decision;
    },
  };
  return (call, order, answers) => {
    const { denied, ...decided } = decideCall(proposing, call, answers.get(call.id ?? "") ?? []);
    const entry = ledger.add({ id: decided.id, call: decided.call, decision: decided.decision, order });
    if (denied === undefined) return { entry };
    if (decided.decision.kind === "ask") {
      const { name, args } = decided.call;
      guard.ran({ id: decided.id, name, args, step: stepNow() }, { denied });
    }
    ledger.move(entry, "settled");
    return { entry, denied };
  };
}
