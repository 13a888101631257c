import { groupBy } from "@agentltl/core/host";
import type { Policy } from "@agentltl/grounding";
import { seededRandom } from "@agentltl/statistics";
import type { JudgedRun } from "../analysis/judged-run.ts";
import { shuffled } from "../random/draw-from.ts";
import { interleaved } from "../random/interleaved.ts";
import { outcomeOf } from "./outcome-of.ts";

/**
 * Which runs a page shows whole, at most so many: one of each model, prompt and outcome, then a second of each, and so on. Within those the seed
 * decides, whatever the order in which they come. Answers with their keys.
 */
export function drawShown(
  runs: readonly JudgedRun[],
  policy: Policy,
  { most, seed }: { readonly most: number; readonly seed: number },
): readonly string[] {
  const random = seededRandom(seed);
  const sorted = runs.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const kinds = groupBy(sorted, (run) =>
    JSON.stringify([run.cell.model, run.cell.prompt, outcomeOf(run, policy)]),
  );
  const ordered = [...kinds].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return interleaved(ordered.map(([, kind]) => shuffled(kind, random)))
    .slice(0, most)
    .map(({ key }) => key);
}
