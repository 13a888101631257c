import type { Json } from "../json/json.ts";
import { children } from "./children.ts";
import type { Formula } from "./formula.ts";
import { freeVariablesByPart } from "./free-variables.ts";
import { mapChildren } from "./map-children.ts";
import { mapPatterns } from "./map-patterns.ts";
import { mapUnlessSame } from "./map-unless-same.ts";
import { boundBy } from "./mentions.ts";
import { substituteMatcher, substitutePattern, substituteTerm, type Values } from "./substitute-pattern.ts";

interface Task {
  readonly node: Formula;
  /** What is replaced in it: the bindings that nothing around it shadows. */
  readonly values: Values;
  readonly opened: boolean;
}

/**
 * `formula` with these values in place of its free variables, wherever a variable may stand (paper section 10.2.4). Inner bindings
 * shadow. The same object where nothing changes. Needs no call stack.
 *
 * Throws `formula-invalid` where the value of a `contains` or of a predicate's term has itself the shape of a variable.
 */
export function substitute(formula: Formula, bindings: Readonly<Record<string, Json>>): Formula {
  const free = freeVariablesByPart(formula);
  const inScope = scopes();
  const finished = resultsByScope();
  const all: Values = new Map(Object.entries(bindings));
  const pending: Task[] = [{ node: formula, values: all, opened: false }];
  for (let task = pending.pop(); task !== undefined; task = pending.pop()) {
    const { node, values, opened } = task;
    const done = finished(values);
    if (done.has(node)) continue;
    const concerned = [...(free.get(node) ?? [])].some((name) => values.has(name));
    const inside = inScope(values, boundBy(node));
    if (!concerned) {
      done.set(node, node);
    } else if (opened) {
      const inner = finished(inside);
      done.set(
        node,
        mapChildren(substituteHere(node, values, inside), (child) => inner.get(child) ?? child),
      );
    } else {
      pending.push({ node, values, opened: true });
      for (const child of children(node)) pending.push({ node: child, values: inside, opened: false });
    }
  }
  return finished(all).get(formula) ?? formula;
}

/** Everything in `node` itself, the formulas inside it left as they are. A binder's own pattern is in the scope of its captures. */
function substituteHere(node: Formula, values: Values, inside: Values): Formula {
  const binds = node.kind === "bind" || node.kind === "bindSome";
  const changed = mapPatterns(node, (pattern) => substitutePattern(pattern, binds ? inside : values));
  switch (changed.kind) {
    case "said":
    case "answered": {
      const text = substituteMatcher(changed.text, values);
      return text === changed.text ? changed : { ...changed, text };
    }
    case "calledWithResult": {
      const expected = substituteMatcher(changed.expected, values);
      return expected === changed.expected ? changed : { ...changed, expected };
    }
    case "predicate": {
      const terms = mapUnlessSame(changed.terms, (term) => substituteTerm(term, values));
      return terms === changed.terms ? changed : { ...changed, terms };
    }
    case "constant":
    case "now":
    case "called":
    case "count":
    case "before":
    case "after":
    case "precedes":
    case "allBefore":
    case "branchCalled":
    case "inOrder":
    case "instanceBefore":
    case "withinCalls":
    case "withinTime":
    case "metric":
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
    case "forall":
    case "exists":
    case "bind":
    case "bindSome":
      return changed;
  }
}

/** Narrows values by the names that a binder shadows; equal scopes are one object. */
function scopes(): (values: Values, shadowed: readonly string[]) => Values {
  const known = new Map<string, Values>();
  return (values, shadowed) => {
    if (!shadowed.some((name) => values.has(name))) return values;
    const left = [...values].filter(([name]) => !shadowed.includes(name));
    const key = JSON.stringify(left.map(([name]) => name));
    const scope = known.get(key) ?? new Map(left);
    known.set(key, scope);
    return scope;
  };
}

/** One part may stand in several scopes, and come out differently in each. */
function resultsByScope(): (values: Values) => Map<Formula, Formula> {
  const known = new Map<Values, Map<Formula, Formula>>();
  return (values) => {
    const results = known.get(values) ?? new Map<Formula, Formula>();
    known.set(values, results);
    return results;
  };
}
