import { children } from "./children.ts";
import type { Formula } from "./formula.ts";
import type { Matcher, Pattern } from "./pattern.ts";
import { subformulas } from "./subformulas.ts";

/** What an agent can bring about for good from wherever it stands, by the calls that it makes next. */
export interface Achievable {
  /** It can make the formula true, and true it stays. */
  readonly true: boolean;
  /** It can make the formula false, and false it stays. */
  readonly false: boolean;
}

const no: Achievable = { true: false, false: false };
const makeTrue: Achievable = { true: true, false: false };
const makeFalse: Achievable = { true: false, false: true };

/**
 * Of each formula in `formula`: what can be achieved. One-sided: `true` is certain. Facts about the whole trace and formulas under
 * `eventually` and `globally` are told apart from those about one position, which is past as soon as it is there.
 */
export function achievable(formula: Formula): Achievable {
  const known = new Map<Formula, Achievable>();
  for (const part of subformulas(formula)) {
    known.set(
      part,
      achievableFrom(
        part,
        children(part).map((child) => known.get(child) ?? no),
      ),
    );
  }
  return known.get(formula) ?? no;
}

function achievableFrom(part: Formula, inside: readonly Achievable[]): Achievable {
  const [first = no, second = no] = inside;
  switch (part.kind) {
    case "constant":
      return { true: part.value, false: !part.value };
    case "called":
      return possible(part.call) ? makeTrue : no;
    case "branchCalled":
      return part.wrong === undefined && possible(part.right) ? makeTrue : no;
    case "inOrder":
      return part.calls.every(possible) ? makeTrue : no;
    case "count":
      if (!possible(part.call)) return no;
      if (part.comparison === ">" || part.comparison === ">=") return makeTrue;
      return part.comparison === "!=" ? no : makeFalse;
    case "not":
      return { true: first.false, false: first.true };
    case "and":
      return { true: inside.every((one) => one.true), false: inside.some((one) => one.false) };
    case "or":
      return { true: inside.some((one) => one.true), false: inside.every((one) => one.false) };
    case "implies":
      return { true: first.false || second.true, false: first.true && second.false };
    case "eventually":
      return { true: first.true || nextCallCan(part.body, true), false: first.false && isFact(part.body) };
    case "globally":
      return { true: first.true && isFact(part.body), false: first.false || nextCallCan(part.body, false) };
    case "now":
    case "said":
    case "calledWithResult":
    case "before":
    case "after":
    case "precedes":
    case "allBefore":
    case "instanceBefore":
    case "withinCalls":
    case "withinTime":
    case "metric":
    case "answered":
    case "predicate":
    case "iff":
    case "next":
    case "weakNext":
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
      return no;
  }
}

/** True where the formula says the same at each position, so that what is achieved holds at all of them. */
function isFact(body: Formula): boolean {
  return ["constant", "called", "branchCalled", "inOrder", "count"].includes(body.kind);
}

/** Whether some next call makes a formula about its own position come out so, whatever went before. */
function nextCallCan(body: Formula, wanted: boolean): boolean {
  let [inner, sought] = [body, wanted];
  while (inner.kind === "not") [inner, sought] = [inner.body, !sought];
  if (inner.kind === "now") return sought ? possible(inner.call) : avoidable(inner.call);
  return inner.kind === "constant" && inner.value === sought;
}

/** Whether certainly some call fits the pattern: it asks for nothing, or for one thing that can be had. */
export function possible(pattern: Pattern): boolean {
  if (pattern.agent !== undefined || pattern.opensStep !== undefined || pattern.outcome !== undefined)
    return false;
  if (pattern.tool.kind === "names" && pattern.tool.names.length === 0) return false;
  const [only, ...others] = pattern.where;
  if (others.length > 0) return false;
  return only === undefined || (only.part === "args" && /^\w+$/.test(only.path) && canBeHad(only.matcher));
}

function canBeHad(matcher: Matcher): boolean {
  switch (matcher.kind) {
    case "equals":
    case "exists":
    case "absent":
      return true;
    case "oneOf":
      return matcher.values.length > 0;
    case "compare":
      return matcher.operand.kind === "literal" && typeof matcher.operand.value === "number";
    case "variable":
    case "sameAs":
    case "glob":
    case "regex":
    case "contains":
    case "not":
      return false;
  }
}

/** Whether certainly some call does not fit: one of another tool. */
function avoidable({ tool }: Pattern): boolean {
  return tool.kind === "name" || tool.kind === "names";
}
