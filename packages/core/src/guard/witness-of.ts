import { patternsOf } from "../formula/patterns-of.ts";
import { subformulas } from "../formula/subformulas.ts";
import { bindingsRecord } from "../match/bindings.ts";
import { fitReading } from "../prefix/fit-call.ts";
import type { Instance } from "../prefix/instances.ts";
import { satisfied } from "../prefix/statuses.ts";
import type { View } from "../prefix/view.ts";
import type { Witness } from "../verdict/verdict.ts";

/** How many calls a witness names at most. */
const mostCalls = 20;

/** The evidence for a broken instance: its values, the call that broke it, and the calls that its demand speaks of. */
export function witnessOf(
  { demand, position, scope }: Instance,
  view: View,
  proposed: number | undefined,
  detail: string,
): Witness {
  const at = view.records[position]?.call.position;
  const here = proposed ?? at ?? null;
  const patterns = subformulas(demand).flatMap(patternsOf);
  const fits = patterns.map((pattern) => fitReading(pattern, view, scope));
  const mattered = view.records
    .filter((record) => fits.some((reading) => reading(record.index) === satisfied))
    .map(({ call }) => call.position);
  const calls = new Set([...mattered.slice(-mostCalls), ...(here === null ? [] : [here])]);
  return {
    bindings: bindingsRecord(scope.bindings),
    position: here,
    calls: [...calls].sort((one, other) => one - other),
    detail,
  };
}
