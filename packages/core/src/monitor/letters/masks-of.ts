import type { Counts } from "../../trace/counted-calls.ts";
import type { AskedBit } from "./asked-bit.ts";
import type { Picked } from "./example-call.ts";
import { fillingsOf, type Slot, slotsOf } from "./slot.ts";

const mostMasks = 1_024;

/** The masks that calls of a tool can have, each with how a call comes to it; `undefined` where there are too many. */
export function masksOf(
  asked: readonly AskedBit[],
  selects: number,
  counts: Counts,
): ReadonlyMap<number, Picked> | undefined {
  const here = asked.flatMap((one, bit) => (((selects >> bit) & 1) === 1 ? [{ ...one, bit }] : []));
  let reached = outcomesOf(here, selects, counts);
  const patterns = here.flatMap(({ pattern, free, bit }) =>
    pattern === undefined || free ? [] : [{ ...pattern.pattern, bit }],
  );
  for (const slot of slotsOf(patterns.map(({ bit, where, agent }) => ({ bit, where, agent })))) {
    const fillings = fillingsOf(slot, counts);
    if (fillings === undefined) return undefined;
    const untouched = ~slot.demands.reduce((bits, { bit }) => bits | (1 << bit), 0);
    const next = new Map<number, Picked>();
    for (const [mask, picked] of reached) {
      for (const { met, values } of fillings) {
        const both = mask & (met | untouched);
        if (!next.has(both)) next.set(both, withValues(picked, slot, values));
      }
    }
    if (next.size > mostMasks) return undefined;
    reached = next;
  }
  for (const { bit, optional } of here) {
    if (!optional) continue;
    for (const [mask, picked] of [...reached]) {
      const without = mask & ~(1 << bit);
      if (!reached.has(without)) reached.set(without, picked);
    }
    if (reached.size > mostMasks) return undefined;
  }
  return reached;
}

function outcomesOf(
  here: readonly (AskedBit & { readonly bit: number })[],
  selects: number,
  counts: Counts,
): Map<number, Picked> {
  const matter = here.some(({ pattern }) => pattern?.pattern.outcome !== undefined);
  const outcomes = !matter ? ["ok"] : counts === "ran" ? ["ok", "error"] : ["ok", "error", "refused"];
  const reached = new Map<number, Picked>();
  for (const outcome of outcomes) {
    const mask = here.reduce((bits, { pattern, bit }) => {
      const wanted = pattern?.pattern.outcome;
      return wanted === undefined || wanted === outcome ? bits : bits & ~(1 << bit);
    }, selects);
    if (!reached.has(mask)) reached.set(mask, { outcome, values: [] });
  }
  return reached;
}

function withValues(picked: Picked, slot: Slot, values: Picked["values"][number]["values"]): Picked {
  return { ...picked, values: [...picked.values, { slot, values }] };
}
