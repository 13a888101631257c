import { bootstrap, pairedDifference, signFlip, wilson } from "@agentltl/statistics";

/** Which of 40 tasks an agent solved. */
const solved = Array.from({ length: 40 }, (_, task) => task % 4 !== 0);

const share = wilson(3, 120); // 3 runs of 120 broke a rule
const change = pairedDifference({ pairs: 120, lost: 9, won: 1 }); // before and after, on the same 120 tasks
const chance = signFlip([...Array(9).fill(-1), 1], 42); // the p of that change: McNemar's exact test
const mean = bootstrap({
  units: solved.length, // whole tasks are drawn, with all their trials
  figure: (drawn) => drawn.filter((task) => solved[task]).length / drawn.length,
  seed: 42,
});

export const figures: Readonly<Record<string, number | readonly number[] | undefined>> = {
  share,
  change,
  chance,
  mean,
};
