import type { ConstraintResult } from "@agentltl/core";
import { decisionTimes } from "@agentltl/core/host";
import { addCount } from "../counts.ts";
import { tracePlace } from "../traces/read-trace.ts";
import { recordingAdvice } from "./recording-advice.ts";
import type { Break, JudgedTrace, RuleTally, Tally } from "./tally.ts";

/** How a trace is added. */
export interface AddOptions {
  /** Keeps all breaks of each rule, else the first. */
  readonly keepAll: boolean;
  /** The rules of which all that is broken in this trace was accepted. */
  readonly accepted: ReadonlySet<string>;
}

/** Adds one trace. */
export function addTrace(tally: Tally, judged: JudgedTrace, options: AddOptions): void {
  const { trace, verification, file } = judged;
  tally.traces += 1;
  tally.files.add(file);
  if (trace.task !== undefined) tally.tasks.add(trace.task);
  for (const { name } of trace.calls) addCount(tally.tools, name);
  for (const time of decisionTimes(trace)) tally.decisionMs.push(time);
  tally.labels[verification.label] += 1;
  if (verification.score !== null) tally.scores.push(verification.score);
  if (verification.activeScore !== null) tally.activeScores.push(verification.activeScore);
  addProposed(tally, judged);
  addGaps(tally, judged);
  for (const result of verification.constraints) addResult(tally, result, judged, options);
  const broken = verification.constraints
    .filter(({ verdict, name }) => verdict === "violated" && !options.accepted.has(name))
    .map(({ name }) => name);
  if (broken.length > 0) tally.brokenTogether.push(broken);
}

function addProposed(tally: Tally, { trace, verification, proposedScore }: JudgedTrace): void {
  const refused = trace.calls.filter(({ outcome }) => outcome === "refused" || outcome === "denied").length;
  tally.refusedCalls += refused;
  if (refused > 0) tally.tracesWithRefusals += 1;
  const score = proposedScore === undefined ? verification.score : proposedScore;
  if (score !== null) tally.proposedScores.push(score);
}

function addGaps(tally: Tally, judged: JudgedTrace): void {
  const { gaps } = judged.trace;
  // What has a place was there, and could not be read as it should.
  const faults = gaps.filter(({ kind, path }) => kind === "call" || path !== undefined);
  tally.faults += faults.length;
  if (faults.length > 0) tally.tracesWithFaults += 1;
  const [first] = faults;
  if (first !== undefined) tally.firstFault ??= { at: judged, detail: first.detail };
  const missing = new Set<string>(gaps.map((gap) => gap.kind));
  missing.delete("call");
  for (const kind of missing) addCount(tally.notRecorded, kind);
  for (const text of recordingAdvice(judged.format, missing)) tally.advice.add(text);
}

function addResult(
  tally: Tally,
  result: ConstraintResult,
  judged: JudgedTrace,
  { keepAll, accepted }: AddOptions,
): void {
  const rule = tally.rules.get(result.name);
  if (rule === undefined) return;
  if (result.active) rule.active += 1;
  switch (result.verdict) {
    case "unevaluable":
      rule.notJudged += 1;
      addCount(rule.unjudged, result.detail);
      return;
    case "satisfied":
      if (result.applied && result.active) rule.applies += 1;
      else addCount(rule.silence, result.detail);
      return;
    case "violated":
      rule.applies += 1;
      rule.violatingTraces += 1;
      rule.violatingCalls += new Set(result.witnesses.flatMap(({ position }) => position ?? [])).size;
      if (accepted.has(result.name)) rule.acceptedTraces += 1;
      else if (keepAll || rule.breaks.length === 0) rule.breaks.push(breakOf(result, rule, judged));
  }
}

function breakOf(result: ConstraintResult, { tools }: RuleTally, judged: JudgedTrace): Break {
  const { trace, recorded } = judged;
  return {
    rule: result.name,
    at: tracePlace(judged),
    id: trace.id,
    task: trace.task,
    result,
    calls: trace.calls,
    recorded: recorded.calls,
    gaps: trace.gaps,
    tools,
  };
}
