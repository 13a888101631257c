import type { CallView } from "@agentltl/core/formula";
import type { Entity } from "../answer/entity.ts";
import { fileReads } from "../evidence/read-file.ts";
import { type ReadOptions, type ReadSettings, readSettings } from "../evidence/read-options.ts";
import type { CallsOfTrace } from "../evidence/seen-entities.ts";
import { callOutput } from "../outputs/call-output.ts";
import { answerJudge, type JudgeOptions } from "./answer-judge.ts";
import type { EntityFinding, GroundingResult, Policy } from "./result.ts";
import { readAmounts, type Seen, seenLog } from "./seen-log.ts";

/** How answers are read, what counts as read, and whose rules decide. */
export interface GroundingOptions extends ReadOptions, JudgeOptions {}

/** Judges answers of traces again and again without looking at the same call twice. */
export interface TraceJudge {
  readonly policy: Policy;
  /** What the answer names. */
  entitiesOf(answer: string): readonly Entity[];
  judge(entity: Entity, calls: readonly CallView[]): EntityFinding;
  /** `question` replaces that of the options. */
  check(answer: string, calls: readonly CallView[], question?: string): GroundingResult;
}

/**
 * Whether everything that an answer names was seen in what the agent read: kappa_ground (paper sections 4.4 and 17.3, DESIGN section
 * 10), with the evidence for each entity. Deterministic; no model is asked.
 */
export function checkGrounding(
  answer: string,
  trace: CallsOfTrace,
  options: GroundingOptions = {},
): GroundingResult {
  return traceJudge(options).check(answer, trace.calls);
}

/** One set of options, ready to judge. */
export function traceJudge(options: GroundingOptions): TraceJudge {
  const settings = settingsFor(options);
  const looks = {
    read: remembered((call) => fileReads(call, settings)),
    amounts: remembered((call) => readAmounts(call, settings.longestRead)),
    output: remembered((call) => callOutput(call, settings.longestRead)),
  };
  const { policy, entitiesOf, judge, check } = answerJudge(options);
  let last: { readonly calls: readonly CallView[]; readonly seen: Seen } | undefined;
  // A formula asks about one entity after the other, of the same calls.
  const seenIn = (calls: readonly CallView[]): Seen => {
    if (last !== undefined && areSame(last.calls, calls)) return last.seen;
    const log = seenLog(settings, options.outputs === "all", looks);
    for (const call of calls) log.add(call);
    last = { calls: [...calls], seen: log.seen() };
    return last.seen;
  };
  return {
    policy,
    entitiesOf,
    judge: (entity, calls) => judge(entity, seenIn(calls)),
    check: (answer, calls, question) => check(answer, seenIn(calls), question),
  };
}

/** The paper knows of no files that the agent wrote: whatever `read_file` brings was read (section 17.3). */
export function settingsFor(options: GroundingOptions): ReadSettings {
  return readSettings(options.policy === "paper" ? { ...options, writeTools: [], editTools: [] } : options);
}

/** The same call shows the same. Core shows code its calls anew each time, with the same arguments and results in them. */
function remembered<Found>(look: (call: CallView) => Found): (call: CallView) => Found {
  const known = new WeakMap<object, { readonly call: CallView; readonly found: Found }>();
  return (call) => {
    const key = typeof call.args === "object" && call.args !== null ? call.args : call;
    const before = known.get(key);
    if (before !== undefined && isSame(before.call, call)) return before.found;
    const found = look(call);
    known.set(key, { call, found });
    return found;
  };
}

function areSame(left: readonly CallView[], right: readonly CallView[]): boolean {
  return (
    left.length === right.length &&
    left.every((call, place) => right[place] !== undefined && isSame(call, right[place]))
  );
}

function isSame(left: CallView, right: CallView): boolean {
  return (
    left.name === right.name &&
    left.args === right.args &&
    left.result === right.result &&
    left.outcome === right.outcome &&
    left.position === right.position
  );
}
