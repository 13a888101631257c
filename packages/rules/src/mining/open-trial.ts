import { type ConstraintResult, type Trace, verifyTrace } from "@agentltl/core";
import { countedCalls, groupBy } from "@agentltl/core/host";
import { type Asks, type Candidate, reaches, type Tally } from "./candidate.ts";
import { compatible } from "./compatible.ts";
import type { MinedRule, MinedRules, TriedRun } from "./mined-rule.ts";
import type { MiningSettings } from "./mining-options.ts";
import { groupOf, type Part, partOf } from "./parts-of-runs.ts";
import { rulesOf } from "./rules-of.ts";

/** Candidates as rules on runs: what `verifyTrace` says of each. */
export interface Trial {
  readonly add: (trace: Trace, place: string) => void;
  readonly results: () => MinedRules;
}

const mostExamples = 3;

interface Tried {
  readonly id: string;
  readonly candidate: Candidate;
  readonly tallies: Readonly<Record<Part, { applied: number; kept: number }>>;
  readonly keptBy: TriedRun[];
  readonly brokenBy: TriedRun[];
}

/** The calls of a run by tool. */
type Calls = ReadonlyMap<string, readonly unknown[]>;

/** No run was tried yet. `notes` are handed on. */
export function openTrial(
  candidates: readonly Candidate[],
  settings: MiningSettings,
  notes: readonly string[],
): Trial {
  const tried = new Map(withIds(candidates).map((one) => [one.id, one]));
  const { procedure } = rulesOf([...tried.values()].map(({ id, candidate: { body } }) => ({ id, body })));
  const runs = { found: 0, heldOut: 0, bad: 0, left: 0 };
  return {
    add: (trace, place) => {
      const part = partOf(trace, groupOf(trace, place), settings);
      runs[part] += 1;
      if (part === "left") return;
      const calls = groupBy(countedCalls(trace), ({ name }) => name);
      for (const result of verifyTrace(trace, procedure).constraints) {
        const one = tried.get(result.name);
        if (one !== undefined) count(one, result, part, place, calls);
      }
    },
    results: () => {
      const minable = [...tried.values()].map((one) => ({ one, rule: minedRule(one, runs.found) }));
      const found = minable.filter(({ one, rule }) => isRule(one, rule, settings));
      const confirmed = found.filter(({ rule }) => isConfirmed(rule, runs.heldOut, settings));
      const sorted = confirmed.map(({ rule }) => rule).toSorted(byWeight);
      const first = sorted.slice(0, settings.most);
      const { rules, excluded } = settings.together ? compatible(first) : { rules: first, excluded: [] };
      return {
        rules,
        runs,
        notConfirmed: found.length - confirmed.length,
        more: Math.max(0, sorted.length - settings.most),
        excluded,
        notes,
      };
    },
  };
}

function withIds(candidates: readonly Candidate[]): readonly Tried[] {
  const taken = new Set<string>();
  return candidates.map((candidate) => {
    let id = candidate.name;
    for (let number = 2; taken.has(id); number++) id = `${candidate.name}-${number}`;
    taken.add(id);
    const none = (): { applied: number; kept: number } => ({ applied: 0, kept: 0 });
    const tallies = { found: none(), heldOut: none(), bad: none(), left: none() };
    return { id, candidate, tallies, keptBy: [], brokenBy: [] };
  });
}

function count(
  { candidate, tallies, keptBy, brokenBy }: Tried,
  { verdict, applied, firstViolation }: ConstraintResult,
  part: Part,
  place: string,
  calls: Calls,
): void {
  if (verdict === "unevaluable" || !isAsked(candidate.asks, calls)) return;
  const broken = verdict === "violated";
  if (!broken && candidate.mayBeVacuous === true && !applied) return;
  tallies[part].applied += 1;
  if (!broken) tallies[part].kept += 1;
  const list = broken ? brokenBy : keptBy;
  if (list.length >= mostExamples || (part === "bad" && !broken)) return;
  list.push({ place, ...(firstViolation === null || !broken ? {} : { position: firstViolation }) });
}

function isAsked(asks: Asks, calls: Calls): boolean {
  return asks.some((some) => some.every(([tool, least]) => (calls.get(tool)?.length ?? 0) >= least));
}

function minedRule({ id, candidate, tallies, keptBy, brokenBy }: Tried, runs: number): MinedRule {
  const { tally: _tally, asks: _asks, mayBeVacuous: _vacuous, name: _name, ...rest } = candidate;
  const { found, heldOut, bad } = tallies;
  const confidence = shareOf(found);
  return {
    ...rest,
    id,
    found,
    heldOut,
    bad,
    support: runs === 0 ? 0 : found.kept / runs,
    confidence,
    coverage: runs === 0 ? 0 : found.applied / runs,
    interest: candidate.chance === undefined ? null : confidence - candidate.chance,
    contrast: bad.applied === 0 ? null : confidence - shareOf(bad),
    keptBy,
    brokenBy,
  };
}

function shareOf({ applied, kept }: Tally): number {
  return applied === 0 ? 0 : kept / applied;
}

/** Whether the trial bears out what was found: enough runs, kept often enough, and not by chance alone, or broken by bad runs. */
function isRule({ candidate }: Tried, { found, contrast }: MinedRule, settings: MiningSettings): boolean {
  if (!reaches(found, undefined, settings)) return false;
  return (
    reaches(found, candidate.chance, settings) || (contrast !== null && contrast >= settings.minInterest)
  );
}

/** Whether runs that were held out keep it as well. With none held out there is nothing to ask. */
function isConfirmed({ heldOut }: MinedRule, runs: number, { minConfidence }: MiningSettings): boolean {
  return runs === 0 || (heldOut.applied > 0 && shareOf(heldOut) >= minConfidence);
}

/** What tells most of most runs comes first; of a rule whose chance is not known one half is taken. */
function byWeight(one: MinedRule, other: MinedRule): number {
  const weight = ({ interest, contrast, coverage, confidence }: MinedRule): number =>
    Math.max(interest ?? confidence / 2, contrast ?? 0) * coverage;
  return weight(other) - weight(one) || (one.id < other.id ? -1 : 1);
}
