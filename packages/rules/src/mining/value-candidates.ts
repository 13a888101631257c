import { type Candidate, reaches, type Thresholds } from "./candidate.ts";
import { exampleCall } from "./example-call.ts";
import { examplesWith } from "./examples-with.ts";
import { nameOf } from "./name-of.ts";
import { standsInRules } from "./stands-in-rules.ts";
import type { ArgumentCounts, ValueStatistics } from "./value-statistics.ts";

/** The candidates that speak of the values of one argument: none twice, or only some. */
export function valueCandidates(
  { calls, arguments: counted }: ValueStatistics,
  thresholds: Thresholds,
): readonly Candidate[] {
  return counted
    .filter(({ place }) => standsInRules(place.tool))
    .flatMap((counts) => [
      ...distinctValues(counts, thresholds),
      ...listedValues(counts, calls.get(counts.place.tool) ?? 0, thresholds),
    ]);
}

function distinctValues(
  { place, repeated, distinct, chance }: ArgumentCounts,
  thresholds: Thresholds,
): readonly Candidate[] {
  const tally = { applied: repeated, kept: distinct };
  if (!reaches(tally, chance / repeated, thresholds)) return [];
  const { tool, path } = place;
  const [one, other] = [exampleCall(place, "A"), exampleCall(place, "B")];
  return [
    {
      template: "distinct_values",
      tools: [tool],
      name: nameOf("once-for-each", [path, tool]),
      sentence: `\`${tool}\` is called once at most for each \`${path}\``,
      body: { at_most: { call: tool, times: 1, per: path } },
      ...examplesWith([tool], { allow: [`${one}, ${other}`], deny: [`${one}, ${one}`] }),
      asks: [[[tool, 2]]],
      mayBeVacuous: true,
      tally,
      chance: chance / repeated,
    },
  ];
}

/** A list of more values is no list that a rule should have. */
const mostListed = 6;

/** Every value of a list must have been seen in three groups of runs: what was seen in fewer may be a stray. */
function listedValues(
  { place, calls, runs, values = new Map() }: ArgumentCounts,
  allCalls: number,
  thresholds: Thresholds,
): readonly Candidate[] {
  const usual = [...values].filter(([, groups]) => groups.size >= 3).map(([value]) => value);
  const strays = new Set(
    [...values].flatMap(([value, groups]) => (usual.includes(value) ? [] : [...groups])),
  );
  const tally = { applied: runs, kept: Math.max(0, runs - strays.size) };
  if (usual.length === 0 || usual.length > mostListed || calls < allCalls || calls < 10 * usual.length)
    return [];
  if (!reaches(tally, undefined, thresholds)) return [];
  const { tool, path } = place;
  const listed = usual.toSorted();
  return [
    {
      template: "listed_values",
      tools: [tool],
      name: nameOf("values-of", [tool, path]),
      sentence: `\`${path}\` of \`${tool}\` is one of ${listed.map((value) => JSON.stringify(value)).join(", ")}`,
      body: { require: { tool, with: { [path]: { in: listed } } } },
      ...examplesWith([tool], {
        allow: [exampleCall(place, listed[0] ?? "")],
        deny: [exampleCall(place, "something else")],
      }),
      asks: [[[tool, 1]]],
      tally,
    },
  ];
}
