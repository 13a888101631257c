import type { Domain } from "./domain.ts";
import type { Comparison, Formula } from "./formula.ts";

/** Which verdicts of a formula on a complete trace some prefix of it already settles, whatever had followed. */
export interface DecidedByPrefix {
  /** Every violation (the formula is a safety property). */
  readonly violation: boolean;
  /** Every satisfaction (the formula is a co-safety property). */
  readonly satisfaction: boolean;
}

const both: DecidedByPrefix = { violation: true, satisfaction: true };
const onlySatisfaction: DecidedByPrefix = { violation: false, satisfaction: true };
const onlyViolation: DecidedByPrefix = { violation: true, satisfaction: false };
const neither: DecidedByPrefix = { violation: false, satisfaction: false };

/**
 * What of `formula` prefixes settle, from what they settle of the formulas inside it (`inside`, in their order). One-sided: `true` is
 * certain. `placed`: there is a call at the position; at the start of a trace there may be none.
 */
export function decidedByPrefix(
  formula: Formula,
  inside: readonly DecidedByPrefix[],
  placed: boolean,
): DecidedByPrefix {
  const all: DecidedByPrefix = {
    violation: inside.every(({ violation }) => violation),
    satisfaction: inside.every(({ satisfaction }) => satisfaction),
  };
  const [first = neither, second = neither] = inside;
  switch (formula.kind) {
    case "constant":
      return both;
    case "now":
    case "said":
      return placed ? both : onlySatisfaction;
    case "predicate":
      return formula.sees === "prefix" && placed ? both : neither;
    case "called":
    case "calledWithResult":
    case "before":
    case "after":
    case "inOrder":
    case "instanceBefore":
    case "withinCalls":
    case "withinTime":
    case "allBefore":
      return onlySatisfaction;
    case "branchCalled":
      return formula.wrong === undefined ? onlySatisfaction : neither;
    case "precedes":
      return onlyViolation;
    case "count":
      return ofCount(formula.comparison);
    case "metric":
    case "answered":
      return neither;
    case "not":
      return { violation: first.satisfaction, satisfaction: first.violation };
    case "and":
    case "or":
      return all;
    case "implies":
      return {
        violation: first.satisfaction && second.violation,
        satisfaction: first.violation && second.satisfaction,
      };
    case "iff":
      return all.violation && all.satisfaction ? both : neither;
    case "next":
    case "eventually":
    case "eventuallyWithin":
    case "until":
    case "at":
      return { violation: false, satisfaction: all.satisfaction };
    case "weakNext":
    case "globally":
    case "weakUntil":
    case "release":
      return { violation: all.violation, satisfaction: false };
    case "previous":
    case "once":
    case "since":
    case "bindSome":
      return placed ? all : { violation: false, satisfaction: all.satisfaction };
    case "historically":
    case "bind":
      return placed ? all : { violation: all.violation, satisfaction: false };
    case "countBefore":
      return all.violation && all.satisfaction ? both : neither;
    case "forall":
      return grows(formula.domain, placed)
        ? { violation: all.violation, satisfaction: false }
        : settled(formula.domain, all);
    case "exists":
      return grows(formula.domain, placed)
        ? { violation: false, satisfaction: all.satisfaction }
        : settled(formula.domain, all);
  }
}

/** Whether a longer trace can have more values in the domain, and never fewer. */
function grows(domain: Domain, placed: boolean): boolean {
  switch (domain.kind) {
    case "argsOf":
    case "resultsOf":
    case "toolNames":
      return true;
    case "seen":
      return !placed;
    case "values":
    case "metricsOf":
    case "registered":
    case "computed":
      return false;
  }
}

/** Metrics and code may say anything anew at the end. */
function settled(domain: Domain, body: DecidedByPrefix): DecidedByPrefix {
  return domain.kind === "values" || domain.kind === "seen" ? body : neither;
}

function ofCount(comparison: Comparison): DecidedByPrefix {
  switch (comparison) {
    case ">":
    case ">=":
      return onlySatisfaction;
    case "<":
    case "<=":
      return onlyViolation;
    case "==":
    case "!=":
      return neither;
  }
}
