import { children } from "../../formula/children.ts";
import type { Formula } from "../../formula/formula.ts";
import { mapChildren } from "../../formula/map-children.ts";
import { substitute } from "../../formula/substitute.ts";
import { capturesOf } from "../../formula/variables-of-pattern.ts";
import { type NewNames, renameHere, renamePattern } from "./rename-variables.ts";
import { sourceOf } from "./source-of.ts";

/** One kind of quantifier before a formula that has none. `none`: there are no variables. */
export interface Prenex {
  readonly kind: "prenex";
  readonly quantifier: "forall" | "exists" | "none";
  /** The variables, by their names in the matrix, no two alike, with the names they were given. */
  readonly variables: readonly { readonly name: string; readonly given: string }[];
  readonly matrix: Formula;
}

/** A formula whose quantifiers can't be taken out, and why. */
export interface Stuck {
  readonly kind: "stuck";
  readonly reason: string;
}

const mostValues = 16;

/**
 * Takes the quantifiers out, by laws that hold on finite traces alone: "for all" comes out of G, H, X, Y, both sides of "and" and "or",
 * the left of U, W, S and the right of R, "there is" out of their duals; a negation turns one into the other.
 */
export function prenexOf(formula: Formula): Prenex | Stuck {
  return takeOut(formula, new Map(), []);
}

function takeOut(formula: Formula, names: NewNames, taken: string[]): Prenex | Stuck {
  const inside = (part: Formula): Prenex | Stuck => takeOut(part, names, taken);
  switch (formula.kind) {
    case "bind":
    case "bindSome": {
      const captured = capturesOf(formula.call);
      const inner = withNames(names, captured, taken);
      const now: Formula = { kind: "now", call: renamePattern(formula.call, inner) };
      const every = formula.kind === "bind";
      return quantified(every, captured, inner, now, takeOut(formula.body, inner, taken));
    }
    case "forall":
    case "exists": {
      const { domain, variable, body } = formula;
      const every = formula.kind === "forall";
      if (domain.kind === "values") {
        if (domain.values.length > mostValues) return stuck(`it lists more than ${mostValues} values`);
        const parts = domain.values.map((value) => substitute(body, { [variable]: value }));
        return inside({ kind: every ? "and" : "or", parts });
      }
      const inner = withNames(names, [variable], taken);
      const source = sourceOf(domain, names, inner.get(variable) ?? variable);
      if (source === undefined) return stuck(`the values of \`${variable}\` are not taken from calls alone`);
      return quantified(every, [variable], inner, source, takeOut(body, inner, taken));
    }
    case "not": {
      const body = inside(formula.body);
      return body.kind === "stuck" ? body : negated(body);
    }
    case "implies":
      return inside({ kind: "or", parts: [{ kind: "not", body: formula.left }, formula.right] });
    case "and":
    case "or":
    case "next":
    case "weakNext":
    case "previous":
    case "at":
      return together(formula, formula, inside, ["forall", "exists"], ["forall", "exists"]);
    case "globally":
    case "historically":
      return together(formula, formula, inside, ["forall"], []);
    case "eventually":
    case "eventuallyWithin":
    case "once":
      return together(formula, formula, inside, ["exists"], []);
    case "until":
    case "weakUntil":
    case "since":
      return together(formula, formula, inside, ["forall"], ["exists"]);
    case "release":
      return together(formula, formula, inside, ["exists"], ["forall"]);
    case "iff":
    case "countBefore":
      return together(formula, formula, inside, [], []);
    case "constant":
    case "now":
    case "said":
    case "predicate":
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
      return { kind: "prenex", quantifier: "none", variables: [], matrix: renameHere(formula, names) };
  }
}

/** The negation: its quantifiers turn into their duals. */
export function negated(prenex: Prenex): Prenex {
  const { quantifier, matrix } = prenex;
  return {
    ...prenex,
    quantifier: quantifier === "none" ? "none" : quantifier === "forall" ? "exists" : "forall",
    matrix: { kind: "not", body: matrix },
  };
}

type Allowed = readonly Prenex["quantifier"][];

/** The formula with the quantifiers of its parts before it. `first` may come out of the first part, `others` out of the others. */
function together(
  formula: Formula,
  { kind }: { readonly kind: Formula["kind"] },
  inside: (part: Formula) => Prenex | Stuck,
  first: Allowed,
  others: Allowed,
): Prenex | Stuck {
  const parts: Prenex[] = [];
  for (const [index, child] of children(formula).entries()) {
    const part = inside(child);
    if (part.kind === "stuck") return part;
    const allowed = index === 0 || kind === "and" || kind === "or" ? first : others;
    if (part.quantifier !== "none" && !allowed.includes(part.quantifier))
      return stuck(`a quantifier stands where it can't be taken out of \`${kind}\``);
    parts.push(part);
  }
  const quantifiers = new Set(parts.map((part) => part.quantifier).filter((one) => one !== "none"));
  if (quantifiers.size > 1) return stuck("it mixes `forall` and `exists`");
  const [quantifier = "none"] = quantifiers;
  let index = 0;
  return {
    kind: "prenex",
    quantifier,
    variables: parts.flatMap(({ variables }) => variables),
    matrix: mapChildren(formula, (child) => parts[index++]?.matrix ?? child),
  };
}

/** For every value of the variables: if the condition holds, so does the body; or for some: both hold. */
function quantified(
  every: boolean,
  given: readonly string[],
  names: NewNames,
  condition: Formula,
  body: Prenex | Stuck,
): Prenex | Stuck {
  if (body.kind === "stuck") return body;
  const own = given.length === 0 ? "none" : every ? "forall" : "exists";
  if (own !== "none" && body.quantifier !== "none" && own !== body.quantifier)
    return stuck("it mixes `forall` and `exists`");
  return {
    kind: "prenex",
    quantifier: own === "none" ? body.quantifier : own,
    variables: [...given.map((name) => ({ name: names.get(name) ?? name, given: name })), ...body.variables],
    matrix: every
      ? { kind: "implies", left: condition, right: body.matrix }
      : { kind: "and", parts: [condition, body.matrix] },
  };
}

/** The names in scope with these given names bound anew. */
function withNames(names: NewNames, given: readonly string[], taken: string[]): NewNames {
  const inner = new Map(names);
  for (const name of given) {
    let unique = name;
    while (taken.includes(unique)) unique += "'";
    taken.push(unique);
    inner.set(name, unique);
  }
  return inner;
}

function stuck(reason: string): Stuck {
  return { kind: "stuck", reason };
}
