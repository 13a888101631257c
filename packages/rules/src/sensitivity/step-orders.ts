import type { Procedure, Trace } from "@agentltl/core";
import { countedCalls, groupBy } from "@agentltl/core/host";
import { listedVerdicts, withCallsAt } from "./listed-verdicts.ts";

/** The parallel calls of one step, and whether their order matters to the rules. */
export interface StepOrder {
  readonly step: number;
  /** Their positions in the trace. */
  readonly calls: readonly number[];
  /** `commute`: every order that was tried gives each rule the same verdict. `unknown`: not all were tried, and those that were do. */
  readonly answer: "commute" | "differ" | "unknown";
  /** Rules that say otherwise in some order, with the first such order, as positions. */
  readonly rules: readonly { readonly rule: string; readonly order: readonly number[] }[];
}

/** Of five calls all orders are tried. */
const mostOrders = 120;

/**
 * For each step with several calls: whether they commute, so that it is the same to the rules in which order the host runs them. Orders are
 * judged as they are listed, also by rules that don't count parallel calls as ordered.
 */
export function stepOrders(trace: Trace, procedure: Procedure): readonly StepOrder[] {
  const stepped = countedCalls(trace).flatMap(({ step, position }) =>
    step === undefined ? [] : [{ step, position }],
  );
  const before = listedVerdicts(trace, procedure);
  return [...groupBy(stepped, ({ step }) => step)]
    .filter(([, calls]) => calls.length > 1)
    .map(([step, calls]) =>
      stepOrder(trace, procedure, { step, calls: calls.map(({ position }) => position), before }),
    );
}

interface Asked {
  readonly step: number;
  readonly calls: readonly number[];
  readonly before: ReadonlyMap<string, string>;
}

function stepOrder(trace: Trace, procedure: Procedure, { step, calls, before }: Asked): StepOrder {
  const rules = new Map<string, readonly number[]>();
  const orders = ordersOf(calls, mostOrders);
  for (const order of orders) {
    const verdicts = listedVerdicts(inOrderOf(trace, calls, order), procedure);
    for (const [rule, verdict] of verdicts)
      if (verdict !== before.get(rule) && !rules.has(rule)) rules.set(rule, order);
  }
  const isAll = orders.length === factorial(calls.length);
  return {
    step,
    calls,
    answer: rules.size > 0 ? "differ" : isAll ? "commute" : "unknown",
    rules: [...rules].map(([rule, order]) => ({ rule, order })),
  };
}

/** The trace with the calls of a step in another order, each at a place where one of them stood. */
function inOrderOf(trace: Trace, places: readonly number[], order: readonly number[]): Trace {
  const moved = order.flatMap((place) => trace.calls[place] ?? []);
  return withCallsAt(trace, places, moved);
}

/** The orders of some things, at most so many. */
function ordersOf(things: readonly number[], most: number): readonly (readonly number[])[] {
  const found: (readonly number[])[] = [];
  const extend = (order: readonly number[], rest: readonly number[]): void => {
    if (found.length >= most) return;
    if (rest.length === 0) found.push(order);
    for (const thing of rest)
      extend(
        [...order, thing],
        rest.filter((other) => other !== thing),
      );
  };
  extend([], things);
  return found;
}

function factorial(count: number): number {
  return count <= 1 ? 1 : count * factorial(count - 1);
}
