import { goldTrace, instanceOf, perturbations } from "@agentltl/bench";
import { defineProcedure, verifyTrace } from "@agentltl/core";

const instance = instanceOf({ template: "fan_out_fan_in", difficulty: 1, seed: 42 });
const calls = instance.gold.map(({ name }) => name); // tool_a_list, tool_b, tool_b, tool_b, tool_d
const procedure = defineProcedure({ constraints: instance.constraints });
const perfect = verifyTrace(goldTrace(instance), procedure).score; // 1
const mistakes = perturbations(instance).length; // every single one that can be made: 27

export const figures: {
  readonly calls: readonly string[];
  readonly perfect: number | null;
  readonly mistakes: number;
} = {
  calls,
  perfect,
  mistakes,
};
