import { type Layer, type Procedure, verifyTrace } from "@agentltl/core";
import { traceOf } from "../instance/gold-trace.ts";
import { layers } from "../layers/layers.ts";
import type { LoggedCall } from "../workflow/simulate.ts";

/** The layers in which a run of these calls breaks a constraint, in order. */
export function brokenLayers(calls: readonly LoggedCall[], procedure: Procedure): readonly Layer[] {
  const { constraints } = verifyTrace(traceOf(calls, ""), procedure);
  const broken = new Set(constraints.flatMap(({ passed, layer }) => (passed === false ? [layer] : [])));
  return layers.filter((layer) => broken.has(layer));
}
