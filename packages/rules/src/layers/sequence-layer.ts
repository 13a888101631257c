import { before, inOrder } from "@agentltl/core/formula";
import type { GoldCall } from "./gold-calls.ts";
import type { LayerRule } from "./layer-rule.ts";
import { patternWith } from "./pattern-with.ts";

/** L3: the calls come in the order of the gold run, and so do the first calls of its tools: the stages. Of the calls of a step the first. */
export function sequenceLayer(calls: readonly GoldCall[]): readonly LayerRule[] {
  const steps = calls.filter(({ isLater }) => isLater).map(({ call }) => call.name);
  const stages = [...new Set(calls.map(({ call }) => call.name))];
  const whole: readonly LayerRule[] =
    steps.length < 2
      ? []
      : [{ layer: "L3", name: "sequence", formula: inOrder(steps.map((name) => patternWith(name, {}))) }];
  return [
    ...whole,
    ...stages.slice(1).map(
      (name, index): LayerRule => ({
        layer: "L3",
        name: `stage_${stages[index] ?? name}_before_${name}`,
        formula: before(patternWith(stages[index] ?? name, {}), patternWith(name, {})),
      }),
    ),
  ];
}
