import type { Domain } from "./domain.ts";
import type { Formula } from "./formula.ts";
import { mapUnlessSame } from "./map-unless-same.ts";
import type { Pattern } from "./pattern.ts";

/**
 * `formula` with each pattern that stands in itself replaced, that of its domain included; those of the formulas inside it stay.
 * Returned as it is where nothing changed.
 */
export function mapPatterns(formula: Formula, change: (pattern: Pattern) => Pattern): Formula {
  switch (formula.kind) {
    case "now":
    case "called":
    case "calledWithResult":
    case "count":
    case "bind":
    case "bindSome": {
      const call = change(formula.call);
      return call === formula.call ? formula : { ...formula, call };
    }
    case "before":
    case "precedes":
    case "instanceBefore":
    case "withinCalls":
    case "withinTime": {
      const [first, then] = [change(formula.first), change(formula.then)];
      return first === formula.first && then === formula.then ? formula : { ...formula, first, then };
    }
    case "after": {
      const [call, earlier] = [change(formula.call), change(formula.earlier)];
      return call === formula.call && earlier === formula.earlier ? formula : { ...formula, call, earlier };
    }
    case "allBefore": {
      const [calls, then] = [mapUnlessSame(formula.calls, change), change(formula.then)];
      return calls === formula.calls && then === formula.then ? formula : { ...formula, calls, then };
    }
    case "inOrder": {
      const calls = mapUnlessSame(formula.calls, change);
      return calls === formula.calls ? formula : { ...formula, calls };
    }
    case "branchCalled": {
      const right = change(formula.right);
      const wrong = formula.wrong === undefined ? undefined : change(formula.wrong);
      if (right === formula.right && wrong === formula.wrong) return formula;
      return { ...formula, right, ...(wrong === undefined ? {} : { wrong }) };
    }
    case "forall":
    case "exists": {
      const domain = mapDomainPattern(formula.domain, change);
      return domain === formula.domain ? formula : { ...formula, domain };
    }
    case "constant":
    case "said":
    case "metric":
    case "answered":
    case "predicate":
    case "not":
    case "and":
    case "or":
    case "implies":
    case "iff":
    case "next":
    case "weakNext":
    case "eventually":
    case "globally":
    case "eventuallyWithin":
    case "until":
    case "weakUntil":
    case "release":
    case "previous":
    case "once":
    case "historically":
    case "since":
    case "countBefore":
    case "at":
      return formula;
  }
}

function mapDomainPattern(domain: Domain, change: (pattern: Pattern) => Pattern): Domain {
  if (!("call" in domain)) return domain;
  const call = change(domain.call);
  return call === domain.call ? domain : { ...domain, call };
}
