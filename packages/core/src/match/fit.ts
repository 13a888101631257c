import { canonicalText } from "../json/canonical-text.ts";
import type { Json } from "../json/json.ts";
import { parsePath, printPath } from "../json/path.ts";
import { type Bindings, lookUp } from "./bindings.ts";
import { type CallRecord, isMissing } from "./call-record.ts";
import type { CompiledCondition, CompiledPattern } from "./compile-pattern.ts";
import { holdsOf, type IsOpen } from "./condition-set.ts";
import { otherPlace } from "./place.ts";
import { writtenIn } from "./written-in.ts";

/** Whether a pattern fits a call: 0 no, 1 yes, 2 what was not recorded decides. */
export type Fit = 0 | 1 | 2;

/** Something that was not recorded, put as a question, and the answer with which the pattern fits. */
export interface OpenQuestion {
  readonly bit: Json;
  readonly answer: boolean;
}

/** Whether `pattern` fits the call with these values for its variables. */
export function fit(pattern: CompiledPattern, record: CallRecord, bindings: Bindings | undefined): Fit {
  if (!pattern.fitsName(record.call.name)) return 0;
  if (pattern.pattern.opensStep === true && !record.opensStep) return 0;
  const { outcome } = pattern.pattern;
  if (outcome !== undefined && record.ended !== undefined && record.ended !== outcome) return 0;
  const agent = agentFits(pattern, record, bindings);
  if (agent === 0) return 0;
  const { conditions } = pattern;
  let open = false;
  for (const condition of conditions) if (isOpen(condition, record, bindings)) open = true;
  if (conditions.length > 0) {
    const left = open ? openAt(conditions, record, bindings) : undefined;
    if (!holdsOf(pattern.set, record, bindings, left)) return 0;
  }
  return open || agent === 2 || (outcome !== undefined && record.ended === undefined) ? 2 : 1;
}

/** What has to be answered how, for a pattern to fit a call where {@link fit} says 2. All of it. */
export function openQuestions(
  pattern: CompiledPattern,
  record: CallRecord,
  bindings: Bindings | undefined,
): readonly OpenQuestion[] {
  const questions: OpenQuestion[] = [];
  const { outcome, agent } = pattern.pattern;
  if (outcome !== undefined && record.ended === undefined) {
    questions.push({ bit: ["ok", record.index], answer: outcome === "ok" });
  }
  if (agent !== undefined && agentFits(pattern, record, bindings) === 2) {
    questions.push({ bit: ["agent", record.index, JSON.stringify(agent)], answer: true });
  }
  const open = pattern.conditions.filter((condition) => isOpen(condition, record, bindings));
  for (const group of new Set(open.map((condition) => condition.group))) {
    const members = pattern.conditions.filter((condition) => condition.group === group);
    const texts = members.map((condition) => conditionText(condition, bindings, pattern.ownEquality));
    questions.push({ bit: ["fits", record.index, ...texts.sort()], answer: true });
  }
  return questions;
}

/** True where the condition can't be judged: it looks at a part that was not recorded, or names a variable that nothing binds. */
function isOpen(condition: CompiledCondition, record: CallRecord, bindings: Bindings | undefined): boolean {
  if (record.argsMissing || record.resultMissing) {
    for (const part of condition.parts) if (isMissing(record, part)) return true;
  }
  for (const name of condition.variables) if (lookUp(bindings, name) === undefined) return true;
  return condition.unreadable;
}

/** Tells of a condition by its number whether it is open. */
function openAt(
  conditions: readonly CompiledCondition[],
  record: CallRecord,
  bindings: Bindings | undefined,
): IsOpen {
  return (index) => {
    const condition = conditions[index];
    return condition !== undefined && isOpen(condition, record, bindings);
  };
}

function agentFits(
  { agent, pattern }: CompiledPattern,
  record: CallRecord,
  bindings: Bindings | undefined,
): Fit {
  if (agent === undefined) return 1;
  if (agent.variables.some((name) => lookUp(bindings, name) === undefined)) return 2;
  const recorded = record.call.agent;
  if (recorded === undefined) return pattern.agent?.kind === "absent" ? 1 : 0;
  return agent.test(recorded, undefined, bindings, []) ? 1 : 0;
}

function conditionText(
  { condition }: CompiledCondition,
  bindings: Bindings | undefined,
  ownEquality: boolean,
): string {
  const { part, path, matcher } = condition;
  const other = otherPlace(matcher);
  const places = other === undefined ? [{ part, path }] : [{ part, path }, other];
  return canonicalText([
    ...places.map((place) => `${place.part} ${canonicalPath(place.path)}`),
    writtenIn(matcher, bindings),
    ownEquality,
  ]);
}

function canonicalPath(path: string): string {
  const parsed = parsePath(path);
  return parsed === undefined ? path : printPath(parsed);
}
