// How well planted rules are found again.
import { type Trace, verifyTrace } from "@agentltl/core";
import { type MinedRules, minedText, mineRules, readRules } from "../src/index.ts";
import { type Chance, planted, plantedRuns } from "./planted-runs.ts";

/** What was found in planted runs. */
export interface MinedFigures {
  /** The share of planted rules that a mined rule says. */
  readonly recall: number;
  readonly missed: readonly string[];
  /** The share of mined rules that fresh runs without noise keep as often as was asked for. */
  readonly precision: number;
  readonly wrong: readonly string[];
  readonly rules: number;
}

/** Mines `count` runs, of which `noise` break a rule, and looks at what comes of it on fresh ones. */
export function minedFigures(count: number, noise: number, chance: Chance, fresh = 1000): MinedFigures {
  const mined = mineRules(plantedRuns(count, noise, chance), { most: 1000, together: false });
  const said = new Set(mined.rules.map(({ template, tools }) => [template, ...tools].join(" ")));
  const missed = planted.filter((rule) => !rule.said.some((one) => said.has(one))).map(({ name }) => name);
  const wrong = accidents(mined, plantedRuns(fresh, 0, chance));
  return {
    recall: 1 - missed.length / planted.length,
    missed,
    precision: mined.rules.length === 0 ? 1 : 1 - wrong.length / mined.rules.length,
    wrong,
    rules: mined.rules.length,
  };
}

/** The rules that fresh runs keep less often than a mined rule has to be kept: nine times of ten in which it has something to say. */
function accidents(mined: MinedRules, runs: readonly Trace[]): readonly string[] {
  const { procedure } = readRules(minedText(mined), { allowEmpty: true });
  const results = runs.flatMap((run) =>
    verifyTrace(run, procedure).constraints.filter(({ applied }) => applied),
  );
  return procedure.constraints.flatMap(({ name }) => {
    const own = results.filter((result) => result.name === name);
    return own.filter(({ passed }) => passed === true).length < 0.9 * own.length ? [name] : [];
  });
}
