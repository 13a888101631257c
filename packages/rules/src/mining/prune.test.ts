// What pruning leaves out says nothing that is not said by what it leaves.
import { type Trace, verifyTrace } from "@agentltl/core";
import { traces } from "@agentltl/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Candidate, reaches, type Tally } from "./candidate.ts";
import { minedRun } from "./counted-runs.ts";
import { nameCandidates } from "./name-candidates.ts";
import { countNames } from "./name-statistics.ts";
import { pruned } from "./prune.ts";
import { rulesOf } from "./rules-of.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

function candidate(template: string, tools: readonly string[], applied: number, kept: number): Candidate {
  const name = [template, ...tools].join("-");
  return { template, tools, name, sentence: "", body: {}, asks: [], tally: { applied, kept } };
}

/** `template tools: kept/applied` of each candidate, and the names of what is left of them. */
function check(given: readonly string[], expected: readonly string[]): void {
  const read = given.map((text) => {
    const [, template = "", tools = "", kept = "", applied = ""] =
      /^(\w+) ([\w ]+): (\d+)\/(\d+)$/.exec(text) ?? [];
    return candidate(template, tools.split(" "), Number(applied), Number(kept));
  });
  expect(pruned(read).map(({ template, tools }) => [template, ...tools].join(" "))).toEqual(expected);
}

test.each<[string, readonly string[], readonly string[]]>([
  ["of equals the strongest", ["response a b: 9/9", "chain_response a b: 9/9"], ["chain_response a b"]],
  [
    "the weaker one, too, where it is broken less",
    ["response a b: 9/9", "chain_response a b: 8/9"],
    ["response a b", "chain_response a b"],
  ],
  [
    "not the stronger one alone where it is about fewer runs",
    ["at_least_1 a: 9/9", "at_most_1 a: 5/5"],
    ["at_least_1 a", "at_most_1 a"],
  ],
  [
    "what is implied by steps",
    ["chain_succession a b: 9/9", "responded_existence b a: 9/9", "precedence a b: 9/9"],
    ["chain_succession a b"],
  ],
  [
    "other tools stay",
    ["chain_response a b: 9/9", "response b a: 9/9", "response a c: 9/9"],
    ["chain_response a b", "response b a", "response a c"],
  ],
  [
    "bounds",
    ["at_most_1 a: 9/9", "at_most_2 a: 9/9", "at_least_3 b: 9/9", "at_least_1 b: 9/9"],
    ["at_most_1 a", "at_least_3 b"],
  ],
  [
    "what is called in every run anyway",
    ["at_least_1 b: 9/9", "responded_existence a b: 5/5"],
    ["at_least_1 b"],
  ],
  ["what every run begins with", ["init a: 9/9", "precedence a b: 5/5", "at_least_1 a: 9/9"], ["init a"]],
  ["what every run ends with", ["end b: 9/9", "response a b: 5/5"], ["end b"]],
  [
    "what is said better of calls that worked",
    ["precedence a b: 50/50", "before a b: 49/50"],
    ["before a b"],
  ],
  ["unless too few worked", ["precedence a b: 50/50", "before a b: 40/50"], ["precedence a b", "before a b"]],
  [
    "links of a chain",
    ["before a c: 9/9", "before a b: 9/9", "before b c: 9/9"],
    ["before a b", "before b c"],
  ],
  [
    "chains of one sort only",
    ["before a c: 9/9", "before a b: 9/9", "finally b c: 9/9"],
    ["before a c", "before a b", "finally b c"],
  ],
  [
    "chains that are broken more often",
    ["before a c: 9/9", "before a b: 8/9", "before b c: 9/9"],
    ["before a c", "before a b", "before b c"],
  ],
])("%s", (_name, given, expected) => check(given, expected));

/** Names of the candidates that a run breaks. */
function brokenBy(trace: Trace, candidates: readonly Candidate[]): ReadonlySet<string> {
  const { procedure } = rulesOf(candidates.map(({ name, body }) => ({ id: name, body })));
  const { constraints } = verifyTrace(trace, procedure);
  return new Set(constraints.flatMap(({ name, verdict }) => (verdict === "violated" ? [name] : [])));
}

test("a run that breaks what is left out breaks something that is left", () => {
  let [gone, broken] = [0, 0];
  const enough = { minRuns: 1, minConfidence: 0.5, minInterest: -1 };
  fc.assert(
    fc.property(
      fc.array(traces({ missing: false, maxLength: 6 }), { minLength: 2, maxLength: 6 }),
      (runs) => {
        const names = countNames();
        for (const run of runs) names.add(minedRun(run));
        const all = nameCandidates(names.statistics(), [], enough);
        const left = pruned(all);
        const others = all.filter((one) => !left.includes(one));
        gone += others.length;
        for (const run of runs) {
          const some = [...brokenBy(run, others)];
          if (some.length === 0) continue;
          broken += 1;
          expect(
            brokenBy(run, left).size,
            `${some.join()} of ${left.map(({ name }) => name).join()}`,
          ).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: 15 * factor },
  );
  expect(gone).toBeGreaterThan(50);
  expect(broken).toBeGreaterThan(3);
});

test.each<[Tally, number | undefined, boolean]>([
  [{ applied: 10, kept: 9 }, 0.5, true],
  [{ applied: 10, kept: 8 }, 0.5, false],
  [{ applied: 9, kept: 9 }, 0.5, false],
  [{ applied: 10, kept: 10 }, 0.79, true],
  [{ applied: 10, kept: 10 }, 0.9, false],
  [{ applied: 10, kept: 10 }, undefined, true],
  [{ applied: 0, kept: 0 }, undefined, false],
])(
  "%j where chance keeps %s reaches 10 runs, 0.9 and 0.2 more than chance: %s",
  (tally, chance, expected) => {
    expect(reaches(tally, chance, { minRuns: 10, minConfidence: 0.9, minInterest: 0.2 })).toBe(expected);
    expect(
      reaches({ applied: 0, kept: 0 }, undefined, { minRuns: 0, minConfidence: 0, minInterest: 0 }),
    ).toBe(false);
  },
);
