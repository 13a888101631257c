import type { Decision, Guard } from "@agentltl/core";
import {
  attempt,
  type PastEvent,
  parametersOf,
  type Saying,
  type SessionRuns,
  type Settlement,
  sessionRuns,
  type ToolDescription,
  tellPast,
} from "@agentltl/core/host";
import { guardFacade } from "./guard-facade.ts";
import { isApproved, latestDenials, latestResults, latestSayings, readHistory } from "./history.ts";
import type { Home } from "./home.ts";
import type { Answer, Entry, Hook, HookCall, Ledger } from "./ledger.ts";
import { isObject, isPromiseLike, member } from "./member.ts";
import type { VercelOptions } from "./options.ts";
import { now } from "./platform.ts";
import { providedCalls, stepCallIds } from "./provided-calls.ts";
import { cannotRefuse } from "./warnings.ts";
import { whenAborted } from "./when-aborted.ts";

/** One session: a guard, and which of its calls is which of the host's. */
export interface Session {
  readonly id: string;
  readonly named: boolean;
  readonly options: VercelOptions;
  readonly guard: Guard;
  readonly enforces: boolean;
  /** Does work on the guard: at once, or alone and stored where the session is kept elsewhere. Rejects where that fails. */
  act<T>(work: () => T): T | Promise<T>;
  /** Resolves when all that was to be done is done, however it went; `undefined` where it is. */
  idle(): Promise<void> | undefined;
  /** The call's entry. The hook that sees a call first has it decided; the others find it again. */
  entryOf(hook: Hook, call: HookCall): Entry;
  /** Resolves when the call is decided; `undefined` where it is. Never rejects. */
  decided(entry: Entry): Promise<void> | undefined;
  /** Decides again on a call that was not admitted, or whose admission was taken back. */
  decideAgain(entry: Entry): void;
  begin(entry: Entry): void;
  settle(entry: Entry, settlement: Settlement): void;
  /** Takes an admission back: the call was not run, and is no position of the trace. */
  retract(entry: Entry, reason: string): void;
  /** Nothing more comes of a call that was refused. */
  close(entry: Entry): void;
  /** Resolves when the calls of the same reply that stand before this one have ended, or the run was given up. */
  siblingsEnded(entry: Entry, signal: unknown): Promise<void>;
  /** Tells of calls that ran at the provider: they count, and nobody could refuse them. */
  tellProvided(step: unknown): void;
  /** Calls that were admitted and that the host did not run, whatever its reason, have not been made. */
  dropUnrun(): void;
  /** Another request of the same session: what was said, and what clients have returned. */
  goOn(request: object): void;
  /** Whether a call with this id of the host's was judged here. */
  knows(toolCallId: string): boolean;
  /** Whether a tool was run here for a call with this id of the host's. */
  hasRun(toolCallId: string): boolean;
  /** What the host calls the call of a decision. */
  hostIdOf(id: string): string;
  warn(message: string): void;
  readonly runs: SessionRuns;
}

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
  const { act } = home;
  /** What fails to be written down in observe, or after a call has run, changes nothing any more. */
  const quietly = (work: () => unknown): void => {
    const acted = attempt(() => act(work));
    if (acted.kind === "done" && isPromiseLike(acted.value)) acted.value.then(undefined, () => {});
  };

  /** Asks the rules. A person's yes counts for what was asked: in a session with a name, for what this session has asked. */
  function judge(entry: Entry, again: boolean): Decision {
    const { call } = entry;
    // Behind a call that waits nothing is decided: whether that call is made may matter. This one waits with it.
    const waiting = call.runsHere && !again ? ledger.waiting(call.messages) : undefined;
    if (waiting?.answer.kind === "decided") return waiting.answer.decision;
    if (entry.id === "") entry.id = ledger.freshId(call.toolCallId);
    const step = ledger.stepOf(call.messages);
    const proposal = { id: entry.id, name: call.name, args: call.input, step };
    const began = now();
    const first = guard.propose(proposal);
    const approved = first.kind === "ask" ? approvalOf(call, first) : undefined;
    const decision = approved === undefined ? first : guard.propose({ ...proposal, approved });
    runs.took(now() - began);
    entry.approved = approved !== undefined;
    if (decision.kind === "ask") home.asked.set(call.toolCallId, decision.decision);
    // One yes is for one call: the same messages may come again.
    else if (approved !== undefined) home.asked.delete(call.toolCallId);
    return decision;
  }

  function approvalOf(call: HookCall, asking: Decision): string | undefined {
    if (!isApproved(call.messages, call.toolCallId)) return undefined;
    return named ? home.asked.get(call.toolCallId) : asking.decision;
  }

  /** In this process a person is asked while the host waits. */
  async function askPerson(entry: Entry, asking: Decision, ask: NonNullable<VercelOptions["ask"]>) {
    const said = await ask(asking);
    const { call } = entry;
    const proposal = { name: call.name, args: call.input, step: ledger.stepOf(call.messages) };
    entry.id = ledger.freshId(call.toolCallId);
    if (said !== true) {
      await act(() => guard.ran({ ...proposal, id: entry.id }, { denied: "a person said no" }));
      entry.answer = { kind: "denied", text: "Not executed. A person said no." };
      return;
    }
    entry.approved = true;
    const decision = await act(() => guard.propose({ ...proposal, id: entry.id, approved: asking.decision }));
    entry.answer = { kind: "decided", decision };
  }

  function conclude(entry: Entry, decision: Decision): Promise<void> | undefined {
    entry.answer = { kind: "decided", decision };
    const { ask } = options;
    return decision.kind === "ask" && ask !== undefined ? askPerson(entry, decision, ask) : undefined;
  }

  function decide(entry: Entry, again: boolean): void {
    const fail = () => {
      entry.answer = failed;
    };
    const acted = attempt(() => act(() => judge(entry, again)));
    if (acted.kind === "threw") {
      fail();
      return;
    }
    const concluding = isPromiseLike(acted.value)
      ? acted.value.then((decision) => conclude(entry, decision))
      : conclude(entry, acted.value);
    if (concluding === undefined) return;
    entry.answer = { kind: "deciding", until: concluding.then(() => {}, fail) };
  }

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

const failed: Answer = { kind: "failed" };

function isAllowed(answer: Answer): boolean {
  return answer.kind === "decided" && answer.decision.kind === "allow";
}

function isRefused(answer: Answer): boolean {
  return answer.kind !== "decided" || !/^(allow|ask)$/.test(answer.decision.kind);
}

function mayRun(answer: Answer): boolean {
  return answer.kind === "decided" && (answer.decision.kind === "allow" || answer.decision.kind === "wait");
}

/** Tells a guard what another request of its session shows. */
export function hear(guard: Guard, ledger: Ledger, asked: Map<string, string>, request: object): void {
  const messages = member(request, "messages");
  for (const { toolCallId, settlement } of latestResults(messages)) {
    const call = guard.trace.calls.findLast(
      ({ id, outcome }) => outcome === "pending" && id !== undefined && isNamed(id, toolCallId),
    );
    if (call?.id !== undefined) guard.settle(call.id, settlement);
  }
  // A call that a person was asked about is no call yet: only their answer makes it one.
  for (const denial of latestDenials(messages)) {
    if (asked.delete(denial.hostId)) tellPast(guard, denial, ledger.freshId);
  }
  for (const saying of [...latestSayings(messages), ...promptOf(request)]) guard.said(saying);
}

/** Whether a guard's name for a call is the host's, or was made of it. */
function isNamed(id: string, toolCallId: string): boolean {
  return id === toolCallId || id.startsWith(`${toolCallId}~`);
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

/** What a request shows of earlier turns, and says itself. */
export function pastOf(request: object): readonly PastEvent[] {
  const prompt = member(request, "prompt");
  return [...readHistory(Array.isArray(prompt) ? prompt : member(request, "messages")), ...promptOf(request)];
}

function promptOf(request: object): readonly Saying[] {
  const prompt = member(request, "prompt");
  return typeof prompt === "string" ? [{ kind: "said", role: "user", text: prompt }] : [];
}
