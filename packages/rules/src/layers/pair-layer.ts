import { instanceBefore } from "@agentltl/core/formula";
import type { GoldCall } from "./gold-calls.ts";
import type { LayerRule } from "./layer-rule.ts";
import { patternWith } from "./pattern-with.ts";

/** L4: each call comes before the one that follows it, told apart by how many of its tool came before. None for calls of one step. */
export function pairLayer(calls: readonly GoldCall[]): readonly LayerRule[] {
  return calls.slice(1).flatMap((then, index): readonly LayerRule[] => {
    const first = calls[index];
    // The calls of one tool are in order by their own numbers: that would say nothing but that there are so many.
    if (first === undefined || !then.isLater || first.call.name === then.call.name) return [];
    const formula = instanceBefore(
      patternWith(first.call.name, {}),
      first.instance,
      patternWith(then.call.name, {}),
      then.instance,
    );
    return [{ layer: "L4", name: `call_${first.number}_before_call_${then.number}`, formula }];
  });
}
