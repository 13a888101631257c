import { called, count } from "@agentltl/core/formula";
import { argumentsOf, type GoldCall, timesOf } from "./gold-calls.ts";
import type { LayerRule } from "./layer-rule.ts";
import { patternWith } from "./pattern-with.ts";

/**
 * L6: each call of the gold run is made with just its arguments, and returned what it returned there. Equal calls once, and as often as they were
 * made there.
 */
export function exactLayer(calls: readonly GoldCall[]): readonly LayerRule[] {
  const found = new Map<string, LayerRule>();
  for (const gold of calls) {
    const { name, result } = gold.call;
    const args = argumentsOf(gold);
    const pattern = patternWith(name, args);
    const add = (key: string, rule: Omit<LayerRule, "layer">): void => {
      if (!found.has(key)) found.set(key, { layer: "L6", ...rule });
    };
    if (Object.keys(args).length > 0)
      add(JSON.stringify([name, args]), {
        name: `args_of_call_${gold.number}`,
        formula:
          timesOf(calls, gold.call) === 1 ? called(pattern) : count(pattern, ">=", timesOf(calls, gold.call)),
      });
    if (result !== undefined && result !== null)
      add(JSON.stringify([name, args, result]), {
        name: `result_of_call_${gold.number}`,
        formula: { kind: "calledWithResult", call: pattern, expected: { kind: "equals", value: result } },
      });
  }
  return [...found.values()];
}
