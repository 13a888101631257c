import type { Constraint, Layer } from "@agentltl/core";
import { equalJson, type Run } from "@agentltl/core/host";
import type { Enforcement } from "./run-record.ts";

/** The refusals of a run in order, each booked on the layer of the constraint that decided it. */
export function enforcements(
  run: Pick<Run, "trace" | "decisions">,
  constraints: readonly Constraint[],
): readonly Enforcement[] {
  const layers = new Map(constraints.map(({ name, layer }) => [name, layer]));
  return run.decisions.flatMap((decision): readonly Enforcement[] => {
    const constraint = decision.findings[0]?.constraint;
    const { position } = decision.call;
    if (decision.kind === "allow" || constraint === undefined || position === null) return [];
    const layer: Layer | undefined = layers.get(constraint);
    return layer === undefined ? [] : [{ layer, constraint, resolution: resolutionOf(run, position) }];
  });
}

function resolutionOf({ trace }: Pick<Run, "trace">, position: number): Enforcement["resolution"] {
  const refused = trace.calls[position];
  const later = trace.calls.slice(position + 1).filter(({ step }) => step !== refused?.step);
  const first = later[0];
  if (refused === undefined || first === undefined) return "unresolved";
  const next = later.filter(({ step }) => step === first.step);
  const isSame = next.some(({ name, args }) => name === refused.name && equalJson(args, refused.args));
  return isSame ? "insisted" : "listened";
}
