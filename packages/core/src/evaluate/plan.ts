import { children } from "../formula/children.ts";
import type { Formula, FormulaOf } from "../formula/formula.ts";

/** A formula to evaluate, and the one position at which it is asked, if it is only one. */
export interface PlanEntry {
  readonly formula: Formula;
  readonly only: number | undefined;
}

/** A formula whose body has variables of its own. */
export type Binder = FormulaOf<"forall" | "exists" | "bind" | "bindSome">;

const binders: ReadonlySet<string> = new Set<Binder["kind"]>(["forall", "exists", "bind", "bindSome"]);

/** True for the formulas whose body has variables of its own. */
export function isBinder(formula: Formula): formula is Binder {
  return binders.has(formula.kind);
}

/**
 * The formulas to evaluate for `body` at `only` (or at every position), parts before wholes, without the bodies of binders.
 * Needs no call stack.
 */
export function planOf(body: Formula, only: number | undefined): readonly PlanEntry[] {
  const order: Formula[] = [];
  const finished = new Set<Formula>();
  const pending: { readonly node: Formula; readonly opened: boolean }[] = [{ node: body, opened: false }];
  for (let top = pending.pop(); top !== undefined; top = pending.pop()) {
    const { node, opened } = top;
    if (finished.has(node)) continue;
    if (opened) {
      finished.add(node);
      order.push(node);
      continue;
    }
    pending.push({ node, opened: true });
    if (!isBinder(node)) for (const child of children(node)) pending.push({ node: child, opened: false });
  }
  const asked = new Map<Formula, number | "all">([[body, only ?? "all"]]);
  for (const node of [...order].reverse()) {
    const here = asked.get(node) ?? "all";
    if (isBinder(node)) continue;
    for (const child of children(node)) {
      const there = positionOfParts(node, here);
      const before = asked.get(child);
      asked.set(child, before === undefined || before === there ? there : "all");
    }
  }
  return order.map((formula) => {
    const there = asked.get(formula) ?? "all";
    return { formula, only: there === "all" ? undefined : there };
  });
}

/** Where the parts of a formula are asked, if it is itself asked `here`. */
function positionOfParts(formula: Formula, here: number | "all"): number | "all" {
  switch (formula.kind) {
    case "not":
    case "and":
    case "or":
    case "implies":
    case "iff":
      return here;
    case "at":
      return formula.position;
    case "constant":
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
    case "predicate":
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
    case "forall":
    case "exists":
    case "bind":
    case "bindSome":
      return "all";
  }
}
