import { branchSelection } from "./branch-selection.ts";
import { dynamicExpansion } from "./dynamic-expansion.ts";
import { existsSelection } from "./exists-selection.ts";
import { fanOutFanIn } from "./fan-out-fan-in.ts";
import { fanOutLoop } from "./fan-out-loop.ts";
import { forallExistsCombined } from "./forall-exists-combined.ts";
import { forallProcessing } from "./forall-processing.ts";
import { loopExpansion } from "./loop-expansion.ts";
import { loopTermination } from "./loop-termination.ts";
import { nestedLoops } from "./nested-loops.ts";
import { nestedLoopsBranching } from "./nested-loops-branching.ts";
import type { Template } from "./template.ts";
import { toolConditionBranching } from "./tool-condition-branching.ts";

/** The twelve workflows of the benchmark, in the order of reports. */
export const templates: readonly Template[] = [
  fanOutFanIn,
  forallProcessing,
  existsSelection,
  nestedLoops,
  loopTermination,
  branchSelection,
  toolConditionBranching,
  forallExistsCombined,
  nestedLoopsBranching,
  fanOutLoop,
  loopExpansion,
  dynamicExpansion,
];
