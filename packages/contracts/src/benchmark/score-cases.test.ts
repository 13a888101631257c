import { expect, test } from "vitest";
import { ContractsError } from "../errors/contracts-error.ts";
import { type Evaluator, extractedBy, goldGraphs } from "./evaluators.ts";
import { judge } from "./judges.ts";
import { makeCases } from "./make-cases.ts";
import { scoreCases } from "./score-cases.ts";

const cases = makeCases(1).slice(0, 14);

/** What is said of each case, and why of others nothing. */
async function check(evaluator: Evaluator, concurrency?: number): Promise<string> {
  const { judgements, unanswered } = await scoreCases(
    evaluator,
    cases,
    concurrency === undefined ? {} : { concurrency },
  );
  return [
    judgements.map(({ injected, predicted }) => `${injected ?? "clean"}=${predicted ?? "clean"}`).join(" "),
    ...new Set(unanswered),
  ].join("\n");
}

test("cases are scored in their order, however many are asked about at once", async () => {
  const one = await check(goldGraphs);
  expect(one).toMatch(/^clean=clean misbranch=misbranch omission=omission .* output=output$/);
  let open = 0;
  let most = 0;
  const slow: Evaluator = {
    name: "slow",
    judge: async (run) => {
      open += 1;
      most = Math.max(most, open);
      // The earlier a case is asked about, the later it is answered.
      for (let turns = cases.findIndex((other) => other.run === run); turns < cases.length; turns += 1)
        await null;
      open -= 1;
      return goldGraphs.judge(run);
    },
  };
  expect(await check(slow, 4)).toBe(one);
  expect(most).toBe(4);
  most = 0;
  expect(await check(slow)).toBe(one);
  expect(most).toBe(1);
});

test("a case that is not answered is in no figure, neither as clean nor as a failure, and the reason is kept", async () => {
  let asked = 0;
  const sometimes = judge(
    "trace",
    () => (++asked % 2 === 0 ? { verdict: "omission" } : { verdict: "fine" }),
    () => "",
  );
  const { judgements, unanswered } = await scoreCases(sometimes, cases);
  expect([judgements.length, unanswered.length]).toEqual([7, 7]);
  expect(judgements.every(({ predicted }) => predicted === "omission")).toBe(true);
  expect(unanswered[0]).toMatchInlineSnapshot(`"the judge's answer has another form: { verdict }"`);
  const gone = judge(
    "answer",
    () => Promise.reject(new Error("503")),
    () => "",
  );
  expect(await check(gone)).toMatchInlineSnapshot(`
    "
    the judge did not answer: Error: 503"
  `);
  const elsewhere = extractedBy("x", () => {
    throw new ContractsError("observation-invalid", "the model quotes `a`, which does not stand in the text");
  });
  expect((await scoreCases(elsewhere, cases)).unanswered).toHaveLength(14);
});

test("a fault of another sort is thrown on, and no case is taken for clean", async () => {
  const broken: Evaluator = {
    name: "broken",
    judge: () => {
      throw new TypeError("no such thing");
    },
  };
  await expect(scoreCases(broken, cases)).rejects.toThrow("no such thing");
});

test("without cases nothing is asked", async () => {
  expect(await scoreCases(goldGraphs, [], { concurrency: 0 })).toEqual({ judgements: [], unanswered: [] });
});
