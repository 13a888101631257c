// All figures of 4,800 runs with their intervals: 24 blocks of 200 tasks, as published. `pnpm bench`.
import { cohortFigures, cohortIntervals, type ExecutedRun } from "@agentltl/executability";

const blocks = Array.from({ length: 24 }, (_block, block) =>
  Array.from({ length: 200 }, (_task, task): ExecutedRun => {
    const horizon = 1 + ((task * 7 + block) % 10);
    const fed = 1 + ((task * 13 + block * 5) % (horizon + 1));
    return { task: `t-${task}`, horizon, fed, success: (task + block) % 3 === 0 };
  }),
);

const times = Array.from({ length: 3 }, () => {
  const start = performance.now();
  for (const runs of blocks) {
    const figures = cohortFigures(runs);
    if (figures !== undefined) cohortIntervals(runs, figures.recovery, { seed: 42 });
  }
  return (performance.now() - start) / 1000;
});
const [least = 0, median = 0, most = 0] = times.toSorted((one, other) => one - other);
console.log(
  `4,800 runs, 24 blocks, 10,000 samples each: ${median.toFixed(1)} s (${least.toFixed(1)} to ${most.toFixed(1)})`,
);
