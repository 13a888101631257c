import { type Formula, print } from "@agentltl/core";
import { children } from "@agentltl/core/host";
import type { Place } from "./place.ts";

/** What a formula says and its writer most likely didn't mean. */
export interface FormulaFinding {
  readonly code:
    | "whole-trace-under-operator"
    | "only-first-call"
    | "true-without-call"
    | "false-without-call";
  /** One line, with what to write instead. */
  readonly message: string;
}

/** What a {@link FormulaFinding} is made of. */
export interface PartFinding extends Pick<FormulaFinding, "code"> {
  readonly what: string;
  readonly instead: string;
}

/** What is most likely not meant about this part itself, standing there. */
export function findingOf(part: Formula, { operator, asked, follows }: Place): PartFinding | undefined {
  const text = (): string => `\`${shown(part)}\``;
  switch (part.kind) {
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
    case "answered": {
      if (operator === undefined) return undefined;
      return {
        code: "whole-trace-under-operator",
        what: `${text()} under ${operator} is about the whole trace, not about that call`,
        instead: wholeTraceFix(part, operator, follows),
      };
    }
    case "now":
      if (operator !== undefined) return undefined;
      return onlyFirst(
        `${text()} is asked of the first call only`,
        `for any call write \`F ${shown(part)}\``,
      );
    case "said":
      if (operator !== undefined) return undefined;
      return onlyFirst(
        `${text()} is asked of what was said before the first call only`,
        `for any time write \`F ${shown(part)}\``,
      );
    case "previous":
    case "once":
    case "historically":
    case "since":
    case "countBefore":
      if (operator !== undefined) return undefined;
      return onlyFirst(
        `${text()} looks back from the first call, where nothing is to be seen`,
        "for each call write `G(...)` around it",
      );
    case "bind":
      if (operator === undefined)
        return onlyFirst(
          `${text()} is asked of the first call only`,
          `for each call write \`G(${shown(part)})\``,
        );
      if (asked !== "eventually") return undefined;
      return {
        code: "true-without-call",
        what: `${text()} under ${operator} is true at any call that doesn't fit`,
        instead: 'write `bindSome` for "there is such a call"',
      };
    case "implies":
      if (operator === undefined && speaksOfHere(part))
        return onlyFirst(
          `${text()} is asked of the first call only`,
          `for each call write \`G(${shown(part)})\``,
        );
      if (asked !== "eventually") return undefined;
      return {
        code: "true-without-call",
        what: `${text()} under ${operator} is true at any call where its left side is not`,
        instead: 'write `&` for "both", or `G(... -> F ...)` for "always, then"',
      };
    case "bindSome":
      if (operator === undefined)
        return onlyFirst(
          `${text()} is asked of the first call only`,
          `for any call write \`F(${shown(part)})\``,
        );
      if (asked !== "globally") return undefined;
      return {
        code: "false-without-call",
        what: `${text()} under ${operator} is false at any call that doesn't fit`,
        instead: 'write `bind` for "each such call"',
      };
    case "constant":
    case "predicate":
    case "not":
    case "and":
    case "or":
    case "iff":
    case "next":
    case "weakNext":
    case "eventually":
    case "globally":
    case "eventuallyWithin":
    case "until":
    case "weakUntil":
    case "release":
    case "at":
    case "forall":
    case "exists":
      return undefined;
  }
}

function onlyFirst(what: string, instead: string): PartFinding {
  return { code: "only-first-call", what, instead };
}

function wholeTraceFix(part: Formula, operator: string, follows: boolean): string {
  if (part.kind !== "called") return `write it outside of ${operator}`;
  const now = shown({ kind: "now", call: part.call });
  return `write \`${follows ? `F ${now}` : now}\``;
}

/** The formula as text; only its beginning where it is long. */
function shown(part: Formula): string {
  const text = print(part);
  return text.length <= 80 ? text : `${text.slice(0, 77)}...`;
}

/** Whether it asks for the call at its own position, outside of any operator. */
function speaksOfHere(formula: Formula): boolean {
  const pending: Formula[] = [formula];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (part.kind === "now" || part.kind === "said") return true;
    if (["not", "and", "or", "implies", "iff"].includes(part.kind)) pending.push(...children(part));
  }
  return false;
}
