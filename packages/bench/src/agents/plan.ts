import { sameCall } from "../workflow/same-call.ts";
import type { AgentReply, AgentView, PastCall, ScriptedAgent, WantedCall } from "./scripted-agent.ts";

/** How an agent of known competence is made: what it means to do, and what it does about a refusal. */
export interface Competence {
  readonly name: string;
  readonly description: string;
  /** What it would do if nobody refused anything. */
  readonly plan: (view: AgentView) => readonly WantedCall[];
  /** How many calls it makes in one reply. Default 1. */
  readonly batch?: number;
  /** On a refusal it makes the same call once more before it listens. Default false. */
  readonly insists?: boolean;
}

/**
 * An agent that does what it means to do. On a refusal it makes the first call of the gold run that hasn't run, and goes on. It answers right just
 * where every call of the gold run has run, and one too much otherwise.
 */
export function agentOf({ name, description, plan, batch = 1, insists = false }: Competence): ScriptedAgent {
  const reply = (view: AgentView): AgentReply => {
    const last = view.past.at(-1) ?? [];
    const refused = last.find(({ ran }) => !ran);
    const asked = view.past.flat();
    if (refused !== undefined) {
      if (insists && timesRunning(view.past, refused) === 1) return calls(refused);
      const missing = missingOf(view);
      if (missing !== undefined) return calls(missing);
    }
    const left = without(plan(view), asked);
    if (left.length > 0) return calls(...left.slice(0, batch));
    const owed = missingOf(view);
    if (owed !== undefined && asked.some((call) => !call.ran && sameCall(call, owed))) return calls(owed);
    const isComplete =
      without(
        view.task.gold,
        asked.filter(({ ran }) => ran),
      ).length === 0;
    return { kind: "answer", text: String(view.task.answer + (isComplete ? 0 : 1)) };
  };
  return { name, description, reply };
}

function calls(...wanted: readonly WantedCall[]): AgentReply {
  return { kind: "calls", calls: wanted.map(({ name, args }) => ({ name, args })) };
}

/** The first call of the gold run that hasn't run, unless it was refused twice already. */
function missingOf({ task, past }: AgentView): WantedCall | undefined {
  const asked = past.flat();
  const ran = asked.filter((call) => call.ran);
  const tried = (call: WantedCall): number =>
    asked.filter((other) => !other.ran && sameCall(call, other)).length;
  return without(task.gold, ran).find((call) => tried(call) < 2);
}

/** Those of the wanted calls that are not among the others, each of which stands for one. */
function without(wanted: readonly WantedCall[], others: readonly WantedCall[]): readonly WantedCall[] {
  const left = [...wanted];
  for (const other of others) {
    const at = left.findIndex((call) => sameCall(call, other));
    if (at !== -1) left.splice(at, 1);
  }
  return left;
}

/** In how many replies running, up to the last, the call was made. */
function timesRunning(past: readonly (readonly PastCall[])[], call: WantedCall): number {
  const others = past.findLastIndex((reply) => !reply.some((one) => sameCall(one, call)));
  return past.length - 1 - others;
}
