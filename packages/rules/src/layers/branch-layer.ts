import { called, not } from "@agentltl/core/formula";
import type { GoldCall } from "./gold-calls.ts";
import type { LayerRule } from "./layer-rule.ts";
import { patternWith } from "./pattern-with.ts";

/** L1: each tool of the gold run is called, and no other that is offered. */
export function branchLayer(calls: readonly GoldCall[], offered: readonly string[]): readonly LayerRule[] {
  const used = [...new Set(calls.map(({ call }) => call.name))];
  const others = offered.filter((name) => !used.includes(name));
  return [
    ...used.map(
      (name): LayerRule => ({ layer: "L1", name: `${name}_called`, formula: called(patternWith(name, {})) }),
    ),
    ...others.map(
      (name): LayerRule => ({
        layer: "L1",
        name: `${name}_not_called`,
        formula: not(called(patternWith(name, {}))),
      }),
    ),
  ];
}
