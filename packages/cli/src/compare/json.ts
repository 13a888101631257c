import type { Comparison } from "./comparison.ts";
import type { ShownWith } from "./words.ts";

/** The comparison as JSON, `format: 1`. */
export function comparisonJson(
  compared: Comparison,
  { maxDrop, by, procedure, parallel }: ShownWith,
): object {
  const { tasks, onlyBefore, onlyNow, open, rules, outcome, ...figures } = compared;
  return {
    format: 1,
    procedure: { id: procedure.id, hash: procedure.hash },
    by,
    ...(maxDrop === undefined ? {} : { max_drop: maxDrop }),
    outcome,
    ...figures,
    rules: Object.fromEntries(rules),
    not_judged: open,
    only_before: onlyBefore,
    only_now: onlyNow,
    tasks: tasks.map(({ task, before, now }) => ({
      task,
      before: before.map((run) => run.outcome),
      now: now.map((run) => run.outcome),
    })),
    ...(parallel === undefined ? {} : { parallel_steps: parallel }),
  };
}
