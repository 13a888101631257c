import type { Layer } from "@agentltl/core";
import type { PerturbationKind } from "./perturb.ts";

/** What a perturbation has to lower: one of `must`; and nothing besides it and `may`. */
export interface ExpectedLayers {
  readonly must: readonly Layer[];
  readonly may: readonly Layer[];
}

/**
 * Which layers have to do with which mistake (ours). A call that is gone takes its arguments, its order and its result with it; one that is there
 * twice, or too much, moves the numbers by which pairs are told apart; an argument that is wrong was perhaps to be extracted.
 */
export function expectedLayers(kind: PerturbationKind): ExpectedLayers {
  switch (kind) {
    case "drop":
      return { must: ["L5"], may: ["L1", "L2", "L3", "L4", "L6"] };
    case "swap":
      return { must: ["L3", "L4"], may: [] };
    case "duplicate":
      return { must: ["L5"], may: ["L4"] };
    case "wrong argument":
      return { must: ["L6"], may: ["L2"] };
    case "wrong branch":
      return { must: ["L1"], may: ["L2", "L3", "L4", "L5", "L6"] };
    case "extra":
      return { must: ["L5"], may: ["L2", "L4"] };
  }
}
