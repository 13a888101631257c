import type { Decision, Guard } from "@agentltl/core";
import {
  createSessionGuard,
  type PastEvent,
  parametersOf,
  type Saying,
  type SessionRuns,
  type Settlement,
  sessionRuns,
  type ToolDescription,
} from "@agentltl/core/host";
import { isApproved, latestDenials, latestResults, latestSayings, readHistory } from "./history.ts";
import { createLedger, type Entry, type Hook, type HookCall } from "./ledger.ts";
import { isObject, member } from "./member.ts";
import type { VercelOptions } from "./options.ts";
import { now } from "./platform.ts";

/** One session: a guard, and which of its calls is which of the host's. */
export interface Session {
  readonly id: string;
  readonly named: boolean;
  readonly options: VercelOptions;
  readonly guard: Guard;
  readonly enforces: boolean;
  /** The call's entry. The hook that sees a call first has it decided; the others find it again. */
  entryOf(hook: Hook, call: HookCall): Entry;
  /** Decides again on a call that was not admitted, or whose admission was taken back. */
  decideAgain(entry: Entry): void;
  begin(entry: Entry): void;
  settle(entry: Entry, settlement: Settlement): void;
  /** Takes an admission back: the call was not run, and is no position of the trace. */
  retract(entry: Entry, reason: string): void;
  /** The calls of the same reply that stand before this one and may still be running. */
  before(entry: Entry): readonly Entry[];
  /** Calls that were admitted and that the host did not run, whatever its reason, have not been made. */
  dropUnrun(): void;
  /** Another request of the same session: what was said, and what clients have returned. */
  goOn(request: object): void;
  /** Whether a call with this id of the host's was judged here. */
  knows(toolCallId: string): boolean;
  /** Whether a tool was run here for a call with this id of the host's. */
  hasRun(toolCallId: string): boolean;
  warn(message: string): void;
  readonly runs: SessionRuns;
}

/** What a session begins with: the first request, where there is one. */
export interface SessionStart {
  readonly id: string;
  readonly named: boolean;
  readonly request: object;
  readonly canSendBack: boolean;
  readonly warn: (message: string) => void;
}

/** Throws what `createGuard` throws: in enforce, where rules and tools don't fit. */
export function createSession(
  options: VercelOptions,
  { id, named, request, canSendBack, warn }: SessionStart,
): Session {
  const ledger = createLedger();
  const past = pastOf(request);
  const guard = createSessionGuard(options, {
    id,
    tools: toolsOf(request),
    past,
    canSendBack,
    freshId: ledger.freshId,
    warn,
  });
  const begun = new Set<string>();
  const asked = new Set<string>();
  const runs = sessionRuns(guard, options.rules, id);
  ledger.skipSteps(
    past.reduce((most, event) => (event.kind === "call" ? Math.max(most, event.step) : most), 0),
  );

  function decide(call: HookCall, guardId: string): Decision {
    const proposal = { id: guardId, name: call.name, args: call.input, step: ledger.stepOf(call.messages) };
    const began = now();
    const first = guard.propose(proposal);
    const decision =
      first.kind === "ask" && isApproved(call.messages, call.toolCallId)
        ? guard.propose({ ...proposal, approved: first.decision })
        : first;
    runs.took(now() - began);
    if (decision.kind === "ask") asked.add(call.toolCallId);
    return decision;
  }

  const session: Session = {
    id,
    named,
    options,
    guard,
    enforces: options.posture !== "observe",
    entryOf(hook, call) {
      const known = ledger.find(hook, call);
      if (known !== undefined) return known;
      const guardId = ledger.freshId(call.toolCallId);
      // Behind a call that waits nothing is decided: whether that call is made may matter. This one waits with it.
      const waiting = call.runsHere ? ledger.waiting(call.messages) : undefined;
      return ledger.add(hook, call, guardId, waiting?.decision ?? decide(call, guardId));
    },
    decideAgain(entry) {
      entry.decision = decide(entry.call, entry.state === "retracted" ? ledger.freshId(entry.id) : entry.id);
      ledger.move(entry, "open");
    },
    begin(entry) {
      begun.add(entry.call.toolCallId);
      ledger.move(entry, "running");
    },
    settle(entry, settlement) {
      if (entry.state === "settled") return;
      ledger.move(entry, "settled");
      guard.settle(entry.decision.call.id, settlement);
    },
    retract(entry, reason) {
      if (entry.state !== "open") return;
      ledger.move(entry, "retracted");
      guard.settle(entry.decision.call.id, { denied: reason });
    },
    before: ledger.before,
    dropUnrun() {
      for (const entry of ledger.open()) {
        if (entry.decision.kind !== "allow") ledger.move(entry, "settled");
        else if (entry.call.runsHere) session.retract(entry, "the host did not run it");
      }
    },
    goOn(next) {
      for (const { toolCallId, settlement } of latestResults(member(next, "messages"))) {
        const entry = ledger
          .open()
          .findLast((one) => one.call.toolCallId === toolCallId && !one.call.runsHere);
        if (entry !== undefined) session.settle(entry, settlement);
      }
      // A call that a person was asked about is no call yet: only their answer makes it one.
      for (const { hostId, name, args, step, settlement } of latestDenials(member(next, "messages"))) {
        if (asked.delete(hostId)) guard.ran({ id: ledger.freshId(hostId), name, args, step }, settlement);
      }
      for (const saying of [...latestSayings(member(next, "messages")), ...promptOf(next)])
        guard.said(saying);
    },
    knows: ledger.knows,
    hasRun: (toolCallId) => begun.has(toolCallId),
    warn,
    runs,
  };
  return session;
}

/** The tools of a request as the guard takes them; what a rule sees of arguments is what their schema has read. */
export function toolsOf(request: object): readonly ToolDescription[] | undefined {
  const tools = member(request, "tools");
  if (!isObject(tools)) return undefined;
  return Object.entries(tools).map(([name, tool]: [string, unknown]) => {
    const parameters = parametersOf(member(tool, "inputSchema"), "output");
    return { name, ...(parameters === undefined ? {} : { parameters }) };
  });
}

function pastOf(request: object): readonly PastEvent[] {
  const prompt = member(request, "prompt");
  return [...readHistory(Array.isArray(prompt) ? prompt : member(request, "messages")), ...promptOf(request)];
}

function promptOf(request: object): readonly Saying[] {
  const prompt = member(request, "prompt");
  return typeof prompt === "string" ? [{ kind: "said", role: "user", text: prompt }] : [];
}
