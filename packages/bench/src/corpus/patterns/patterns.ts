import type { Pattern } from "../pattern.ts";
import { branchingPatterns } from "./branching.ts";
import { fanOutPatterns } from "./fan-out.ts";
import { multiStagePatterns } from "./multi-stage.ts";
import { sequentialPatterns } from "./sequential.ts";

/** The fifteen patterns that are trained on, in the order of the corpus. */
export const trainingPatterns: readonly Pattern[] = [
  ...sequentialPatterns,
  ...fanOutPatterns,
  ...branchingPatterns,
  ...multiStagePatterns,
];
