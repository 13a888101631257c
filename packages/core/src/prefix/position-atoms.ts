import { attempt } from "../errors/attempt.ts";
import type { PredicateFunction } from "../formula/code.ts";
import type { FormulaOf } from "../formula/formula.ts";
import { isVariableReference } from "../formula/variables-of-pattern.ts";
import type { Json } from "../json/json.ts";
import { lookUp } from "../match/bindings.ts";
import { compileMatcher } from "../match/compile-matcher.ts";
import { valuesOfTerms } from "../match/values-of-terms.ts";
import { heardOf } from "../trace/heard-of.ts";
import { codeView } from "./code-view.ts";
import { type Reading, remembered } from "./reading.ts";
import type { Scope } from "./scope.ts";
import { any, decided, open, type Statuses, satisfied, unknown, violated } from "./statuses.ts";
import type { View } from "./view.ts";

/** What is known of a message since the previous call. */
export function saidReading(formula: FormulaOf<"said">, view: View, scope: Scope): Reading {
  const matches = compileMatcher(formula.text);
  const missing = view.trace.gaps.some(({ kind }) => kind === "dialogue");
  return (position) => {
    if (position >= view.records.length) return open;
    const messages = heardOf(view.messages[position] ?? [], formula);
    const here = any(
      messages.map((message) => decided(matches(message.text, undefined, scope.bindings, []))),
    );
    // What is missing may have been said after what is known, so that the last message is not known either.
    return missing && (here !== satisfied || formula.which !== undefined) ? unknown : here;
  };
}

/** What is known of a condition in code. One that throws, or answers something else, tells nothing. */
export function predicateReading(predicate: FormulaOf<"predicate">, view: View, scope: Scope): Reading {
  const last = view.records.length - 1;
  return remembered((position) => {
    const known = view.ended || (predicate.sees === "prefix" && position <= last);
    return known ? ask(predicate, position, view, scope) : open;
  });
}

function ask(predicate: FormulaOf<"predicate">, position: number, view: View, scope: Scope): Statuses {
  const terms: Json[] = [];
  for (const term of predicate.terms) {
    const value = isVariableReference(term) ? lookUp(scope.bindings, term.name) : term;
    if (value === undefined)
      return isVariableReference(term) ? (scope.unknown.get(term.name) ?? unknown) : unknown;
    terms.push(value);
  }
  const { seen, lookedAt } = codeView(predicate.sees, position, view, scope);
  const answer = attempt(() => passed(codeOf(predicate, view)?.(seen, ...terms)));
  if (answer.kind === "threw" || answer.value === undefined) return unknown;
  return lookedAt() === satisfied ? decided(answer.value) : lookedAt();
}

/** What a condition in code says of itself at a position; `undefined` where it says nothing. */
export function toldByPredicate(
  predicate: FormulaOf<"predicate">,
  { position, view, scope }: { readonly position: number; readonly view: View; readonly scope: Scope },
): string | undefined {
  const terms = valuesOfTerms(predicate, scope.bindings);
  const { seen } = codeView(predicate.sees, position, view, scope);
  const answer = attempt((): unknown => codeOf(predicate, view)?.(seen, ...terms));
  if (answer.kind === "threw" || typeof answer.value !== "object" || answer.value === null) return undefined;
  return "detail" in answer.value && typeof answer.value.detail === "string"
    ? answer.value.detail
    : undefined;
}

function codeOf({ name, test }: FormulaOf<"predicate">, { registry }: View): PredicateFunction | undefined {
  return test ?? registered(registry.predicates, name);
}

/** A function that is registered under this name; inherited names are none. */
function registered(
  predicates: Readonly<Record<string, PredicateFunction>> | undefined,
  name: string,
): PredicateFunction | undefined {
  return predicates !== undefined && Object.hasOwn(predicates, name) ? predicates[name] : undefined;
}

function passed(answer: unknown): boolean | undefined {
  if (typeof answer === "boolean") return answer;
  if (typeof answer !== "object" || answer === null || !("passed" in answer)) return undefined;
  return typeof answer.passed === "boolean" ? answer.passed : undefined;
}

/** `violated` stands for "no such call" where the run has ended, `open` for "not yet" where it goes on. */
export function beyond(view: View, ended: Statuses = violated): Statuses {
  return view.ended ? ended : open;
}
