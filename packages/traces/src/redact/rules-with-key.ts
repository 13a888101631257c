import { type Constraint, defineProcedure, type Formula, type Procedure, type Trace } from "@agentltl/core";
import type { Condition, Matcher } from "@agentltl/core/formula";
import {
  attempt,
  type Json,
  mapChildren,
  mapPatterns,
  type OutcomeRecogniser,
  redactSecrets,
} from "@agentltl/core/host";
import { isHashedWith } from "./hashed-gap.ts";
import { hashedValue, type KeyedHash } from "./hashed-value.ts";

/**
 * For the owner of the key of hashed traces (DESIGN section 13): gives for each trace the rules by which it can be judged. Of a trace that
 * `redactTrace` hashed with this key these are the rules with the values that they ask for hashed alike, so that "is equal to" and "is one of"
 * are answered; of any other trace the rules as they are. Globs, limits and parts of texts stay without an answer. `redact` is the one that
 * the traces were redacted with.
 */
export function rulesWithKey(
  procedure: Procedure,
  hash: KeyedHash,
  redact: (value: Json) => Json = redactSecrets,
): (trace: Trace) => Procedure {
  const hashed = hashedRules(procedure, (value) => {
    const cleaned = attempt(() => redact(value));
    return cleaned.kind === "done" ? hashedValue(cleaned.value, hash) : value;
  });
  return (trace) => (isHashedWith(trace, hash) ? hashed : procedure);
}

type Change = (value: Json) => Json;

function hashedRules({ id, constraints, registry, tools }: Procedure, change: Change): Procedure {
  return defineProcedure({
    id,
    registry,
    allowEmpty: true,
    tools: tools.map(
      (tool): OutcomeRecogniser => ({
        ...tool,
        ...(tool.success === undefined
          ? {}
          : { success: tool.success.map((one) => changedCondition(one, change)) }),
        ...(tool.failure === undefined
          ? {}
          : { failure: tool.failure.map((one) => changedCondition(one, change)) }),
      }),
    ),
    constraints: constraints.map((constraint): Constraint => {
      const { when } = constraint;
      return {
        ...constraint,
        formula: changedFormula(constraint.formula, change),
        ...(when?.kind === "trace"
          ? { when: { ...when, formula: changedFormula(when.formula, change) } }
          : {}),
      };
    }),
  });
}

function changedFormula(formula: Formula, change: Change): Formula {
  const inner = mapChildren(formula, (child) => changedFormula(child, change));
  return mapPatterns(inner, (pattern) => ({
    ...pattern,
    where: pattern.where.map((condition) => changedCondition(condition, change)),
  }));
}

function changedCondition(condition: Condition, change: Change): Condition {
  return { ...condition, matcher: changedMatcher(condition.matcher, change) };
}

function changedMatcher(matcher: Matcher, change: Change): Matcher {
  switch (matcher.kind) {
    case "equals":
      return { ...matcher, value: change(matcher.value) };
    case "oneOf":
      return { ...matcher, values: matcher.values.map(change) };
    case "not":
      return { ...matcher, body: changedMatcher(matcher.body, change) };
    case "variable":
    case "sameAs":
    case "exists":
    case "absent":
    case "compare":
    case "glob":
    case "regex":
    case "contains":
      return matcher;
  }
}
