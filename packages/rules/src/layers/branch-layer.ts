import type { ToolCall } from "@agentltl/core";
import { called, not } from "@agentltl/core/formula";
import { argumentsOf, type GoldCall } from "./gold-calls.ts";
import type { LayerRule } from "./layer-rule.ts";
import { patternWith } from "./pattern-with.ts";

/** A call that belongs to a branch which the gold run didn't take. */
export type UntakenCall = Pick<ToolCall, "name" | "args">;

/** L1: each tool of the gold run is called, no other that is offered, and no call of a branch that was not taken. */
export function branchLayer(
  calls: readonly GoldCall[],
  offered: readonly string[],
  untaken: readonly UntakenCall[],
): readonly LayerRule[] {
  const used = [...new Set(calls.map(({ call }) => call.name))];
  const others = offered.filter((name) => !used.includes(name));
  const wrong = new Map(untaken.map((call) => [JSON.stringify([call.name, call.args]), call]));
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
    ...[...wrong.values()].map(
      (call, index): LayerRule => ({
        layer: "L1",
        name: `branch_${index + 1}_not_${call.name}`,
        formula: not(called(patternWith(call.name, argumentsOf({ call })))),
      }),
    ),
  ];
}
