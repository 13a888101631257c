import type { Formula } from "../../formula/formula.ts";
import { bindingsRecord } from "../../match/bindings.ts";
import type { Witness } from "../../verdict/verdict.ts";
import type { Scope } from "../context.ts";
import type { Break } from "./break.ts";
import { breaksOf } from "./breaks.ts";
import { detailOf } from "./detail.ts";
import type { Inspector } from "./inspect.ts";

/** The instances that broke a violated formula, in order of position, at most 100. Positions are those in the trace. */
export function witnessesOf(
  formula: Formula,
  scope: Scope,
  position: number,
  inspector: Inspector,
): readonly Witness[] {
  const { records } = inspector.context.view;
  const placeOf = (index: number): number => records[index]?.place ?? index;
  const seen = new Set<string>();
  return breaksOf(formula, scope, position, true, inspector).flatMap((one): readonly Witness[] => {
    const witness: Witness = {
      bindings: bindingsRecord(one.scope.bindings),
      position: one.position === null ? null : placeOf(one.position),
      calls: mattered(one).map(placeOf),
      detail: detailOf(one.formula, one.scope, one.asked, inspector, one.position ?? undefined),
    };
    const key = JSON.stringify([witness.position, witness.calls, witness.detail]);
    if (seen.has(key)) return [];
    seen.add(key);
    return [witness];
  });
}

/** The calls that mattered, each once, in order: none that came after the formula was decided. */
function mattered({ calls, position }: Break): readonly number[] {
  const last = position ?? Number.POSITIVE_INFINITY;
  return [...new Set(calls)].filter((call) => call <= last).sort((one, other) => one - other);
}
