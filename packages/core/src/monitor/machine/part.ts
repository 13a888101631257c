import type { Formula, FormulaOf } from "../../formula/formula.ts";
import { partThatLooksAhead } from "../../formula/past-only.ts";
import type { Pattern } from "../../formula/pattern.ts";
import { conjuncts } from "../residual/conjuncts.ts";

/** The parts of a rule that can be broken one by one. */
export type Part =
  | { readonly kind: "and" | "or"; readonly parts: readonly Part[] }
  /** An instance of `body` begins at each call, and each can break. */
  | { readonly kind: "always"; readonly body: Formula }
  /** An instance of `when -> F<=limit what` begins at each call, where `when` and `what` speak of the past alone. */
  | { readonly kind: "deadline"; readonly when: Formula; readonly what: Formula; readonly limit: number }
  /** Each call breaks after which the formula could not be satisfied any more, as if those before it had not been. */
  | { readonly kind: "skip"; readonly body: Formula }
  /** Breaks once. */
  | { readonly kind: "once"; readonly body: Formula };

/** The parts of `formula`, or of its negation. */
export function partOf(formula: Formula, negated = false): Part {
  const whole: Formula = negated ? not(formula) : formula;
  const once: Part = { kind: "once", body: whole };
  const skip: Part = { kind: "skip", body: whole };
  switch (formula.kind) {
    case "not":
      return partOf(formula.body, !negated);
    case "and":
    case "or":
      return joined(
        (formula.kind === "and") !== negated,
        formula.parts.map((part) => partOf(part, negated)),
      );
    case "implies":
      return joined(negated, [partOf(formula.left, !negated), partOf(formula.right, negated)]);
    case "globally":
      return negated ? once : always(formula.body);
    case "eventually":
      return negated ? always(not(formula.body)) : once;
    case "weakUntil":
      return !negated ? always(or(formula.left, soFar(formula.right))) : once;
    case "release":
      return !negated ? always(or(formula.right, justBefore(soFar(formula.left)))) : once;
    case "until": {
      const { left, right } = formula;
      return negated
        ? always(or(not(right), justBefore(soFar(not(left)))))
        : joined(true, [
            { kind: "once", body: { kind: "eventually", body: right } },
            always(or(left, soFar(right))),
          ]);
    }
    case "called":
    case "calledWithResult":
      return negated ? skip : once;
    case "count":
      return countPart(formula, negated);
    case "before":
      return negated ? once : beforePart([formula.first], formula.then);
    case "after":
      return negated ? once : beforePart([formula.earlier], formula.call);
    case "precedes":
      return negated ? once : skip;
    case "allBefore":
      return negated || formula.calls.length === 0 ? once : beforePart(formula.calls, formula.then);
    case "branchCalled": {
      const { right, wrong } = formula;
      if (negated || wrong === undefined) return once;
      return joined(true, [
        { kind: "once", body: { kind: "called", call: right } },
        { kind: "skip", body: not({ kind: "called", call: wrong }) },
      ]);
    }
    case "constant":
    case "now":
    case "said":
    case "predicate":
    case "inOrder":
    case "instanceBefore":
    case "withinCalls":
    case "withinTime":
    case "metric":
    case "answered":
    case "iff":
    case "next":
    case "weakNext":
    case "eventuallyWithin":
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
      return once;
  }
}

/** "At most so many" goes on being broken, "at least so many" is owed; "just so many" is both. */
function countPart(formula: FormulaOf<"count">, negated: boolean): Part {
  const half = (bound: "<=" | ">=", kind: "once" | "skip"): Part => ({
    kind,
    body: { ...formula, comparison: bound },
  });
  const { comparison } = formula;
  if (comparison === "==" || comparison === "!=") {
    const exactly = (comparison === "==") !== negated;
    return exactly
      ? joined(true, [half(">=", "once"), half("<=", "skip")])
      : { kind: "once", body: { ...formula, comparison: "!=" } };
  }
  const atMost = (comparison === "<" || comparison === "<=") !== negated;
  return { kind: atMost ? "skip" : "once", body: negated ? not(formula) : formula };
}

function beforePart(firsts: readonly Pattern[], then: Pattern): Part {
  return joined(true, [
    { kind: "once", body: { kind: "called", call: then } },
    ...firsts.map((first): Part => ({ kind: "skip", body: { kind: "precedes", first, then } })),
  ]);
}

function always(body: Formula): Part {
  return joined(
    true,
    conjuncts(body).map((one) => deadlineOf(one) ?? { kind: "always", body: one }),
  );
}

function deadlineOf(body: Formula): Part | undefined {
  const [when, then]: readonly [Formula, Formula] =
    body.kind === "implies" ? [body.left, body.right] : [{ kind: "constant", value: true }, body];
  if (then.kind !== "eventuallyWithin" || !isPast({ left: when, right: then.body })) return undefined;
  return { kind: "deadline", when, what: then.body, limit: then.limit };
}

function joined(all: boolean, parts: readonly Part[]): Part {
  const kind = all ? "and" : "or";
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  const [only] = flat;
  return only !== undefined && flat.length === 1 ? only : { kind, parts: flat };
}

function isPast({ left, right }: { readonly left: Formula; readonly right: Formula }): boolean {
  return partThatLooksAhead(left) === undefined && partThatLooksAhead(right) === undefined;
}

function not(body: Formula): Formula {
  return body.kind === "not" ? body.body : { kind: "not", body };
}

function or(...parts: readonly Formula[]): Formula {
  return { kind: "or", parts };
}

function soFar(body: Formula): Formula {
  return { kind: "once", body };
}

function justBefore(body: Formula): Formula {
  return { kind: "previous", body };
}

/** The formula that a part comes to. */
export function formulaOf(part: Part): Formula {
  switch (part.kind) {
    case "and":
    case "or":
      return { kind: part.kind, parts: part.parts.map(formulaOf) };
    case "always":
      return { kind: "globally", body: part.body };
    case "deadline": {
      const soon: Formula = { kind: "eventuallyWithin", limit: part.limit, body: part.what };
      return { kind: "globally", body: { kind: "implies", left: part.when, right: soon } };
    }
    case "once":
    case "skip":
      return part.body;
  }
}

/** The formulas that a part is put together from. */
export function leavesOf(part: Part): readonly Formula[] {
  switch (part.kind) {
    case "and":
    case "or":
      return part.parts.flatMap(leavesOf);
    case "always":
    case "once":
    case "skip":
      return [part.body];
    case "deadline":
      return [part.when, part.what];
  }
}
