import type { Layer } from "@agentltl/core";
import type { Instance } from "../instance/instance.ts";
import { byLayer } from "./layers.ts";

/** Of one instance, how much of its rules' weight each layer has. */
export interface LayerShares {
  readonly template: string;
  readonly difficulty: number;
  readonly seed: number;
  readonly shares: Readonly<Record<Layer, number>>;
  /** L3, L4 and L5 together: what is asked of order and number (paper section 4.2: about 73 %). */
  readonly structure: number;
}

/** How the weight of an instance's rules is spread over the layers. */
export function layerShares({ template, difficulty, seed, constraints }: Instance): LayerShares {
  const whole = constraints.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const shares = byLayer(
    (layer) =>
      constraints.reduce((sum, one) => (one.layer === layer ? sum + (one.weight ?? 1) : sum), 0) / whole,
  );
  return { template, difficulty, seed, shares, structure: shares.L3 + shares.L4 + shares.L5 };
}
