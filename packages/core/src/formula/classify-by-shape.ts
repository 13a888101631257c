import { achievable } from "./achievable.ts";
import { breaksAtOnce } from "./after-one-call.ts";
import { breakingCalls } from "./breaking-calls.ts";
import type { BreakingCalls } from "./calls-at-position.ts";
import { children } from "./children.ts";
import { type DecidedByPrefix, decidedByPrefix } from "./decided-by-prefix.ts";
import type { Formula } from "./formula.ts";
import { subformulas } from "./subformulas.ts";

/** What sort of property a formula is, as far as its shape shows. */
export type FormulaClass =
  /** Always true, or always false. */
  | "constant"
  /** Each violation shows in the calls so far: a guard misses none. */
  | "safety"
  /** Each satisfaction shows in the calls so far and is final. */
  | "co-safety"
  /** Settled either way some calls after it began to matter. */
  | "bounded"
  /** Whatever was done, it can still be met: only the end violates it (paper section 10.5.1). */
  | "liveness"
  /** None of these for sure. */
  | "mixed";

/** What the shape of a formula says about judging it while calls are still made. */
export interface ClassByShape {
  readonly kind: FormulaClass;
  /**
   * Whether the calls so far can violate it whatever follows (paper section 10.5.1: then it is enforceable). Both answers are certain;
   * `unknown` where the shape doesn't tell.
   */
  readonly canBeViolatedByPrefix: boolean | "unknown";
  /** A call that violates it for good fits one of these; `any` where nothing of that sort is known. */
  readonly calls: BreakingCalls;
  /** Why, in one sentence. */
  readonly reason: string;
}

/** Classifies a formula by its shape alone: quick, certain where it commits itself, and for nesting of any depth. */
export function classifyByShape(formula: Formula): ClassByShape {
  const decided = decidedOf(formula);
  const reach = achievable(formula);
  const canBeViolatedByPrefix = reach.true ? false : reach.false || breaksAtOnce(formula) || "unknown";
  const kind = kindOf(formula, decided, canBeViolatedByPrefix);
  const calls = canBeViolatedByPrefix === false ? [] : breakingCalls(formula);
  return { kind, canBeViolatedByPrefix, calls, reason: reasonOf(kind, canBeViolatedByPrefix) };
}

/** Under an operator that looks along the trace there is a call at the position; at the top there may be none. */
function decidedOf(formula: Formula): DecidedByPrefix {
  const placed = new Map<Formula, DecidedByPrefix>();
  const atTop = new Map<Formula, DecidedByPrefix>();
  const none: DecidedByPrefix = { violation: false, satisfaction: false };
  for (const part of subformulas(formula)) {
    const inside = children(part).map((child) => placed.get(child) ?? none);
    const outside = moves(part) ? inside : children(part).map((child) => atTop.get(child) ?? none);
    placed.set(part, decidedByPrefix(part, inside, true));
    atTop.set(part, decidedByPrefix(part, outside, false));
  }
  return atTop.get(formula) ?? none;
}

/** Whether the formulas inside are only asked at positions that the trace has. */
function moves({ kind }: Formula): boolean {
  const still: readonly Formula["kind"][] = ["not", "and", "or", "implies", "iff", "forall", "exists"];
  return !still.includes(kind);
}

function kindOf(
  formula: Formula,
  decided: DecidedByPrefix,
  canBeViolated: ClassByShape["canBeViolatedByPrefix"],
): FormulaClass {
  if (formula.kind === "constant") return "constant";
  if (decided.violation && decided.satisfaction) return "bounded";
  if (decided.violation) return "safety";
  const window = ["withinCalls", "withinTime", "eventuallyWithin"].includes(formula.kind);
  if (decided.satisfaction) return window ? "bounded" : "co-safety";
  return canBeViolated === false ? "liveness" : "mixed";
}

function reasonOf(kind: FormulaClass, canBeViolated: ClassByShape["canBeViolatedByPrefix"]): string {
  if (kind === "constant") return "it is true or false by itself";
  if (canBeViolated === false)
    return "whatever was called, later calls can still meet it, so only the end of the run violates it";
  const when =
    canBeViolated === true
      ? "some calls violate it for good"
      : "its shape doesn't tell whether calls can violate it for good";
  switch (kind) {
    case "safety":
      return `${when}, and no violation waits for the end of the run`;
    case "bounded":
      return `${when}, and a bounded number of calls settles it`;
    case "co-safety":
      return `${when}; once met it stays met, and until then it is owed`;
    case "liveness":
    case "mixed":
      return `${when}; other violations show only at the end of the run`;
  }
}
