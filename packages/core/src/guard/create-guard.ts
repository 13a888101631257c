import type { Procedure } from "../constraint/procedure.ts";
import { AgentLTLError } from "../errors/agentltl-error.ts";
import { attempt } from "../errors/attempt.ts";
import { checkOptions } from "../verify/check-options.ts";
import { bindingProblems } from "./bind-tools.ts";
import { checkCount, checkFunction } from "./check-options.ts";
import { checkSnapshot } from "./check-snapshot.ts";
import type { Guard, GuardOptions, GuardSnapshot } from "./guard.ts";
import type { GuardEvent } from "./guard-event.ts";
import { type GuardState, startState } from "./guard-state.ts";
import { judgeFinish, obligationsOf } from "./judge-finish.ts";
import { findingOf, type GuardSetup, judgeProposal } from "./judge-proposal.ts";
import { prefixJudge } from "./prefix-judge.ts";
import { readCall } from "./read-call.ts";
import { readSettlement } from "./read-settlement.ts";
import { settledTrace, step } from "./step.ts";

/**
 * A guard for one session. Throws `procedure-invalid` without rules, `binding-invalid` where rules name tools that `tools` lacks, and
 * `option-invalid`: there is no guard that does nothing. Once made it never throws.
 */
export function createGuard(procedure: Procedure, options: GuardOptions = {}): Guard {
  checkGuardOptions(options);
  if (procedure.constraints.length === 0) {
    throw new AgentLTLError(
      "procedure-invalid",
      `procedure \`${procedure.id}\` has no rules: a guard needs one`,
    );
  }
  const setup = setupOf(procedure, options);
  const started = startEvent(procedure, options, setup);
  const events: GuardEvent[] =
    options.resume === undefined ? [] : [...checkSnapshot(options.resume, procedure)];
  const resumed = events.reduce(step, startState);
  const shell = shellOf(setup, resumed, events, options.onEvent);
  if (events.length === 0) shell.tell(started);
  return shell.guard;
}

/** What a guard with these options is. */
export function setupOf(procedure: Procedure, options: GuardOptions): GuardSetup {
  const { posture = "enforce", maxSendBacks = 2, feedback } = options;
  return { procedure, posture, maxSendBacks, feedback, judge: prefixJudge(procedure.registry) };
}

const knownOptions: Readonly<Record<keyof GuardOptions, readonly unknown[] | undefined>> = {
  posture: ["observe", "enforce"],
  unknownTools: ["error", "warn"],
  tools: undefined,
  labels: undefined,
  input: undefined,
  resume: undefined,
  maxSendBacks: undefined,
  feedback: undefined,
  onEvent: undefined,
};

function checkGuardOptions(options: GuardOptions): void {
  checkOptions(options, knownOptions);
  checkCount("maxSendBacks", options.maxSendBacks);
  checkFunction("feedback", options.feedback);
  checkFunction("onEvent", options.onEvent);
}

/** The first event. Rules that don't fit the tools are an error, or are told in it. */
function startEvent(procedure: Procedure, options: GuardOptions, setup: GuardSetup): GuardEvent {
  const { tools, unknownTools, labels, input } = options;
  const { posture, maxSendBacks } = setup;
  const problems = tools === undefined ? [] : bindingProblems(procedure, tools);
  const [first] = problems;
  if (first !== undefined && unknownTools !== "warn" && posture !== "observe") {
    const { nearest } = first;
    throw new AgentLTLError("binding-invalid", first.message, nearest === undefined ? {} : { nearest });
  }
  return {
    format: 1,
    kind: "started",
    procedure: procedure.hash,
    rules: procedure.constraints.map(({ name }) => name),
    posture,
    maxSendBacks,
    ...(tools === undefined ? {} : { tools: [...tools] }),
    ...(labels === undefined ? {} : { labels: { ...labels } }),
    ...(input === undefined ? {} : { input }),
    ...(problems.length === 0 ? {} : { problems: problems.map(({ message }) => message) }),
  };
}

interface Shell {
  readonly guard: Guard;
  tell(event: GuardEvent): void;
}

/** Holds the state, which only events change. */
function shellOf(
  setup: GuardSetup,
  start: GuardState,
  events: GuardEvent[],
  onEvent: ((event: GuardEvent) => void) | undefined,
): Shell {
  let state = start;
  const tell = (event: GuardEvent) => {
    state = step(state, event);
    events.push(event);
    // Whoever listens can't change what was decided, nor stop it.
    if (onEvent !== undefined) attempt(() => onEvent(event));
  };
  const guard: Guard = {
    propose(proposed) {
      const reading = readCall(proposed);
      const decision = judgeProposal(setup, state, reading);
      const { call, fault } = reading;
      tell({ format: 1, kind: "proposed", call, ...(fault === undefined ? {} : { fault }), decision });
      return decision;
    },
    settle(id, settlement) {
      if (!state.trace.calls.some((call) => call.id === id && call.outcome === "pending")) return;
      const as = readSettlement(settlement);
      tell({ format: 1, kind: "settled", id, as, findings: findingsAfter(setup, state, id, as) });
    },
    said({ role, text }) {
      tell({ format: 1, kind: "said", role, text });
    },
    proposeFinish({ answer, end }) {
      const finish = { end, ...(answer === undefined ? {} : { answer }) };
      const decision = judgeFinish(setup, state, finish);
      tell({ format: 1, kind: "finished", ...finish, decision });
      return decision;
    },
    obligations: () => obligationsOf(setup, state, { end: "session" }),
    resume(reason) {
      tell({ format: 1, kind: "resumed", reason });
    },
    snapshot: (): GuardSnapshot => ({ format: 1, procedure: setup.procedure.hash, events: [...events] }),
    get stopped() {
      return state.stopped;
    },
    get trace() {
      return state.trace;
    },
    get decisions() {
      return state.decisions;
    },
  };
  return { guard, tell };
}

/** What a result breaks: nobody was refused for it, since it could not be known. */
function findingsAfter(
  { procedure, judge }: GuardSetup,
  { trace }: GuardState,
  id: string,
  as: Parameters<typeof settledTrace>[2],
) {
  const after = settledTrace(trace, id, as);
  const turn = trace.calls.find((call) => call.id === id && call.outcome === "pending")?.turn ?? 1;
  return procedure.constraints
    .flatMap((constraint) => findingOf(constraint, { before: trace, after, turn }, judge))
    .filter(({ kind }) => kind === "breaks");
}
