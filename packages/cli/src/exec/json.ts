import { type CohortFigures, hoeffdingBounds } from "@agentltl/executability";
import type { ExecutedTrace } from "./executed-trace.ts";
import type { GroupFigures } from "./group-figures.ts";

/** The figures of each group and of each run as JSON, `format: 1`. */
export function execJson(
  environment: string,
  groups: readonly GroupFigures[],
  traces: readonly ExecutedTrace[],
): object {
  return {
    format: 1,
    environment,
    groups: groups.map(({ group, figures, intervals, open, why, failures }) => ({
      group,
      runs: figures.runs,
      tasks: figures.tasks,
      not_evaluated: open,
      ...(why === undefined ? {} : { why }),
      ter: { value: figures.ter, interval: intervals.ter },
      mean_fed: { value: figures.meanFed, interval: intervals.meanFed },
      auc_pec: { value: figures.aucPec, interval: intervals.aucPec },
      success:
        figures.success === undefined
          ? null
          : { value: figures.success, interval: intervals.success ?? null },
      recovery: {
        ...figures.recovery,
        rate: figures.recovery.rate ?? null,
        interval: intervals.recovery ?? null,
      },
      parts: {
        ...figures.parts,
        ofExecutable: figures.parts.ofExecutable ?? null,
        ofOthers: figures.parts.ofOthers ?? null,
      },
      depths: figures.depths.map((depth, index) => ({
        ...depth,
        amongThose: depth.amongThose ?? null,
        interval: intervals.pec[index],
      })),
      hoeffding: hoeffdingJson(figures),
      failures: Object.fromEntries(failures),
    })),
    runs: traces.map(({ place, task, group, executability, success }) => ({
      place,
      task,
      group: group.join(", "),
      ...executability,
      ...(success === undefined ? {} : { success }),
    })),
  };
}

/** At most how likely a share is 0.1, and mean FED one call, away from what it estimates (proposition 4). */
function hoeffdingJson(figures: CohortFigures): object {
  const { share, meanFed } = hoeffdingBounds(figures);
  return { error: 0.1, share, mean_fed: meanFed };
}
