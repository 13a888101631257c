import type { Formula } from "@agentltl/core";
import { and, count, implies, instanceBefore } from "@agentltl/core/formula";
import { equalJson } from "@agentltl/core/host";
import { argumentsOf, type GoldCall, timesOf } from "./gold-calls.ts";
import type { LayerRule } from "./layer-rule.ts";
import { patternWith } from "./pattern-with.ts";

/**
 * L4: each call comes before the one that follows it, told apart by how many of its tool came before. None for calls of one step. Of calls of
 * one tool only where it is `strict`: they are told apart by their arguments then, and out of order only where both were made.
 */
export function pairLayer(calls: readonly GoldCall[], strict: boolean): readonly LayerRule[] {
  return calls.slice(1).flatMap((then, index): readonly LayerRule[] => {
    const first = calls[index];
    if (first === undefined || !then.isLater) return [];
    const formula =
      first.call.name === then.call.name ? sameTool(calls, first, then, strict) : twoTools(first, then);
    if (formula === undefined) return [];
    return [{ layer: "L4", name: `call_${first.number}_before_call_${then.number}`, formula }];
  });
}

function twoTools(first: GoldCall, then: GoldCall): Formula {
  return instanceBefore(
    patternWith(first.call.name, {}),
    first.instance,
    patternWith(then.call.name, {}),
    then.instance,
  );
}

/** By their own numbers the calls of one tool are always in order. Where one was made with other arguments, nothing is said of their order. */
function sameTool(
  calls: readonly GoldCall[],
  first: GoldCall,
  then: GoldCall,
  strict: boolean,
): Formula | undefined {
  if (!strict || equalJson(first.call.args, then.call.args)) return undefined;
  const [one, other] = [first, then].map((gold) => patternWith(gold.call.name, argumentsOf(gold)));
  if (one === undefined || other === undefined) return undefined;
  const all = and(
    count(one, ">=", timesOf(calls, first.call)),
    count(other, ">=", timesOf(calls, then.call)),
  );
  return implies(all, instanceBefore(one, first.equal, other, then.equal));
}
