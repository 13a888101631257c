import type { Denied } from "./answered-calls.ts";
import type { Answers } from "./answers.ts";
import type { HostCall } from "./calls-of.ts";
import { type Decided, decideCall, proposingTo } from "./decide-call.ts";
import type { Informed } from "./settle-entry.ts";
import { tellDenied } from "./tell-denied.ts";

/** A reply of the model, before anything of it has happened. */
export interface Rehearsed {
  readonly calls: readonly HostCall[];
  /** What another middleware has answered in place of a tool. */
  readonly denied: readonly Denied[];
  /** What people have said so far. To the rest they say yes. */
  readonly answers: Answers;
  readonly step: number;
}

/** What would be decided on the calls of a reply. Changes nothing. */
export function rehearseReply(
  { guard, ledger }: Informed,
  { calls, denied, answers, step }: Rehearsed,
): readonly Decided[] {
  const rehearsal = guard.fork();
  for (const entry of ledger.unrun()) rehearsal.settle(entry.id, { denied: "" });
  tellDenied({ guard: rehearsal, ledger }, denied, step);
  let ids = 0;
  const trying = proposingTo(rehearsal, { freshId: () => `rehearsal ${++ids}`, stepNow: () => step });
  return calls.map((call) => {
    const decided = decideCall(trying, call, answers.get(call.id ?? "") ?? []);
    if (decided.isOpen) trying.propose(decided.id, decided.call, decided.decision.decision);
    return decided;
  });
}
