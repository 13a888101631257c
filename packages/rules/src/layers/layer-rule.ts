import type { Formula, Layer } from "@agentltl/core";

/** A property of the gold run, before it has a weight. */
export interface LayerRule {
  readonly layer: Layer;
  readonly name: string;
  readonly formula: Formula;
}
