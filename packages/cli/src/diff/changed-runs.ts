import type { Procedure } from "@agentltl/core";
import { type RulesDiff, type VerdictChange, verdictChanges } from "@agentltl/rules";
import type { ReadTrace } from "../traces/read-trace.ts";
import { placeOf } from "../traces/read-trace.ts";

/** A stored run on which two sets of rules differ. */
export interface ChangedRun {
  readonly place: string;
  readonly changes: readonly VerdictChange[];
}

/** What two sets of rules say of stored runs. */
export interface ChangedRuns {
  readonly traces: number;
  readonly changed: readonly ChangedRun[];
  /** How many verdicts change, on all runs. */
  readonly verdicts: number;
  /** Of runs that both could judge; `null` of none. */
  readonly meanBefore: number | null;
  readonly meanAfter: number | null;
}

/** Runs that are told one by one; the others are counted. */
const mostTold = 1_000;

/** Judges each run by both. */
export async function changedRuns(
  traces: AsyncIterable<ReadTrace>,
  before: Procedure,
  after: Procedure,
  { changes }: RulesDiff,
): Promise<ChangedRuns> {
  const renamed = new Map(
    changes.flatMap((change) => (change.kind === "renamed" ? [[change.from, change.rule] as const] : [])),
  );
  const changed: ChangedRun[] = [];
  let [count, verdicts, judged, sumBefore, sumAfter] = [0, 0, 0, 0, 0];
  for await (const read of traces) {
    count += 1;
    const compared = verdictChanges(read.trace, before, after, renamed);
    const [old, now] = compared.scores;
    if (old !== null && now !== null)
      [judged, sumBefore, sumAfter] = [judged + 1, sumBefore + old, sumAfter + now];
    if (compared.changes.length === 0) continue;
    verdicts += compared.changes.length;
    if (changed.length < mostTold) changed.push({ place: placeOf(read), changes: compared.changes });
  }
  const mean = (sum: number): number | null => (judged === 0 ? null : sum / judged);
  return { traces: count, changed, verdicts, meanBefore: mean(sumBefore), meanAfter: mean(sumAfter) };
}
