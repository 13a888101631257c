import type { Trace } from "@agentltl/core";
import type { Candidate } from "./candidate.ts";
import { minedRun } from "./counted-runs.ts";
import { linkCandidates } from "./link-candidates.ts";
import { countLinks } from "./link-statistics.ts";
import { type MiningOptions, settingsOf } from "./mining-options.ts";
import { nameCandidates } from "./name-candidates.ts";
import { countNames } from "./name-statistics.ts";
import { openTrial, type Trial } from "./open-trial.ts";
import { groupOf, partOf } from "./parts-of-runs.ts";
import { pruned } from "./prune.ts";
import { valueCandidates } from "./value-candidates.ts";
import { countValues } from "./value-statistics.ts";

/** What runs show of the rules that they keep. Runs are added one by one, and not kept. */
export interface Mining {
  /** `place`: where the run was read; it stands in messages, and tells runs without task and name apart. */
  readonly add: (trace: Trace, place: string) => void;
  /** What was found, for being tried on the same runs, once more, and on those that were held out. */
  readonly trial: () => Trial;
}

/** Nothing is known yet. */
export function openMining(options: MiningOptions = {}): Mining {
  const settings = settingsOf(options);
  const names = countNames();
  const values = countValues();
  const earlier = countLinks("earlier");
  const later = countLinks("later");
  const offered = new Set<string>();
  return {
    add: (trace, place) => {
      const group = groupOf(trace, place);
      for (const tool of trace.tools ?? []) offered.add(tool);
      const part = partOf(trace, group, settings);
      // What only bad runs call is a tool, too.
      if (part === "bad") for (const { name } of trace.calls) offered.add(name);
      if (part !== "found") return;
      const run = minedRun(trace);
      names.add(run);
      values.add(run, group);
      earlier.add(run, group);
      later.add(run, group);
    },
    trial: () => {
      // What bad runs break often may be a rule although chance would keep it, too. The trial will tell.
      const thresholds = settings.good === undefined ? settings : { ...settings, minInterest: -1 };
      const before = earlier.statistics();
      const found: readonly Candidate[] = [
        ...nameCandidates(names.statistics(), [...offered], thresholds),
        ...valueCandidates(values.statistics(), thresholds),
        ...linkCandidates(before, "earlier", thresholds),
        ...linkCandidates(later.statistics(), "later", thresholds),
      ];
      const notes = before.gaveUp
        ? ["there were too many values to look for each of them everywhere; mine fewer runs at a time"]
        : [];
      return openTrial(pruned(found), settings, notes);
    },
  };
}

/** Mines runs that are all at hand. For many, {@link openMining} goes through them twice instead. */
export function mineRules(
  traces: readonly Trace[],
  options: MiningOptions = {},
): ReturnType<Trial["results"]> {
  const mining = openMining(options);
  const placed = traces.map((trace, index) => [trace, trace.id ?? `#${index + 1}`] as const);
  for (const [trace, place] of placed) mining.add(trace, place);
  const trial = mining.trial();
  for (const [trace, place] of placed) trial.add(trace, place);
  return trial.results();
}
