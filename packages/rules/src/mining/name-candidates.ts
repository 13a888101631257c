import { type Asks, type Candidate, reaches, type Tally, type Thresholds } from "./candidate.ts";
import { countChances } from "./count-chances.ts";
import type { NameStatistics, PairCounts } from "./name-statistics.ts";
import { orderTemplates } from "./order-templates.ts";
import { standsInRules } from "./stands-in-rules.ts";
import { wordsOf } from "./template-words.ts";

/** What was counted of a template for one tool, or for two. */
interface Counted extends Tally {
  readonly template: string;
  readonly first: string;
  readonly second?: string;
  readonly asks: Asks;
  readonly chance: number;
}

/** The candidates that speak of tools alone, and reach what they must. */
export function nameCandidates(
  statistics: NameStatistics,
  offered: readonly string[],
  thresholds: Thresholds,
): readonly Candidate[] {
  const { tools, pairs } = statistics;
  const names = [...tools.keys()].filter(standsInRules);
  const uncalled = offered.filter((name) => !tools.has(name) && standsInRules(name));
  const isEnough = (counted: Counted): boolean => reaches(counted, counted.chance, thresholds);
  const all = [
    ...[...uncalled, ...names].flatMap((tool) => oneTool(tool, statistics, isEnough)),
    ...names.flatMap((first) =>
      names.flatMap((second) =>
        first === second ? [] : twoTools(first, second, pairs.get(first)?.get(second), statistics),
      ),
    ),
  ];
  return all.filter(isEnough).map(candidateOf);
}

function candidateOf({ template, first, second, asks, applied, kept, chance }: Counted): Candidate {
  return {
    ...wordsOf(template, first, second),
    asks,
    tally: { applied, kept },
    chance,
    ...(template === "finally" ? { mayBeVacuous: true } : {}),
  };
}

/** Of bounds the closest that is enough alone. */
function oneTool(
  tool: string,
  { runs, calls, lengths, tools }: NameStatistics,
  isEnough: (counted: Counted) => boolean,
): readonly Counted[] {
  const counts = tools.get(tool);
  const called = counts?.runs ?? 0;
  const chances = countChances(lengths, calls === 0 ? 0 : (counts?.calls ?? 0) / calls);
  const always = (template: string, kept: number, chance: number): Counted => {
    return { template, first: tool, asks: [[]], applied: runs, kept, chance };
  };
  const never = always("never", runs - called, chances.atMost(0));
  if (counts === undefined) return [never];
  const { upTo, first, last } = counts;
  const fewerThan = { 3: upTo[2], 2: upTo[1], 1: 0 };
  const atMost = ([1, 2, 3] as const).map((most): Counted => {
    const asked = { first: tool, asks: [[[tool, 1]]], applied: called } as const;
    return { template: `at_most_${most}`, ...asked, kept: upTo[most], chance: chances.atMostOf(most) };
  });
  const atLeast = ([3, 2, 1] as const).map((least) =>
    always(`at_least_${least}`, called - fewerThan[least], 1 - chances.atMost(least - 1)),
  );
  return [
    never,
    ...atMost.filter(isEnough).slice(0, 1),
    ...atLeast.filter(isEnough).slice(0, 1),
    always("init", first, chances.one),
    always("end", last, chances.one),
  ];
}

function twoTools(
  first: string,
  second: string,
  pair: PairCounts | undefined,
  { runs, tools }: NameStatistics,
): readonly Counted[] {
  const [one, two] = [tools.get(first), tools.get(second)];
  if (one === undefined || two === undefined) return [];
  const together = pair?.together ?? 0;
  const either = one.runs + two.runs - together;
  const [p, q] = [one.runs / runs, two.runs / runs];
  const bothOfEither = (p * q) / (p + q - p * q);
  const hasFirst = [first, 1] as const;
  const hasSecond = [second, 1] as const;
  const asked = {
    first: { asks: [[hasFirst]], applied: one.runs },
    second: { asks: [[hasSecond]], applied: two.runs },
    either: { asks: [[hasFirst], [hasSecond]], applied: either },
    both: { asks: [[hasFirst, hasSecond]], applied: together },
  };
  const counted = (template: string, who: keyof typeof asked, kept: number, chance: number): Counted => {
    return { template, first, second, ...asked[who], kept, chance };
  };
  const existence = [
    counted("responded_existence", "first", together, q),
    ...(first < second
      ? [
          counted("co_existence", "either", together, bothOfEither),
          counted("not_co_existence", "either", either - together, 1 - bothOfEither),
        ]
      : []),
  ];
  if (pair === undefined) return existence;
  const { order, before, finally: owed } = pair;
  return [
    ...existence,
    ...orderTemplates.map(({ name, asks }, index) => {
      const { kept, chance } = order[index] ?? { kept: 0, chance: 0 };
      return counted(name, asks, kept, chance / asked[asks].applied);
    }),
    { ...counted("before", "second", before.kept, before.chance / two.known), applied: two.known },
    { ...counted("finally", "first", owed.kept, owed.chance / one.worked), applied: one.worked },
  ];
}
