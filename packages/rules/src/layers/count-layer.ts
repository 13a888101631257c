import { count } from "@agentltl/core/formula";
import type { GoldCall } from "./gold-calls.ts";
import type { LayerRule } from "./layer-rule.ts";
import { patternWith } from "./pattern-with.ts";

/** L5: each tool is called as often as in the gold run, and no more calls are made than there. */
export function countLayer(calls: readonly GoldCall[]): readonly LayerRule[] {
  const names = [...new Set(calls.map(({ call }) => call.name))];
  return [
    ...names.map((name): LayerRule => {
      const times = calls.filter(({ call }) => call.name === name).length;
      return { layer: "L5", name: `${name}_count`, formula: count(patternWith(name, {}), "==", times) };
    }),
    { layer: "L5", name: "call_count", formula: count("*", "==", calls.length) },
  ];
}
