import type { Trace } from "@agentltl/core";
import { isJsonObject } from "@agentltl/core/host";
import { traces } from "@agentltl/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Candidate } from "./candidate.ts";
import { minedRun } from "./counted-runs.ts";
import { linkCandidates } from "./link-candidates.ts";
import { countLinks } from "./link-statistics.ts";
import { nameCandidates } from "./name-candidates.ts";
import { countNames } from "./name-statistics.ts";
import { openTrial } from "./open-trial.ts";
import { valueCandidates } from "./value-candidates.ts";
import { countValues } from "./value-statistics.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);
const anything = { minRuns: 1, minConfidence: 0, minInterest: -1 };

/** Everything that can be counted in some runs, unpruned. */
function counted(runs: readonly Trace[]): readonly Candidate[] {
  const [names, values, earlier, later] = [
    countNames(),
    countValues(),
    countLinks("earlier"),
    countLinks("later"),
  ];
  for (const [index, run] of runs.map(minedRun).entries()) {
    names.add(run);
    for (const statistics of [values, earlier, later]) statistics.add(run, String(index));
  }
  return [
    ...nameCandidates(names.statistics(), ["d"], anything),
    ...valueCandidates(values.statistics(), anything),
    ...linkCandidates(earlier.statistics(), "earlier", anything),
    ...linkCandidates(later.statistics(), "later", anything),
  ];
}

/** The same run with texts and numbers as arguments: what else there may be, mining does not look for. */
function plain(trace: Trace): Trace {
  const calls = trace.calls.map((call) => {
    const members = Object.entries(isJsonObject(call.args) ? call.args : {}).map(([key, value = null]) => [
      key,
      key === "items" || typeof value === "number" || (typeof value === "string" && value !== "") ? value : 7,
    ]);
    return { ...call, args: Object.fromEntries(members) };
  });
  return { ...trace, calls };
}

test("what is counted in one pass is what `verifyTrace` says of each rule on each run", () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(
      fc.array(traces({ missing: false, maxLength: 8 }).map(plain), { minLength: 1, maxLength: 6 }),
      (runs) => {
        const candidates = counted(runs);
        const trial = openTrial(candidates, { ...anything, heldOut: 0, most: 10_000, together: false }, []);
        for (const [index, run] of runs.entries()) trial.add(run, `#${index}`);
        const { rules } = trial.results();
        const expected = candidates.map(({ sentence, tally }) => [sentence, tally.applied, tally.kept]);
        const found = rules.map(({ sentence, found: { applied, kept } }) => [sentence, applied, kept]);
        expect(found.toSorted()).toEqual(expected.toSorted());
        for (const { template, tally } of candidates)
          if (tally.kept > 0 && tally.kept < tally.applied) seen.set(template, (seen.get(template) ?? 0) + 1);
      },
    ),
    { numRuns: 30 * factor },
  );
  // Each template was compared where it was kept in some runs and broken in others.
  const compared = [...seen].filter(([, times]) => times >= 3).map(([template]) => template);
  expect(compared.toSorted()).toEqual([
    "alternate_precedence",
    "alternate_response",
    "alternate_succession",
    "at_least_3",
    "at_most_1",
    "before",
    "chain_precedence",
    "chain_response",
    "chain_succession",
    "co_existence",
    "distinct_values",
    "end",
    "finally",
    "init",
    "never",
    "not_co_existence",
    "not_response",
    "precedence",
    "responded_existence",
    "response",
    "succession",
    "value_from_call",
    "value_from_result",
    "value_used_later",
  ]);
});
