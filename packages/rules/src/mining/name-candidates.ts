import { type Asks, type Candidate, reaches, type Tally, type Thresholds } from "./candidate.ts";
import { countChances } from "./count-chances.ts";
import type { NameStatistics, PairCounts, ToolCounts } from "./name-statistics.ts";
import { orderTemplates } from "./order-templates.ts";
import { standsInRules } from "./stands-in-rules.ts";
import { wordsOf } from "./template-words.ts";

/** The candidates that speak of tools alone, and reach what they must. */
export function nameCandidates(
  statistics: NameStatistics,
  offered: readonly string[],
  thresholds: Thresholds,
): readonly Candidate[] {
  const { tools, pairs } = statistics;
  const names = [...tools.keys()].filter(standsInRules);
  const uncalled = offered.filter((name) => !tools.has(name) && standsInRules(name));
  const make = (
    template: string,
    asks: Asks,
    tally: Tally,
    chance: number,
    first: string,
    second?: string,
  ) =>
    reaches(tally, chance, thresholds)
      ? [
          {
            ...wordsOf(template, first, second),
            asks,
            tally,
            chance,
            ...(template === "finally" ? { mayBeVacuous: true } : {}),
          },
        ]
      : [];
  return [
    ...uncalled.flatMap((tool) => oneTool(tool, undefined, statistics, make)),
    ...names.flatMap((tool) => oneTool(tool, tools.get(tool), statistics, make)),
    ...names.flatMap((first) =>
      names.flatMap((second) =>
        first === second ? [] : twoTools([first, second], pairs.get(first)?.get(second), statistics, make),
      ),
    ),
  ];
}

type Make = (
  template: string,
  asks: Asks,
  tally: Tally,
  chance: number,
  first: string,
  second?: string,
) => readonly Candidate[];

const always: Asks = [[]];

function oneTool(
  tool: string,
  counts: ToolCounts | undefined,
  { runs, calls, lengths }: NameStatistics,
  make: Make,
): readonly Candidate[] {
  const called = counts?.runs ?? 0;
  const chances = countChances(lengths, calls === 0 ? 0 : (counts?.calls ?? 0) / calls);
  if (counts === undefined)
    return make("never", always, { applied: runs, kept: runs }, chances.atMost(0), tool);
  const upTo = (most: 0 | 1 | 2 | 3): number => (most === 0 ? 0 : counts.upTo[most]);
  const atMost = ([1, 2, 3] as const).flatMap((most) =>
    make(
      `at_most_${most}`,
      [[[tool, 1]]],
      { applied: called, kept: upTo(most) },
      chances.atMostOf(most),
      tool,
    ),
  );
  const atLeast = ([1, 2, 3] as const).flatMap((least) => {
    const fewer = least === 1 ? 0 : upTo(least === 2 ? 1 : 2);
    const tally = { applied: runs, kept: called - fewer };
    return make(`at_least_${least}`, always, tally, 1 - chances.atMost(least - 1), tool);
  });
  return [
    ...make("never", always, { applied: runs, kept: runs - called }, chances.atMost(0), tool),
    ...atMost.slice(0, 1),
    ...atLeast.slice(-1),
    ...make("init", always, { applied: runs, kept: counts.first }, chances.one, tool),
    ...make("end", always, { applied: runs, kept: counts.last }, chances.one, tool),
  ];
}

function twoTools(
  [first, second]: readonly [string, string],
  pair: PairCounts | undefined,
  { runs, tools }: NameStatistics,
  make: Make,
): readonly Candidate[] {
  const [one, two] = [tools.get(first), tools.get(second)];
  if (one === undefined || two === undefined) return [];
  const together = pair?.together ?? 0;
  const either = one.runs + two.runs - together;
  const [p, q] = [one.runs / runs, two.runs / runs];
  const bothOfEither = (p * q) / (p + q - p * q);
  const hasFirst: Asks = [[[first, 1]]];
  const hasSecond: Asks = [[[second, 1]]];
  const hasEither: Asks = [...hasFirst, ...hasSecond];
  const hasBoth: Asks = [[...hasFirst.flat(), ...hasSecond.flat()]];
  const existence = [
    ...make("responded_existence", hasFirst, { applied: one.runs, kept: together }, q, first, second),
    ...(first < second
      ? [
          ...make(
            "co_existence",
            hasEither,
            { applied: either, kept: together },
            bothOfEither,
            first,
            second,
          ),
          ...make(
            "not_co_existence",
            hasEither,
            { applied: either, kept: either - together },
            1 - bothOfEither,
            first,
            second,
          ),
        ]
      : []),
  ];
  if (pair === undefined) return existence;
  const order = orderTemplates.flatMap(({ name, asks }, index) => {
    const { kept, chance } = pair.order[index] ?? { kept: 0, chance: 0 };
    const who = { first: hasFirst, second: hasSecond, either: hasEither, both: hasBoth }[asks];
    const applied = { first: one.runs, second: two.runs, either, both: together }[asks];
    return make(name, who, { applied, kept }, chance / applied, first, second);
  });
  const { before, finally: owed } = pair;
  return [
    ...existence,
    ...order,
    ...make(
      "before",
      hasSecond,
      { applied: two.known, kept: before.kept },
      before.chance / two.known,
      first,
      second,
    ),
    ...make(
      "finally",
      hasFirst,
      { applied: one.worked, kept: owed.kept },
      owed.chance / one.worked,
      first,
      second,
    ),
  ];
}
