import type { Formula, FormulaOf } from "../../formula/formula.ts";
import type { Scope } from "../context.ts";
import type { Inspector } from "./inspect.ts";
import { lowered } from "./sentences.ts";
import { callNumber, patternWords } from "./words.ts";

/** Where a sentence stands. */
interface Place {
  readonly scope: Scope;
  readonly position: number;
  readonly inspector: Inspector;
}

/** Whether a part surely holds at a position, by default at that of the whole. */
export type HoldsThere = (part: Formula, there?: number) => boolean;

/** The sentence about a part at another position. */
type At = (part: Formula, there: number) => string;

/** Why something holds or not from a position on. */
export function futureDetail(
  formula: FormulaOf<"eventually" | "eventuallyWithin" | "globally" | "until" | "weakUntil" | "release">,
  holds: boolean,
  { scope, position, inspector }: Place,
  holdsThere: HoldsThere,
  at: At,
): string {
  const { view } = inspector.context;
  const calls = view.records.length;
  if (position >= calls) return "No call is left.";
  const from = callNumber(position, view);
  switch (formula.kind) {
    case "eventually":
    case "eventuallyWithin": {
      const last = formula.kind === "eventually" ? calls - 1 : Math.min(position + formula.limit, calls - 1);
      const found = holds
        ? firstOf(position, last + 1, (there) => holdsThere(formula.body, there))
        : undefined;
      if (found !== undefined) return at(formula.body, found);
      const until =
        formula.kind === "eventually" ? "to the end" : `to ${callNumber(Math.max(position, last), view)}`;
      return formula.body.kind === "now"
        ? `${patternWords(formula.body.call, scope.bindings)} was not called from ${from} ${until}.`
        : `What had to happen did not, from ${from} ${until}.`;
    }
    case "globally": {
      if (holds)
        return position === 0
          ? `It held at each of ${calls} call(s).`
          : `It held at each call from ${from} on.`;
      const broken = firstOf(position, calls, (there) => inspector.valueAt(formula.body, scope, there) === 0);
      return broken === undefined ? "It did not hold throughout." : at(formula.body, broken);
    }
    case "until":
    case "weakUntil": {
      const end = firstOf(
        position,
        calls,
        (there) => holdsThere(formula.right, there) || !holdsThere(formula.left, there),
      );
      if (end === undefined) return `What was awaited from ${from} on did not come.`;
      return holds ? at(formula.right, end) : `Too early: ${lowered(at(formula.left, end))}`;
    }
    case "release": {
      const end = firstOf(
        position,
        calls,
        (there) => !holdsThere(formula.right, there) || holdsThere(formula.left, there),
      );
      if (end === undefined) return `It held at each call from ${from} on.`;
      return at(holds ? formula.left : formula.right, end);
    }
  }
}

/** Why something holds or not up to a position. */
export function pastDetail(
  formula: FormulaOf<"once" | "historically" | "since">,
  holds: boolean,
  { scope, position, inspector }: Place,
  holdsThere: HoldsThere,
  at: At,
): string {
  const { view } = inspector.context;
  const calls = view.records.length;
  if (calls === 0) return "There was no call.";
  const end = Math.min(position + 1, calls);
  const here = callNumber(Math.min(position, calls - 1), view);
  switch (formula.kind) {
    case "once": {
      const found = lastOf(end, (there) => holdsThere(formula.body, there));
      if (found !== undefined) return at(formula.body, found);
      return formula.body.kind === "now"
        ? `${patternWords(formula.body.call, scope.bindings)} was not called up to ${here}.`
        : `What had to happen did not, up to ${here}.`;
    }
    case "historically": {
      const broken = firstOf(0, end, (there) => inspector.valueAt(formula.body, scope, there) === 0);
      return broken === undefined ? `It held at each call up to ${here}.` : at(formula.body, broken);
    }
    case "since": {
      const decisive = lastOf(
        end,
        (there) => holdsThere(formula.right, there) || !holdsThere(formula.left, there),
      );
      if (decisive === undefined) return `What had to happen did not, up to ${here}.`;
      return at(holds ? formula.right : formula.left, decisive);
    }
  }
}

function firstOf(from: number, end: number, test: (there: number) => boolean): number | undefined {
  for (let there = from; there < end; there++) if (test(there)) return there;
  return undefined;
}

function lastOf(end: number, test: (there: number) => boolean): number | undefined {
  for (let there = end - 1; there >= 0; there--) if (test(there)) return there;
  return undefined;
}
