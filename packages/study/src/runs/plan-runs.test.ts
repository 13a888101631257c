import * as fc from "fast-check";
import { expect, test } from "vitest";
import { planRuns } from "./plan-runs.ts";
import { keyOf } from "./run-record.ts";

const names = (letter: string) =>
  fc
    .integer({ min: 1, max: 4 })
    .map((count) => Array.from({ length: count }, (_, index) => `${letter}${index}`));

const studies = fc.record({
  prompts: names("p").map((ids) => ids.map((id) => ({ id, rules: "" }))),
  models: names("m").map((ids) => ids.map((id) => ({ id, model: id }))),
  seeds: fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 3 }),
  trials: fc.integer({ min: 1, max: 3 }),
});

const questionsOf = (ids: readonly string[]) =>
  ids.map((id, index) => ({ id, repository: `r${index % 2}`, text: "Where?", truth: [] }));

test("every run is there once: each question under each prompt, model, seed and trial", () => {
  fc.assert(
    fc.property(studies, names("q"), (study, ids) => {
      const questions = questionsOf(ids);
      const keys = planRuns(study, questions).map(keyOf);
      const slow = new Set<string>();
      for (const { id, repository } of questions)
        for (const prompt of study.prompts)
          for (const model of study.models)
            for (const seed of study.seeds)
              for (let trial = 1; trial <= study.trials; trial += 1)
                slow.add(
                  keyOf({ repository, question: id, prompt: prompt.id, model: model.id, seed, trial }),
                );
      expect(keys).toHaveLength(slow.size);
      expect(new Set(keys)).toEqual(slow);
    }),
  );
});

test("what is compared is close together: all prompts and models of a question come before the next question", () => {
  fc.assert(
    fc.property(studies, names("q"), (study, ids) => {
      const plan = planRuns(study, questionsOf(ids));
      const group = study.prompts.length * study.models.length;
      for (let at = 0; at < plan.length; at += group)
        expect(
          new Set(
            plan.slice(at, at + group).map(({ question, seed, trial }) => `${question} ${seed} ${trial}`),
          ).size,
        ).toBe(1);
    }),
  );
});

test("a study that is cut off after its first seeds has runs of every question", () => {
  const study = {
    prompts: [{ id: "p", rules: "" }],
    models: [{ id: "m", model: "m" }],
    seeds: [3, 5],
    trials: 2,
  };
  expect(
    planRuns(study, questionsOf(["q0", "q1"])).map(({ question, seed, trial }) => [question, seed, trial]),
  ).toEqual([
    ["q0", 3, 1],
    ["q1", 3, 1],
    ["q0", 3, 2],
    ["q1", 3, 2],
    ["q0", 5, 1],
    ["q1", 5, 1],
    ["q0", 5, 2],
    ["q1", 5, 2],
  ]);
});
