import type { CallPart, Matcher, Pattern } from "../formula/pattern.ts";
import { variablesOfPattern } from "../formula/variables-of-pattern.ts";
import type { CallRecord } from "../match/call-record.ts";
import { type CompiledPattern, compilePattern } from "../match/compile-pattern.ts";
import { fit } from "../match/fit.ts";
import { guardedEquality, patternOfResult } from "../match/guarded-equality.ts";
import { type Reading, remembered } from "./reading.ts";
import type { Scope } from "./scope.ts";
import { and, open, type Statuses, satisfied, unknown, violated } from "./statuses.ts";
import type { View } from "./view.ts";

/** What is known of "the call here fits the pattern", at each position; {@link open} behind the last call. */
export function fitReading(pattern: Pattern, view: View, scope: Scope): Reading {
  const compiled = compilePattern(pattern);
  return remembered((position) => {
    const record = view.records[position];
    return record === undefined ? open : fitStatuses(compiled, record, view, scope);
  });
}

/** What is known of "the result is as expected" by the comparison in force. One that throws tells nothing. */
export function resultReading(expected: Matcher, view: View, scope: Scope): Reading {
  const { match } = view.options;
  const guarded = match && guardedEquality(match);
  const pattern = compilePattern(patternOfResult(expected), guarded?.equal);
  return remembered((position) => {
    const record = view.records[position];
    if (record === undefined) return open;
    const statuses = fitStatuses(pattern, record, view, scope);
    return guarded?.threw() === true ? unknown : statuses;
  });
}

/** What is known of "the pattern fits this call". */
export function fitStatuses(
  pattern: CompiledPattern,
  record: CallRecord,
  view: View,
  scope: Scope,
): Statuses {
  switch (fit(pattern, record, scope.bindings)) {
    case 0:
      return violated;
    case 1:
      return satisfied;
    case 2:
      return missingStatuses(pattern, record, view, scope);
  }
}

/** Whatever is missing must be as the pattern wants it. */
function missingStatuses(pattern: CompiledPattern, record: CallRecord, view: View, scope: Scope): Statuses {
  let known = satisfied;
  for (const part of lacking(pattern, record)) known = and(known, view.missing(record.call, part));
  for (const name of variablesOfPattern(pattern.pattern))
    known = and(known, scope.unknown.get(name) ?? satisfied);
  // A variable that nothing binds is no reason to think that the pattern fits.
  return known === satisfied ? unknown : known;
}

/** What of the call the pattern looks at and is not here. */
function lacking(pattern: CompiledPattern, record: CallRecord): readonly CallPart[] {
  const looksAt = (part: CallPart) => pattern.conditions.some(({ parts }) => parts.includes(part));
  const lacksEnd = record.ended === undefined && pattern.pattern.outcome !== undefined;
  return [
    ...(record.argsMissing && looksAt("args") ? (["args"] as const) : []),
    ...(lacksEnd || (record.resultMissing && looksAt("result")) ? (["result"] as const) : []),
  ];
}
