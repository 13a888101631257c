import { type Random, seededRandom } from "@agentltl/statistics";
import { type FailureFamily, families } from "../conformance/conformance.ts";
import type { Contract } from "../contract/contract.ts";
import { parseContract } from "../contract/parse-contract.ts";
import { condition } from "../expected/condition.ts";
import type { BenchmarkRun } from "./benchmark-run.ts";
import { drawQuery } from "./draw-query.ts";
import { injectors } from "./inject.ts";
import { makeRun } from "./make-run.ts";
import type { Scenario } from "./scenario.ts";
import { scenarios } from "./scenarios.ts";

/** One run of the benchmark, and what is wrong with it. */
export interface BenchmarkCase {
  readonly contract: Contract;
  readonly scenario: Scenario;
  readonly run: BenchmarkRun;
  /** What was put in; nothing in a clean run. */
  readonly injected: readonly FailureFamily[];
}

/** How many queries each contract has. */
const queriesEach = 20;

/**
 * The benchmark: for each of ten contracts 20 queries, for each query one clean run and the same run with one failure of each family; 1,400 cases
 * in all. The same for the same seed, on every platform.
 */
export function makeCases(seed: number): readonly BenchmarkCase[] {
  return cleanCases(seed).flatMap((clean, index) => {
    const random = seededRandom(seed * 100_003 + index);
    return [clean, ...families.map((family) => injectInto(clean, [family], random))];
  });
}

/** The 200 clean runs. */
export function cleanCases(seed: number): readonly BenchmarkCase[] {
  const random = seededRandom(seed);
  return scenarios.flatMap((scenario) => {
    const contract = parseContract(scenario.contract);
    return Array.from({ length: queriesEach }, (): BenchmarkCase => {
      const expected = condition(contract, drawQuery(contract, scenario, random));
      return { contract, scenario, run: makeRun(scenario, expected, random), injected: [] };
    });
  });
}

/** A clean case with failures of some families, put in one after the other. */
export function injectInto(
  clean: BenchmarkCase,
  injected: readonly FailureFamily[],
  random: Random,
): BenchmarkCase {
  const run = injected.reduce(
    (before, family) => injectors[family](before, clean.scenario, random),
    clean.run,
  );
  return { ...clean, run, injected };
}
