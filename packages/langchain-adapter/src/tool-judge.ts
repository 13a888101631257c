import type { Settlement } from "@agentltl/core/host";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { callsOf, type HostCall } from "./calls-of.ts";
import { createIntake } from "./intake.ts";
import { createLanes, type Lanes } from "./lanes.ts";
import type { Entry } from "./ledger.ts";
import { keyOf, keysById } from "./message-keys.ts";
import { type Informed, retractEntry, settleEntry } from "./settle-entry.ts";

/** Judges calls where their tools are invoked: all calls of a reply when the first of them comes. */
export interface ToolJudge {
  /**
   * The entry under which a call may run, or not. `messages`: those of the graph, where the host shows them. `isInner`: of an agent that
   * another agent has called; what is said there is no word of the user.
   */
  claim(call: HostCall, messages: readonly BaseMessage[], isInner: boolean): Entry;
  settle(entry: Entry, settlement: Settlement): void;
  /** The call stopped before it ended, and will come again. */
  release(entry: Entry): void;
  readonly lanes: Lanes;
}

/** What a judge works with. */
export interface ToolJudgeParts extends Informed {
  /** The tools whose calls come here. Of others nobody knows whether they run. */
  readonly isGuarded: (name: string) => boolean;
  /** The messages that the guard knows of already; `undefined`: whoever made the guard tells it what is said. */
  readonly known: readonly BaseMessage[] | undefined;
}

export function createToolJudge(parts: ToolJudgeParts): ToolJudge {
  const { guard, ledger, isGuarded, known } = parts;
  let step = (known ?? []).filter((message) => AIMessage.isInstance(message)).length;
  let current: unknown;
  const lanes = createLanes();
  const intake = createIntake({
    guard,
    ledger,
    enforces: true,
    keys: keysById(),
    known: known ?? [],
    nextStep,
  });

  function nextStep(): number {
    step += 1;
    return step;
  }

  function decide(call: HostCall, order: number): Entry {
    const id = ledger.freshId(call.id ?? "");
    const decision = guard.propose({ id, name: call.name, args: call.args, step });
    return ledger.add({ id, call, decision, order });
  }

  /** A reply that was not seen before: its calls are judged in their order, whichever comes first. */
  function begin(messages: readonly BaseMessage[], reply: AIMessage, isInner: boolean): void {
    current = keyOf(reply);
    if (known !== undefined && !isInner) intake.catchUp(messages, reply);
    for (const entry of ledger.unrun()) retractEntry(parts, entry, "the host did not run it");
    ledger.nextReply();
    lanes.clear();
    nextStep();
    for (const [order, call] of callsOf(reply).entries()) if (isGuarded(call.name)) decide(call, order);
  }

  return {
    claim(call, messages, isInner) {
      const reply = messages.findLast((message) => AIMessage.isInstance(message));
      const isOfReply = reply?.tool_calls?.some(({ id }) => id !== undefined && id === call.id) === true;
      if (isOfReply && keyOf(reply) !== current) begin(messages, reply, isInner);
      // Nobody shows which reply it belongs to: it is one of its own.
      if (!isOfReply) nextStep();
      const found = isOfReply ? ledger.find(call.id) : undefined;
      const holds = found !== undefined && ledger.holdsFor(found, call);
      if (found !== undefined && !holds) retractEntry(parts, found, "it was changed before it ran");
      const entry = holds ? found : decide(call, found?.order ?? 0);
      if (entry.decision.kind === "allow") ledger.move(entry, "running");
      return entry;
    },
    settle: (entry, settlement) => settleEntry(parts, entry, settlement),
    release(entry) {
      ledger.move(entry, "begun");
    },
    lanes,
  };
}
