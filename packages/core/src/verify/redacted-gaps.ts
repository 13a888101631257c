import type { Formula } from "../formula/formula.ts";
import type { Matcher, Pattern } from "../formula/pattern.ts";
import { patternsOf } from "../formula/patterns-of.ts";
import { subformulas } from "../formula/subformulas.ts";
import type { Json } from "../json/json.ts";
import { parseText } from "../json/parse-text.ts";
import { parsePath, valuesAt } from "../json/path.ts";
import { compilePattern } from "../match/compile-pattern.ts";
import { holdsMark, isHashed } from "../trace/redaction.ts";
import type { TraceData, TraceGap } from "../trace/trace-data.ts";

/**
 * Gaps for the values that are redacted and that one of the patterns compares with something else than another recorded value. Equal values
 * are redacted alike, so that variables still can be judged; a literal, a glob, an order or a part of a text can't.
 */
export function redactedGaps(trace: TraceData, patterns: readonly Pattern[]): readonly TraceGap[] {
  return patterns.flatMap((pattern) => {
    const asked = pattern.where.filter(({ matcher }) => !asksEquality(matcher));
    if (asked.length === 0) return [];
    const { fitsName } = compilePattern(pattern);
    return trace.calls.flatMap((call, place) =>
      fitsName(call.name)
        ? asked
            .filter(({ part, path }) => {
              const whole = part === "args" ? call.args : parseText(call.result);
              return valuesAt(whole, parsePath(path) ?? []).some(holdsMark);
            })
            .map(({ part }): TraceGap => ({ kind: part, call: place, detail: "redacted" }))
        : [],
    );
  });
}

/** Whether the matcher looks at nothing that redaction takes away: whether values are equal, there, or neither text nor number. */
function asksEquality(matcher: Matcher): boolean {
  switch (matcher.kind) {
    case "variable":
    case "sameAs":
    case "exists":
    case "absent":
      return true;
    case "equals":
      return isComparable(matcher.value);
    case "oneOf":
      return matcher.values.every(isComparable);
    case "not":
      return asksEquality(matcher.body);
    case "compare":
    case "glob":
    case "regex":
    case "contains":
      return false;
  }
}

/** Whether redaction leaves it as it is, or the rule has it hashed, too. */
function isComparable(value: Json): boolean {
  return typeof value === "boolean" || value === null || isHashed(value);
}

/** The patterns of a formula, at any depth; `undefined` where something else in it may look at values, which nothing says how. */
export function askedPatterns(formula: Formula): readonly Pattern[] | undefined {
  const parts = subformulas(formula);
  return parts.some(looksFreely) ? undefined : parts.flatMap(patternsOf);
}

function looksFreely(formula: Formula): boolean {
  if (formula.kind === "predicate" || formula.kind === "calledWithResult") return true;
  if (formula.kind !== "forall" && formula.kind !== "exists") return false;
  return ["values", "metricsOf", "registered", "computed"].includes(formula.domain.kind);
}
