import { expect, test } from "vitest";
import type { ExecutedTrace } from "./executed-trace.ts";
import { groupFigures } from "./group-figures.ts";

/** A run of one call, done or not. */
function run(task: string, group: readonly string[], isDone: boolean): ExecutedTrace {
  return {
    place: `${task}.jsonl`,
    task,
    group,
    executability: { horizon: 1, fed: isDone ? 2 : 1, valid: [isDone] },
  };
}

test("two groups whose names only look alike when they are put together stay two", () => {
  const { groups } = groupFigures(
    [run("t", ["gpt, large", "plan"], true), run("t", ["gpt", "large, plan"], false)],
    1,
  );
  expect(groups.map(({ values, figures }) => [values, figures.ter])).toEqual([
    [["gpt, large", "plan"], 1],
    [["gpt", "large, plan"], 0],
  ]);
});
