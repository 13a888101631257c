import { defineProcedure, type Layer } from "@agentltl/core";
import type { Instance } from "../instance/instance.ts";
import { byLayer, layers } from "../layers/layers.ts";
import { brokenLayers } from "./broken-layers.ts";
import { expectedLayers } from "./expected-layers.ts";
import { type Perturbation, type PerturbationKind, perturbationKinds, perturbations } from "./perturb.ts";

/** What one kind of mistake lowers, over many places where it was made. */
export interface PerturbationRow {
  readonly kind: PerturbationKind;
  readonly cases: number;
  /** In how many of them each layer was lowered. */
  readonly lowered: Readonly<Record<Layer, number>>;
  /** Where none of the layers that have to was lowered, or one that has nothing to do with it: none, if the constraints are right. */
  readonly surprises: readonly Surprise[];
}

/** A mistake that the constraints booked wrongly. */
export interface Surprise {
  readonly instance: string;
  readonly position: number;
  readonly lowered: readonly Layer[];
}

/** Makes every single mistake in the gold run of each instance, and tells which layers it lowers. */
export function perturbationTable(instances: readonly Instance[]): readonly PerturbationRow[] {
  const found = instances.flatMap((instance) => {
    const procedure = defineProcedure({ constraints: instance.constraints });
    return perturbations(instance).map((one) => ({
      one,
      instance: instance.id,
      lowered: brokenLayers(one.calls, procedure),
    }));
  });
  return perturbationKinds.map((kind) => {
    const cases = found.filter(({ one }) => one.kind === kind);
    return {
      kind,
      cases: cases.length,
      lowered: byLayer((layer) => cases.filter(({ lowered }) => lowered.includes(layer)).length),
      surprises: cases
        .filter(({ one, lowered }) => !isExpected(one, lowered))
        .map(({ one, instance, lowered }) => ({ instance, position: one.position, lowered })),
    };
  });
}

function isExpected({ kind }: Perturbation, lowered: readonly Layer[]): boolean {
  const { must, may } = expectedLayers(kind);
  return (
    must.some((layer) => lowered.includes(layer)) &&
    lowered.every((layer) => must.includes(layer) || may.includes(layer))
  );
}

/** The table as Markdown. A layer that the mistake has to lower is in bold, one that it has nothing to do with is `-` where it never fell. */
export function perturbationMarkdown(rows: readonly PerturbationRow[]): string {
  const cell = ({ kind, cases, lowered }: PerturbationRow, layer: Layer): string => {
    const { must, may } = expectedLayers(kind);
    const share = cases === 0 ? "n/a" : `${((100 * lowered[layer]) / cases).toFixed(1)} %`;
    if (must.includes(layer)) return `**${share}**`;
    return may.includes(layer) || lowered[layer] > 0 ? share : "-";
  };
  return [
    `| mistake | places | ${layers.join(" | ")} | booked wrongly |`,
    `| --- | ---: | ${layers.map(() => "---:").join(" | ")} | ---: |`,
    ...rows.map(
      (row) =>
        `| ${row.kind} | ${row.cases} | ${layers.map((layer) => cell(row, layer)).join(" | ")} | ${row.surprises.length} |`,
    ),
  ].join("\n");
}
