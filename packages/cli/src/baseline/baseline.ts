import type { JudgedTrace } from "../verify/tally.ts";
import { type Finding, findingKey, findingsOf, taskOf } from "./finding.ts";

/** Findings that were accepted once, by their keys. */
export type Accepted = ReadonlyMap<string, Finding>;

/** What the traces so far have of the findings that were accepted, and besides. */
export interface Baseline {
  readonly accepted: Accepted;
  /** All findings of these traces. */
  readonly found: Map<string, Finding>;
  /** The tasks of these traces. */
  readonly tasks: Set<string>;
}

/** Before any trace. */
export function openBaseline(accepted: Accepted): Baseline {
  return { accepted, found: new Map(), tasks: new Set() };
}

/** Takes in one trace, and answers with the rules of which all that is broken was accepted. */
export function addToBaseline(
  { accepted, found, tasks }: Baseline,
  judged: JudgedTrace,
): ReadonlySet<string> {
  tasks.add(taskOf(judged));
  const broken = judged.verification.constraints.filter(({ verdict }) => verdict === "violated");
  return new Set(
    broken
      .filter((result) => {
        const keys = findingsOf(result, judged).map((finding) => {
          const key = findingKey(finding);
          found.set(key, finding);
          return key;
        });
        return keys.every((key) => accepted.has(key));
      })
      .map(({ name }) => name),
  );
}

/** How these traces differ from what was accepted. */
export interface BaselineChanges {
  /** Findings that were not accepted. */
  readonly new: readonly Finding[];
  /** Accepted findings that these traces don't have, though they are of the same tasks. */
  readonly gone: readonly Finding[];
}

/** Compares what was found with what was accepted. */
export function changesOf({ accepted, found, tasks }: Baseline): BaselineChanges {
  return {
    new: [...found].filter(([key]) => !accepted.has(key)).map(([, finding]) => finding),
    gone: [...accepted]
      .filter(([key, { task }]) => tasks.has(task) && !found.has(key))
      .map(([, finding]) => finding),
  };
}

/** What a new baseline accepts: what was found, and what was accepted of tasks that nobody looked at this time. */
export function updatedFindings({ accepted, found, tasks }: Baseline): readonly Finding[] {
  return [...[...accepted.values()].filter(({ task }) => !tasks.has(task)), ...found.values()];
}
