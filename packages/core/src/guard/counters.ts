import { canonicalText } from "../json/canonical-text.ts";
import type { Decision } from "./decision.ts";
import type { WrittenCall } from "./guard-event.ts";
import type { GuardState, Refusals, Warning } from "./guard-state.ts";
import { repetitionOf } from "./repetition-of.ts";

type Counters = Pick<GuardState, "warnings" | "refusals" | "repetition" | "stopped">;

/** What a guard counts, after a decision. */
export function countersAfter(state: GuardState, call: WrittenCall, decision: Decision): Counters {
  // Almost all calls change nothing here.
  if (decision.findings.length === 0 && state.refusals.size === 0) {
    return state.repetition === undefined ? state : { ...state, repetition: undefined };
  }
  return {
    warnings: warningsAfter(state.warnings, decision, call),
    refusals: refusalsAfter(state.refusals, decision),
    repetition: repetitionAfter(state, call, decision),
    stopped: stoppedAfter(state, decision),
  };
}

/** A warning is used up by the call that it let through. */
function warningsAfter(
  warnings: readonly Warning[],
  { judged, findings }: Decision,
  call: WrittenCall,
): readonly Warning[] {
  if (judged !== "warn" && judged !== "allow") return warnings;
  const warned = new Set(findings.filter(({ mode }) => mode === "warn").map(({ constraint }) => constraint));
  if (warned.size === 0) return warnings;
  const { name, step } = call;
  const args = canonicalText(call.args);
  const others = warnings.filter(
    (warning) => !(warned.has(warning.constraint) && warning.name === name && warning.args === args),
  );
  if (judged === "allow") return others;
  return [...others, ...[...warned].map((constraint): Warning => ({ constraint, name, args, step }))];
}

/** Each rule that made the call be refused is counted; one that has escalated to a person begins anew. */
function refusalsAfter(
  refusals: ReadonlyMap<string, Refusals>,
  { judged, findings, overridden, escalated = [] }: Decision,
): ReadonlyMap<string, Refusals> {
  if (judged === "allow" && overridden === undefined) {
    return new Map([...refusals].map(([name, { total }]) => [name, { total, running: 0 }]));
  }
  if (judged !== "retry" && escalated.length === 0) return refusals;
  const counted = new Map(refusals);
  for (const { constraint, mode, kind } of findings) {
    if (mode !== "retry" || kind !== "breaks" || overridden?.includes(constraint)) continue;
    const { total, running } = counted.get(constraint) ?? { total: 0, running: 0 };
    const anew = judged === "ask" && escalated.includes(constraint);
    counted.set(constraint, anew ? { total: 0, running: 0 } : { total: total + 1, running: running + 1 });
  }
  return counted;
}

function repetitionAfter(
  state: GuardState,
  call: WrittenCall,
  { kind, findings }: Decision,
): GuardState["repetition"] {
  const [deciding] = findings;
  if (kind === "allow" || deciding === undefined) return undefined;
  return kind === "wait" || kind === "ask"
    ? state.repetition
    : repetitionOf(state, call, deciding.constraint);
}

/** The first reason stands, until the run is stuck besides. */
function stoppedAfter(
  { stopped }: GuardState,
  { kind, stops, findings, decision }: Decision,
): GuardState["stopped"] {
  const [deciding] = findings;
  if (kind !== "stop" || stops === undefined || deciding === undefined) return stopped;
  const { constraint, detail } = deciding;
  return stopped === undefined
    ? { reason: stops, constraint, detail, decision }
    : { ...stopped, reason: stops };
}
