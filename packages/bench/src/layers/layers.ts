import type { Layer } from "@agentltl/core";

/** The six layers, in order. */
export const layers: readonly Layer[] = ["L1", "L2", "L3", "L4", "L5", "L6"];

/** Something of each layer. */
export function byLayer<Value>(of: (layer: Layer) => Value): Readonly<Record<Layer, Value>> {
  return { L1: of("L1"), L2: of("L2"), L3: of("L3"), L4: of("L4"), L5: of("L5"), L6: of("L6") };
}
