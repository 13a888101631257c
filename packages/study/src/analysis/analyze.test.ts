import fc from "fast-check";
import { expect, test } from "vitest";
import { judgedLock, judgedRun, type Outcome } from "../../test/judged-study.ts";
import { analyze } from "./analyze.ts";
import type { JudgedRun } from "./judged-run.ts";

const lock = judgedLock(["m", "n"]);

/** What is found of runs, each of a question of its own, with the rules that it kept. */
function check(runs: readonly (readonly [Outcome | "limit", Readonly<Record<string, boolean | null>>])[]) {
  const judged = runs.map(([outcome, kept], index): JudgedRun => {
    const run = judgedRun(
      { repository: "known", question: `q${index}`, model: "m" },
      outcome === "limit" ? "empty" : outcome,
    );
    return {
      ...run,
      kept,
      usage: { input: 10, output: index, steps: 1, cost: index === 0 ? null : 0.5 },
      ...(outcome === "limit" ? { end: { kind: "limit", which: "steps" } as const } : {}),
    };
  });
  return analyze(lock, { runs: judged, judgements: [], planned: 9 });
}

test("runs are counted by how they ended, and those without an answer are listed and in no rate", () => {
  const found = check([
    ["CG", {}],
    ["empty", {}],
    ["IU", {}],
    ["limit", {}],
  ]);
  expect([found.planned, found.runs, found.valid, found.ends]).toEqual([
    9,
    4,
    2,
    { answer: 2, empty: 1, limit: 1, error: 0 },
  ]);
  expect(found.invalid).toEqual([
    { key: "q1 m", end: { kind: "empty" } },
    { key: "q3 m", end: { kind: "limit", which: "steps" } },
  ]);
  const [all] = found.tables[0]?.groups ?? [];
  expect([all?.runs, all?.valid, all?.rates.CG.hits, all?.rates.accuracy.of]).toEqual([4, 2, 1, 2]);
});

test("what runs took is added up, the price of those that have one", () => {
  const found = check([
    ["CG", {}],
    ["CG", {}],
    ["CG", {}],
  ]);
  expect([found.tokens, found.cost]).toEqual([{ input: 30, output: 3 }, 1]);
});

test("a rule is kept by so many of the runs of which that could be told", () => {
  const found = check([
    ["CG", { read: true, cite: false }],
    ["CG", { read: true, cite: null }],
    ["CG", { read: false }],
  ]);
  expect(found.rules.map(({ model, rule, kept, of }) => `${model} ${rule} ${kept}/${of}`)).toEqual([
    "m cite 0/1",
    "m read 2/3",
    "n cite 0/0",
    "n read 0/0",
  ]);
});

test("the policy that was named before the run comes first, and the other one second", () => {
  const policies = (policy: "paper" | "evidence"): readonly string[] =>
    analyze(
      { ...lock, study: { ...lock.study, policy } },
      { runs: [], judgements: [], planned: 0 },
    ).tables.map((table) => table.policy);
  expect([policies("paper"), policies("evidence")]).toEqual([
    ["paper", "evidence"],
    ["evidence", "paper"],
  ]);
});

test("the same runs give the same, in whatever order they were recorded", () => {
  const outcomes = fc.array(fc.constantFrom<Outcome>("CG", "CU", "IG", "IU", "empty"), { maxLength: 12 });
  const runs = outcomes.map((some) =>
    some.map((outcome, index) =>
      judgedRun(
        { repository: ["known", "heard", "new"][index % 3] ?? "", question: `q${index}`, model: "m" },
        outcome,
      ),
    ),
  );
  const orders = runs.chain((some) =>
    fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
  );
  fc.assert(
    fc.property(orders, ([some, others]) => {
      const of = (list: readonly JudgedRun[]): unknown =>
        analyze(lock, { runs: list, judgements: [], planned: 12 });
      expect(of(others)).toEqual(of(some));
    }),
    { numRuns: 30 },
  );
});
