import type { Formula } from "@agentltl/core";

/** Where a part of a formula stands. */
export interface Place {
  /** The innermost operator around it that goes to other positions. */
  readonly operator: string | undefined;
  /** Whether that operator asks the part itself, with nothing in between that could turn its meaning round. */
  readonly asked: "eventually" | "globally" | undefined;
  /** Whether it is what follows from something, behind `->`. */
  readonly follows: boolean;
}

/** Where the parts of a formula stand that itself stands there. */
export function placeInside(part: Formula, index: number, place: Place): Place {
  const under = (operator: string, asked?: Place["asked"]): Place => ({ operator, asked, follows: false });
  switch (part.kind) {
    case "next":
      return under("X");
    case "weakNext":
      return under("WX");
    case "eventually":
      return under("F", "eventually");
    case "eventuallyWithin":
      return under("F<=", "eventually");
    case "globally":
      return under("G", "globally");
    case "until":
      return under("U");
    case "weakUntil":
      return under("W");
    case "release":
      return under("R");
    case "previous":
      return under("Y");
    case "once":
      return under("O", "eventually");
    case "historically":
      return under("H", "globally");
    case "since":
      return under("S");
    case "countBefore":
      return under("countBefore");
    case "at":
      return under("at");
    case "implies":
      return { ...place, asked: undefined, follows: index === 1 };
    case "and":
    case "or":
    case "forall":
    case "exists":
      return place;
    case "not":
    case "iff":
    case "bind":
    case "bindSome":
    case "constant":
    case "predicate":
    case "now":
    case "said":
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
      return { ...place, asked: undefined };
  }
}
