import { taskOf } from "../traces/read-trace.ts";
import type { JudgedTrace } from "../verify/tally.ts";
import { type Finding, findingKey, findingsOf } from "./finding.ts";

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

/** A rule that is broken in a trace. */
export interface BrokenRule {
  readonly name: string;
  /** All that is broken of it was accepted. */
  readonly isAccepted: boolean;
}

/** Takes in one trace, and answers with the rules that are broken in it. */
export function addToBaseline(
  { accepted, found, tasks }: Baseline,
  judged: JudgedTrace,
): readonly BrokenRule[] {
  tasks.add(taskOf(judged));
  const broken = judged.verification.constraints
    .filter(({ verdict }) => verdict === "violated")
    .map((result) => ({ name: result.name, findings: findingsOf(result, judged) }));
  for (const finding of broken.flatMap(({ findings }) => findings)) found.set(findingKey(finding), finding);
  return broken.map(({ name, findings }) => ({
    name,
    isAccepted: findings.every((finding) => accepted.has(findingKey(finding))),
  }));
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
