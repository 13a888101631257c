import { compares } from "../formula/compares.ts";
import type { Formula, FormulaOf } from "../formula/formula.ts";
import { askPredicate } from "./ask-code.ts";
import { fits, isSo } from "./find-calls.ts";
import { holdsOfTrace, textMatches } from "./holds-of-trace.ts";
import { bound, type Scope, scopeAsData } from "./scope.ts";
import { textOf } from "./text-of.ts";
import { valuesOf } from "./values-of.ts";
import { waysToMatch } from "./ways-to-match.ts";
import type { World } from "./world.ts";

/**
 * The meaning of each formula: whether it holds at `position`, with `scope` for its variables, in a world where every question has an
 * answer (paper section 10.2.3). The trace may be empty, and `position` may be one at which there is no call.
 */
export function holdsAt(formula: Formula, position: number, scope: Scope, world: World): boolean {
  const here = world.calls[position];
  const end = world.calls.length;
  const at = (body: Formula, place: number): boolean => holdsAt(body, place, scope, world);
  const fromHere = range(position, end);
  const upToHere = range(0, Math.min(position + 1, end));

  switch (formula.kind) {
    case "constant":
      return formula.value;

    // What is at this position
    case "now":
      return here !== undefined && fits(formula.call, here, scope, world);
    case "said":
      return here !== undefined && isSaid(formula, position, scope, world);
    case "predicate":
      return askPredicate(formula, position, scope, world);

    // What is true of the whole trace, wherever it is asked
    case "called":
    case "calledWithResult":
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
    case "answered":
      return holdsOfTrace(formula, scope, world);

    // Boolean
    case "not":
      return !at(formula.body, position);
    case "and":
      return formula.parts.every((part) => at(part, position));
    case "or":
      return formula.parts.some((part) => at(part, position));
    case "implies":
      return !at(formula.left, position) || at(formula.right, position);
    case "iff":
      return at(formula.left, position) === at(formula.right, position);

    // Future
    case "next":
      return position + 1 < end && at(formula.body, position + 1);
    case "weakNext":
      return position + 1 >= end || at(formula.body, position + 1);
    case "eventually":
      return fromHere.some((place) => at(formula.body, place));
    case "globally":
      return fromHere.every((place) => at(formula.body, place));
    case "eventuallyWithin":
      return range(position, Math.min(position + formula.limit + 1, end)).some((place) =>
        at(formula.body, place),
      );
    case "until":
      return fromHere.some(
        (place) =>
          at(formula.right, place) && range(position, place).every((between) => at(formula.left, between)),
      );
    case "weakUntil":
      return (
        at({ ...formula, kind: "until" }, position) || fromHere.every((place) => at(formula.left, place))
      );
    case "release":
      return fromHere.every(
        (place) =>
          at(formula.right, place) || range(position, place).some((between) => at(formula.left, between)),
      );

    // Past
    case "previous":
      return position > 0 && position <= end && at(formula.body, position - 1);
    case "once":
      return upToHere.some((place) => at(formula.body, place));
    case "historically":
      return upToHere.every((place) => at(formula.body, place));
    case "since":
      return upToHere.some(
        (place) =>
          at(formula.right, place) &&
          range(place + 1, upToHere.length).every((between) => at(formula.left, between)),
      );
    case "countBefore":
      return compares(
        range(0, Math.min(position, end)).filter((place) => at(formula.body, place)).length,
        formula.comparison,
        formula.times,
      );
    case "at":
      return formula.position >= 0 && formula.position < end && at(formula.body, formula.position);

    // First order
    case "forall": {
      const { values, complete } = valuesOf(formula.domain, position, scope, world);
      return (
        values.every((value) => inScope(formula, bound(scope, formula.variable, value))) &&
        (complete || isFilledIn())
      );
    }
    case "exists": {
      const { values, complete } = valuesOf(formula.domain, position, scope, world);
      return (
        values.some((value) => inScope(formula, bound(scope, formula.variable, value))) ||
        (!complete && isFilledIn())
      );
    }
    case "bind": {
      const ways = here === undefined ? [] : waysToMatch(formula.call, here, scope);
      if (ways === "missing") return isFilledIn();
      return ways.every((way) => !isSo(way.fit, world) || inScope(formula, way.scope));
    }
    case "bindSome": {
      const ways = here === undefined ? [] : waysToMatch(formula.call, here, scope);
      if (ways === "missing") return isFilledIn();
      return ways.some((way) => isSo(way.fit, world) && inScope(formula, way.scope));
    }
  }

  function inScope({ body }: { readonly body: Formula }, inner: Scope): boolean {
    return holdsAt(body, position, inner, world);
  }

  /** Which values there are is not known: that much of the formula is one question. */
  function isFilledIn(): boolean {
    return world.answer(["values", textOf(formula, world), position, scopeAsData(scope)]);
  }
}

/** A message since the call before this one, by this speaker, is as the matcher wants. */
function isSaid(
  { speaker, text, which }: FormulaOf<"said">,
  position: number,
  scope: Scope,
  world: World,
): boolean {
  const said = world.calls[position]?.said ?? [];
  const asked = ["said", position, speaker, which ?? "any"];
  if (said === "missing") return textMatches(text, said, asked, scope, world);
  const considered = which === "closing" ? said.slice(-1) : said;
  const own = considered.filter(({ role }) => speaker === "any" || role === speaker);
  return (which === "last" ? own.slice(-1) : own).some((message) =>
    textMatches(text, [{ value: message.text }], asked, scope, world),
  );
}

/** The whole numbers from `start` up to, not including, `end`. */
function range(start: number, end: number): readonly number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
}
