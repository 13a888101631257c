import fc from "fast-check";
import { expect, test } from "vitest";
import { type Scored, scoreOf } from "./score.ts";

const satisfied = (weight: number): Scored => ({ weight, verdict: "satisfied" });
const violated = (weight: number): Scored => ({ weight, verdict: "violated" });
const unevaluable = (weight: number): Scored => ({ weight, verdict: "unevaluable" });

test.each<[string, readonly Scored[], number | null, string]>([
  ["nothing", [], null, "NOT_EVALUATED"],
  ["only what could not be judged", [unevaluable(1)], null, "NOT_EVALUATED"],
  ["only weight 0", [violated(0), satisfied(0)], null, "NOT_EVALUATED"],
  ["all satisfied", [satisfied(2), satisfied(1)], 1, "FULL"],
  ["all violated", [violated(2), violated(1)], 0, "VIOLATION"],
  ["half", [satisfied(1), violated(1)], 0.5, "PARTIAL"],
  ["a violated weight 0 costs nothing", [satisfied(1), violated(0)], 1, "FULL"],
  ["what could not be judged is in neither sum", [satisfied(1), violated(1), unevaluable(9)], 0.5, "PARTIAL"],
  ["weights too large to add", [satisfied(1.7e308), violated(1.7e308)], 0.5, "PARTIAL"],
])("%s", (_name, list, score, label) => {
  expect(scoreOf(list)).toEqual({ score, label });
});

test.each<[string, readonly Scored[]]>([
  ["a violated weight too small to see", [satisfied(1), violated(1e-300)]],
  ["a satisfied weight too small to see", [violated(1), satisfied(1e-300)]],
])("%s keeps the score off 0 and 1", (_name, list) => {
  const { score, label } = scoreOf(list);
  expect(label).toBe("PARTIAL");
  expect(score).toBeGreaterThan(0);
  expect(score).toBeLessThan(1);
});

const constraints = fc.array(
  fc.record({
    weight: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9 })),
    verdict: fc.constantFrom("satisfied", "violated", "unevaluable" as const),
  }),
  { maxLength: 6 },
);

test("the score is the paper's formula, and 1 and 0 are said exactly where the label says so", () => {
  fc.assert(
    fc.property(constraints, (list) => {
      const { score, label } = scoreOf(list);
      const weightOf = (...kinds: readonly string[]): number =>
        list.reduce((sum, { weight, verdict }) => sum + (kinds.includes(verdict) ? weight : 0), 0);
      const total = weightOf("satisfied", "violated");
      if (total === 0) expect(score).toBeNull();
      else expect(score).toBeCloseTo(1 - weightOf("violated") / total, 12);
      expect([score === null, score === 1, score === 0]).toEqual([
        label === "NOT_EVALUATED",
        label === "FULL",
        label === "VIOLATION",
      ]);
    }),
  );
});

test("one more violation never raises the score", () => {
  fc.assert(
    fc.property(constraints, fc.nat(5), (list, chosen) => {
      const worse = list.map((one, index) =>
        index === chosen && one.verdict === "satisfied" ? violated(one.weight) : one,
      );
      expect(scoreOf(worse).score ?? 0).toBeLessThanOrEqual(scoreOf(list).score ?? 0);
    }),
  );
});
