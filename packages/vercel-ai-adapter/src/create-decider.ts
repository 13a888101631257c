import type { Decision, Guard } from "@agentltl/core";
import { attempt, type ProposedCall, type SessionRuns } from "@agentltl/core/host";
import { isApproved } from "./history.ts";
import type { Home } from "./home.ts";
import type { Entry, HookCall, Ledger } from "./ledger.ts";
import { isPromiseLike } from "./member.ts";
import type { VercelOptions } from "./options.ts";
import { now } from "./platform.ts";

/** What a session decides with. */
export interface DeciderParts {
  readonly named: boolean;
  readonly options: VercelOptions;
  readonly guard: Guard;
  readonly ledger: Ledger;
  readonly home: Home;
  readonly runs: SessionRuns;
}

/** A decision that the guard has made, and how long that took. */
interface Made {
  readonly decision: Decision;
  readonly milliseconds: number;
}

/** The decision that counts, after those that were made on the way. */
interface Judged {
  readonly decision: Decision;
  readonly made: readonly Made[];
}

/**
 * Decides on the calls of a session: the answer then stands in the entry, or will. `again`: on a call that was not admitted, or whose
 * admission was taken back. Never throws.
 */
export function createDecider({
  named,
  options,
  guard,
  ledger,
  home,
  runs,
}: DeciderParts): (entry: Entry, again: boolean) => void {
  const { act } = home;

  function propose(asked: ProposedCall): Made {
    const began = now();
    const decision = guard.propose(asked);
    return { decision, milliseconds: now() - began };
  }

  /** Asks the rules. A person's yes counts for what was asked: in a session with a name, for what this session has asked. */
  function judge(entry: Entry, again: boolean): Judged {
    const { call } = entry;
    const made: Made[] = [];
    const ask = (asked: ProposedCall): Decision => {
      const one = propose(asked);
      made.push(one);
      return one.decision;
    };
    // Behind a call that waits nothing is decided: whether that call is made may matter. This one waits with it.
    const waiting = call.runsHere && !again ? ledger.waiting(call.messages) : undefined;
    if (waiting?.answer.kind === "decided") return { decision: waiting.answer.decision, made };
    if (entry.id === "") entry.id = ledger.freshId(call.toolCallId);
    const step = ledger.stepOf(entry);
    const proposal = { id: entry.id, name: call.name, args: call.input, step };
    const first = ask(proposal);
    const approved = first.kind === "ask" ? approvalOf(call, first) : undefined;
    const decision = approved === undefined ? first : ask({ ...proposal, approved });
    entry.approved = approved !== undefined;
    if (decision.kind === "ask") home.asked.set(call.toolCallId, decision.decision);
    // One yes is for one call: the same messages may come again.
    else if (approved !== undefined) home.asked.delete(call.toolCallId);
    return { decision, made };
  }

  /** What was decided belongs to the request that the call was made in. */
  function note({ call: { request } }: Entry, made: readonly Made[]): void {
    for (const { decision, milliseconds } of made) {
      if (request === undefined) runs.took(milliseconds);
      else request.decided(decision, milliseconds);
    }
  }

  function approvalOf(call: HookCall, asking: Decision): string | undefined {
    if (!isApproved(call.messages, call.toolCallId)) return undefined;
    return named ? home.asked.get(call.toolCallId) : asking.decision;
  }

  /** In this process a person is asked while the host waits. */
  async function askPerson(entry: Entry, asking: Decision, ask: NonNullable<VercelOptions["ask"]>) {
    const said = await ask(asking);
    const { call } = entry;
    const proposal = { name: call.name, args: call.input, step: ledger.stepOf(entry) };
    entry.id = ledger.freshId(call.toolCallId);
    if (said !== true) {
      await act(() => guard.ran({ ...proposal, id: entry.id }, { denied: "a person said no" }));
      entry.answer = { kind: "denied", text: "Not executed. A person said no." };
      return;
    }
    entry.approved = true;
    const made = await act(() => propose({ ...proposal, id: entry.id, approved: asking.decision }));
    note(entry, [made]);
    const { decision } = made;
    entry.answer = { kind: "decided", decision };
  }

  function conclude(entry: Entry, { decision, made }: Judged): Promise<void> | undefined {
    note(entry, made);
    entry.answer = { kind: "decided", decision };
    const { ask } = options;
    return decision.kind === "ask" && ask !== undefined ? askPerson(entry, decision, ask) : undefined;
  }

  return (entry, again) => {
    const fail = () => {
      entry.answer = { kind: "failed" };
    };
    const acted = attempt(() => act(() => judge(entry, again)));
    if (acted.kind === "threw") {
      fail();
      return;
    }
    const concluding = isPromiseLike(acted.value)
      ? acted.value.then((judged) => conclude(entry, judged))
      : conclude(entry, acted.value);
    if (concluding === undefined) return;
    entry.answer = { kind: "deciding", until: concluding.then(() => {}, fail) };
  };
}
