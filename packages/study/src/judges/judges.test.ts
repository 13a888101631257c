import fc from "fast-check";
import { expect, test } from "vitest";
import type { JudgedRun, PolicyVerdict } from "../analysis/judged-run.ts";
import { judgeAgreement } from "./judge-agreement.ts";
import { voteIn } from "./judge-prompt.ts";
import { decisionOf, type Judgement, readJudgement } from "./judgement.ts";

test.each([
  [[true, true, true, false, false], true],
  [[true, true, false, false], false],
  [[true, null, null, null, null], true],
  [[null, null], null],
  [[], null],
])("votes %j decide %j", (votes, decision) => {
  expect(decisionOf({ votes })).toBe(decision);
});

test("a decision is that of more than half of the votes that came, in any order", () => {
  const votes = fc.array(fc.constantFrom(true, false, null), { maxLength: 9 });
  fc.assert(
    fc.property(votes, (cast) => {
      const yes = cast.filter((vote) => vote === true).length;
      const no = cast.filter((vote) => vote === false).length;
      expect(decisionOf({ votes: cast.toReversed() })).toBe(yes + no === 0 ? null : yes > no);
    }),
  );
});

test.each([
  ["true", true],
  ["False.", false],
  ["**True** - it is supported", true],
  ["It is true, not false", undefined],
  ["untrue", undefined],
  ["not true", undefined],
  ["That isn't entirely true.", undefined],
  ["It isn\u2019t false", undefined],
  ["True. The answer does not name another file.", true],
  ["", undefined],
])("the reply %j is a vote of %j", (reply, vote) => {
  expect(voteIn(reply)).toBe(vote);
});

const verdict = (grounded: boolean | null): PolicyVerdict => ({ correct: true, grounded, own: "CG" });
const cell = { question: "q", prompt: "p", model: "m", seed: 1, trial: 1 };

/** Runs by what the detector says and what the judge says, each so many times. */
function pairs(
  counts: readonly (readonly [boolean | null, boolean | null, number])[],
  inOrder = (runs: readonly JudgedRun[]): readonly JudgedRun[] => runs,
) {
  const all = counts.flatMap(([first, second, times]) =>
    Array.from({ length: times }, () => [first, second] as const),
  );
  const runs = all.map(
    ([first], index): JudgedRun => ({
      key: String(index),
      cell: { ...cell, repository: `r${index % 7}` },
      end: { kind: "answer" },
      usage: { input: 0, output: 0, steps: 1, cost: null },
      verdicts: { paper: verdict(first), evidence: verdict(first) },
      kept: {},
    }),
  );
  const judgements = all.map(
    ([, second], index): Judgement => ({
      format: 1,
      study: "s",
      run: String(index),
      judge: "j",
      votes: [second, null],
      usage: { input: 10, output: 1, cost: 0.5 },
    }),
  );
  return judgeAgreement("j", judgements, inOrder(runs), "paper", { samples: 100, seed: 1 });
}

test("an agreement of 0.776 with grounded rates of 0.209 and 0.064 gives a kappa of 0.090 (paper section 5.3)", () => {
  const found = pairs([
    [true, true, 245],
    [true, false, 1845],
    [false, true, 395],
    [false, false, 7515],
  ]);
  expect(
    [found.agreement, found.detectorGrounded, found.judgeGrounded].map((share) => share?.toFixed(3)),
  ).toEqual(["0.776", "0.209", "0.064"]);
  expect(found.kappa?.toFixed(3)).toBe("0.090");
  const [low, high] = found.kappaInterval ?? [1, 0];
  expect(low).toBeLessThan(0.0903);
  expect(high).toBeGreaterThan(0.0903);
});

test("the same runs in another order have the same intervals", () => {
  const counts = [
    [true, true, 9],
    [true, false, 3],
    [false, true, 2],
    [false, false, 6],
  ] as const;
  expect(pairs(counts, (runs) => runs.toReversed())).toEqual(pairs(counts));
});

test("what either could not judge is in no cell, and is counted", () => {
  const found = pairs([
    [true, true, 3],
    [null, true, 2],
    [true, null, 4],
  ]);
  expect([found.runs, found.missing, found.votesMissing]).toEqual([3, 4, 13]);
  expect([found.tokens, found.cost]).toEqual([{ input: 90, output: 9 }, 4.5]);
});

test("without judgements there is nothing to say", () => {
  expect(judgeAgreement("none", [], [], "paper", { samples: 10, seed: 1 })).toMatchObject({
    runs: 0,
    agreement: null,
    kappa: null,
    kappaInterval: null,
    cost: null,
  });
});

test("a line that is no judgement is none", () => {
  expect([readJudgement("{}"), readJudgement("{"), readJudgement("")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
