import { possible } from "./achievable.ts";
import { children } from "./children.ts";
import { compares } from "./compares.ts";
import type { Formula, FormulaOf } from "./formula.ts";
import type { Pattern } from "./pattern.ts";
import { patternsOf } from "./patterns-of.ts";
import { subformulas } from "./subformulas.ts";

/** What is known for good of a formula: `undefined` where a later call may still turn it. */
type Known = boolean | undefined;

/** A call that can certainly be made: one of this tool, which fits this pattern where one is given. */
interface FirstCall {
  readonly tool: string;
  readonly fits: string | undefined;
}

/** Whether some single call, made first, breaks `formula` for good. One-sided: `true` is certain. */
export function breaksAtOnce(formula: Formula): boolean {
  const parts = subformulas(formula);
  return firstCalls(parts).some((call) => afterFirst(formula, parts, call) === false);
}

function firstCalls(parts: readonly Formula[]): readonly FirstCall[] {
  const patterns = parts.flatMap(patternsOf);
  const names = patterns.flatMap(({ tool }) =>
    tool.kind === "name" ? [tool.name] : tool.kind === "names" ? tool.names : [],
  );
  const other = [...names, "x"].reduce((longest, name) => (name.length > longest.length ? name : longest));
  const tools: readonly FirstCall[] = [...new Set(names), `${other}_`].map((tool) => ({
    tool,
    fits: undefined,
  }));
  const fitting = patterns.flatMap((pattern): FirstCall[] => {
    const tool = pattern.tool.kind === "name" ? pattern.tool.name : undefined;
    return tool !== undefined && pattern.where.length > 0 && possible(pattern)
      ? [{ tool, fits: textOf(pattern) }]
      : [];
  });
  return [...tools, ...fitting];
}

function textOf(pattern: Pattern): string {
  return JSON.stringify(pattern);
}

function fit(pattern: Pattern, call: FirstCall): Known {
  const { tool } = pattern;
  if (tool.kind === "name" && tool.name !== call.tool) return false;
  if (tool.kind === "names" && !tool.names.includes(call.tool)) return false;
  if (call.fits !== undefined && textOf(pattern) === call.fits) return true;
  const asksMore = pattern.where.length > 0 || pattern.outcome !== undefined || pattern.agent !== undefined;
  return asksMore || tool.kind === "glob" ? undefined : true;
}

/** The formula at position 0, where `call` is the only call so far. */
function afterFirst(formula: Formula, parts: readonly Formula[], call: FirstCall): Known {
  const known = new Map<Formula, Known>();
  for (const part of parts)
    known.set(
      part,
      knownOf(
        part,
        children(part).map((child) => known.get(child)),
        call,
      ),
    );
  return known.get(formula);
}

function knownOf(part: Formula, inside: readonly Known[], call: FirstCall): Known {
  const [first, second] = inside;
  switch (part.kind) {
    case "constant":
      return part.value;
    case "now":
      return fit(part.call, call);
    case "called":
      return fit(part.call, call) === true ? true : undefined;
    case "count":
      return countAfterFirst(part, fit(part.call, call));
    case "before":
    case "precedes":
    case "allBefore":
    case "instanceBefore":
      return fit(part.then, call) === true && impossibleNow(part) ? false : undefined;
    case "after":
      return fit(part.call, call) === true ? false : undefined;
    case "branchCalled":
      return part.wrong !== undefined && fit(part.wrong, call) === true ? false : undefined;
    case "not":
      return first === undefined ? undefined : !first;
    case "and":
      return every(inside);
    case "or":
      return some(inside);
    case "implies":
      return some([first === undefined ? undefined : !first, second]);
    case "iff":
      return first === undefined || second === undefined ? undefined : first === second;
    case "eventually":
    case "eventuallyWithin":
      return first === true ? true : undefined;
    case "globally":
      return first === false ? false : undefined;
    case "until":
    case "weakUntil":
      return second === true ? true : first === false && second === false ? false : undefined;
    case "release":
      return second === false ? false : first === true && second === true ? true : undefined;
    case "previous":
      return false;
    case "once":
    case "historically":
      return first;
    case "since":
      return second;
    case "countBefore":
      return compares(0, part.comparison, part.times);
    case "at":
      return part.position === 0 ? first : undefined;
    case "bind":
      return fit(part.call, call) === false ? true : fit(part.call, call) === true ? first : undefined;
    case "bindSome":
      return fit(part.call, call) === false ? false : fit(part.call, call) === true ? first : undefined;
    case "said":
    case "calledWithResult":
    case "inOrder":
    case "withinCalls":
    case "withinTime":
    case "metric":
    case "answered":
    case "predicate":
    case "next":
    case "weakNext":
    case "forall":
    case "exists":
      return undefined;
  }
}

/** Where the call that must come second is first, nothing stands before it any more. */
function impossibleNow(part: FormulaOf<"before" | "precedes" | "allBefore" | "instanceBefore">): boolean {
  if (part.kind === "allBefore") return part.calls.length > 0;
  return part.kind !== "instanceBefore" || part.mth === 1;
}

function countAfterFirst({ comparison, times }: FormulaOf<"count">, fits: Known): Known {
  if (fits !== true) return undefined;
  if (comparison === ">" || comparison === ">=") return compares(1, comparison, times) ? true : undefined;
  if (comparison === "<" || comparison === "<=") return compares(1, comparison, times) ? undefined : false;
  return times === 0 ? comparison === "!=" : undefined;
}

function every(all: readonly Known[]): Known {
  if (all.includes(false)) return false;
  return all.includes(undefined) ? undefined : true;
}

function some(all: readonly Known[]): Known {
  if (all.includes(true)) return true;
  return all.includes(undefined) ? undefined : false;
}
