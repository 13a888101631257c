import type { Domain } from "./domain.ts";
import type { Fault } from "./fault.ts";
import type { Formula } from "./formula.ts";
import { matcherFaults, nameFaults, pathFaults } from "./matcher-faults.ts";
import { matchersOf } from "./mentions.ts";
import { partThatLooksAhead } from "./past-only.ts";
import { patternFaults } from "./pattern-faults.ts";
import { patternsOf } from "./patterns-of.ts";
import { showValue } from "./show-value.ts";
import { isVariableReference } from "./variables-of-pattern.ts";

/** Why `formula` itself can't be judged as it is written, whatever stands around it and inside it. */
export function faultsHere(formula: Formula): readonly Fault[] {
  return [
    ...patternsOf(formula).flatMap(patternFaults),
    ...matchersOf(formula).flatMap(matcherFaults),
    ...ownFaults(formula),
  ];
}

/** Those that lie in neither a pattern nor a matcher. */
function ownFaults(formula: Formula): readonly Fault[] {
  switch (formula.kind) {
    case "count":
      return wholeNumber("the number in `count`", formula.times, 0);
    case "instanceBefore":
      return [
        ...wholeNumber("the first number in `instanceBefore`", formula.nth, 1),
        ...wholeNumber("the second number in `instanceBefore`", formula.mth, 1),
      ];
    case "withinCalls":
    case "eventuallyWithin":
      return wholeNumber(`the limit in \`${formula.kind}\``, formula.limit, 0);
    case "withinTime":
      return formula.milliseconds >= 0
        ? finite("the limit in `withinTime`", formula.milliseconds)
        : [negative];
    case "metric":
      return [
        ...(formula.path === "" ? [emptyName("metric", "total_tokens")] : pathFaults(formula.path)),
        ...finite("the number in `metric`", formula.value),
      ];
    case "predicate":
      return [
        ...(formula.name === "" ? [emptyName("predicate", "isWeekday")] : []),
        ...formula.terms.filter(isVariableReference).flatMap(({ name }) => nameFaults(name)),
      ];
    case "countBefore":
      return [...wholeNumber("the number in `countBefore`", formula.times, 0), ...aheadFaults(formula.body)];
    case "at":
      return wholeNumber("the position in `at`", formula.position, 0);
    case "forall":
    case "exists":
      return [...nameFaults(formula.variable), ...domainFaults(formula.domain)];
    case "constant":
    case "now":
    case "said":
    case "called":
    case "calledWithResult":
    case "before":
    case "after":
    case "precedes":
    case "allBefore":
    case "branchCalled":
    case "inOrder":
    case "answered":
    case "not":
    case "and":
    case "or":
    case "implies":
    case "iff":
    case "next":
    case "weakNext":
    case "eventually":
    case "globally":
    case "until":
    case "weakUntil":
    case "release":
    case "previous":
    case "once":
    case "historically":
    case "since":
    case "bind":
    case "bindSome":
      return [];
  }
}

function domainFaults(domain: Domain): readonly Fault[] {
  switch (domain.kind) {
    case "argsOf":
    case "resultsOf":
    case "seen":
    case "metricsOf":
      return pathFaults(domain.path);
    case "registered":
      return domain.name === "" ? [emptyName("registered domain", "answerEntities")] : [];
    case "toolNames":
    case "values":
    case "computed":
      return [];
  }
}

function aheadFaults(body: Formula): readonly Fault[] {
  const part = partThatLooksAhead(body);
  if (part === undefined) return [];
  const advice = "write a formula about the past, such as `now(...)` or `once(...)`";
  return [
    {
      code: "looks-ahead",
      message: `\`countBefore\` can't count what \`${part.kind}\` says of later calls: ${advice}`,
    },
  ];
}

function wholeNumber(what: string, value: number, least: number): readonly Fault[] {
  if (Number.isSafeInteger(value) && value >= least) return [];
  const message = `${what} must be a whole number >= ${least}, not ${showValue(value)}`;
  return [{ code: "number-invalid", message }];
}

function finite(what: string, value: number): readonly Fault[] {
  if (Number.isFinite(value)) return [];
  return [{ code: "number-invalid", message: `${what} must be a finite number, not ${showValue(value)}` }];
}

function emptyName(what: string, example: string): Fault {
  return { code: "name-invalid", message: `the name of a ${what} is empty: write it, as in \`${example}\`` };
}

const negative: Fault = {
  code: "number-invalid",
  message: "the limit in `withinTime` must be milliseconds >= 0",
};
