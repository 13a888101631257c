import { canonicalText } from "../json/canonical-text.ts";
import type { Decision } from "./decision.ts";
import type { WrittenCall } from "./guard-event.ts";
import type { Counters, Refusals, Warning } from "./guard-state.ts";
import { repetitionOf } from "./repetition-of.ts";

/** What a guard counts, after a decision. */
export function countersAfter(counters: Counters, call: WrittenCall, decision: Decision): Counters {
  // Almost all calls change nothing here.
  if (decision.findings.length === 0 && counters.refusals.size === 0) {
    return counters.repetition === undefined ? counters : { ...counters, repetition: undefined };
  }
  return {
    asked: decision.judged === "ask" ? [...counters.asked, decision] : counters.asked,
    warnings: warningsAfter(counters.warnings, decision, call),
    refusals: refusalsAfter(counters.refusals, decision),
    repetition: repetitionAfter(counters, call, decision),
    stopped: stoppedAfter(counters, decision),
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
  counters: Counters,
  call: WrittenCall,
  { kind, findings }: Decision,
): Counters["repetition"] {
  const [deciding] = findings;
  if (kind === "allow" || deciding === undefined) return undefined;
  return kind === "wait" || kind === "ask"
    ? counters.repetition
    : repetitionOf(counters, call, deciding.constraint);
}

/** The first reason stands, until the run is stuck besides. */
function stoppedAfter(
  { stopped }: Counters,
  { kind, stops, findings, decision }: Decision,
): Counters["stopped"] {
  const [deciding] = findings;
  if (kind !== "stop" || stops === undefined || deciding === undefined) return stopped;
  const { constraint, detail } = deciding;
  return stopped === undefined
    ? { reason: stops, constraint, detail, decision }
    : { ...stopped, reason: stops };
}
