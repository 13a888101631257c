import type { Domain } from "../formula/domain.ts";
import type { Formula } from "../formula/formula.ts";
import { atomClause, calls, comparisonWords } from "./paraphrase-atom.ts";
import { idiom } from "./paraphrase-idiom.ts";
import { callNoun, type Known, knownWith, nothingKnown, valueNoun } from "./paraphrase-pattern.ts";
import { inWords, joined, listed } from "./paraphrase-words.ts";
import { printJson } from "./print-json.ts";
import { printVariable } from "./print-names.ts";
import { clipped } from "./quoted.ts";

/** What is nested deeper is not spelled out: no one would follow it. */
const deepest = 5;

/**
 * One English clause that says what `formula` asks for, lower-case and without a full stop: `at most one refund for each order_id`.
 *
 * Always the same for the same formula. For people, and meant to be read beside the formula: logic nested more than 5 deep is cut
 * short.
 */
export function paraphrase(formula: Formula): string {
  return clause(formula, nothingKnown, 0);
}

function clause(formula: Formula, known: Known, depth: number): string {
  const usual = idiom(formula, known);
  if (usual !== undefined) return usual;
  const inner = (body: Formula, scope: Known = known): string => {
    return depth < deepest ? clause(body, scope, depth + 1) : "a further condition holds";
  };
  switch (formula.kind) {
    case "not":
      return `it is not the case that ${inner(formula.body)}`;
    case "and":
      return formula.parts.length === 0
        ? "nothing is asked"
        : joined(formula.parts, (part) => inner(part), "and");
    case "or":
      return formula.parts.length === 0
        ? "this can't hold"
        : joined(formula.parts, (part) => inner(part), "or");
    case "implies":
      return `if ${inner(formula.left)}, then ${inner(formula.right)}`;
    case "iff":
      return `${inner(formula.left)} exactly if ${inner(formula.right)}`;
    case "next":
      return `there is a next call, and there ${inner(formula.body)}`;
    case "weakNext":
      return `at the next call, if there is one, ${inner(formula.body)}`;
    case "eventually":
      return `at some point ${inner(formula.body)}`;
    case "globally":
      return `at every point ${inner(formula.body)}`;
    case "eventuallyWithin":
      return `here or within ${calls(formula.limit)} ${inner(formula.body)}`;
    case "until":
      return `${inner(formula.left)} until at last ${inner(formula.right)}`;
    case "weakUntil":
      return `${inner(formula.left)} unless and until ${inner(formula.right)}`;
    case "release":
      return `${inner(formula.right)} up to and including the point where ${inner(formula.left)}, if there is one`;
    case "previous":
      return `at the call before ${inner(formula.body)}`;
    case "once":
      return `here or earlier ${inner(formula.body)}`;
    case "historically":
      return `here and at every earlier point ${inner(formula.body)}`;
    case "since":
      return `${inner(formula.left)} ever since ${inner(formula.right)}`;
    case "countBefore":
      return `at ${comparisonWords[formula.comparison]} ${inWords(formula.times)} of the earlier calls ${inner(formula.body)}`;
    case "at":
      return `at call #${formula.position + 1} ${inner(formula.body)}`;
    case "forall":
      return `for each ${domainNoun(formula.variable, formula.domain, known)}, ${inner(formula.body, without(known, formula.variable))}`;
    case "exists":
      return `for some ${domainNoun(formula.variable, formula.domain, known)}, ${inner(formula.body, without(known, formula.variable))}`;
    case "bind":
      return `for each way in which the call is ${callNoun(formula.call, known)}, ${inner(formula.body, knownWith(known, formula.call))}`;
    case "bindSome":
      return `the call is ${callNoun(formula.call, known)}, and ${inner(formula.body, knownWith(known, formula.call))}`;
    default:
      return atomClause(formula, known);
  }
}

/** An inner variable hides an outer one of the same name. */
function without(known: Known, variable: string): Known {
  return new Map([...known].filter(([name]) => name !== variable));
}

function domainNoun(variable: string, domain: Domain, known: Known): string {
  const name = clipped(printVariable(variable));
  switch (domain.kind) {
    case "argsOf":
      return `${valueNoun("args", domain.path)} of ${callNoun(domain.call, known)} (${name})`;
    case "resultsOf":
      return `${valueNoun("result", domain.path)} of ${callNoun(domain.call, known)} (${name})`;
    case "seen":
      return `${valueNoun(domain.part, domain.path)} of ${callNoun(domain.call, known)} so far (${name})`;
    case "toolNames":
      return `tool that is called (${name})`;
    case "values":
      return `of ${listed(
        domain.values.map((value) => clipped(printJson(value))),
        "and",
      )} (${name})`;
    case "metricsOf":
      return `metric ${valueNoun("args", domain.path)} (${name})`;
    case "registered":
      return `of ${clipped(domain.name)} (${name})`;
    case "computed":
      return `value that code computes (${name})`;
  }
}
