import type { Decision, Guard } from "@agentltl/core";
import type { PersonAnswer } from "./answers.ts";
import type { HostCall } from "./calls-of.ts";

/** What became of one call of a reply. */
export interface Decided {
  /** The call as it would run: a person may have changed it. */
  readonly call: HostCall;
  /** Its name for the guard. */
  readonly id: string;
  readonly decision: Decision;
  /** A person has said no. */
  readonly denied?: string;
  /** A person has to be asked about `call`, for what the decision finds. */
  readonly isOpen: boolean;
}

/** How calls are put to a guard. */
export interface Proposing {
  readonly freshId: (hostId: string) => string;
  propose(id: string, call: HostCall, approved?: string): Decision;
  /** Takes an admission back. */
  retract(id: string, reason: string): void;
}

/** Puts calls to this guard. */
export function proposingTo(
  guard: Guard,
  { freshId, stepNow }: { readonly freshId: (hostId: string) => string; readonly stepNow: () => number },
): Proposing {
  return {
    freshId,
    propose: (id, { name, args }, approved) =>
      guard.propose({ id, name, args, step: stepNow(), ...(approved === undefined ? {} : { approved }) }),
    retract: (id, reason) => guard.settle(id, { denied: reason }),
  };
}

/**
 * Decides on one call, with what people said of it, the first answer first. A yes counts for the rules that the person was shown, and for
 * this call; a changed call is judged again, by all rules, and asked about again for those that the person was not shown.
 */
export function decideCall(
  { freshId, propose, retract }: Proposing,
  made: HostCall,
  answers: readonly PersonAnswer[],
): Decided {
  let call = made;
  let shown: readonly string[] = [];
  let next = 0;
  for (;;) {
    const id = freshId(call.id ?? "");
    const first = propose(id, call);
    const asked = first.kind === "ask" ? rulesOf(first) : [];
    const isCovered = first.kind === "ask" && asked.every((rule) => shown.includes(rule));
    const decision = isCovered ? propose(id, call, first.decision) : first;
    const answer = answers[next];
    if (answer === undefined) return { call, id, decision, isOpen: decision.kind === "ask" };
    next += 1;
    if (answer.type === "approve") {
      const last = decision.kind === "ask" ? propose(id, call, decision.decision) : decision;
      return { call, id, decision: last, isOpen: last.kind === "ask" };
    }
    // Whatever the rules say by now: a person has said that it must not run like this.
    if (decision.kind === "allow") retract(id, "a person said no to it, or changed it");
    if (answer.type === "reject") return { call, id, decision, denied: answer.message ?? "", isOpen: false };
    const { name = call.name, args } = answer.editedAction;
    call = { ...call, name, args };
    shown = asked;
  }
}

function rulesOf({ findings }: Decision): readonly string[] {
  return findings.filter(({ mode }) => mode === "ask").map(({ constraint }) => constraint);
}
