// Contracts for the desks of tau-bench and tau2-bench, on stored runs, beside the verdicts of rule files, the benchmark's rewards and people's labels.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { disagreements } from "./tau/disagreements.ts";
import { absent, besideRules, differing, fails, judgeAll, labelledRuns, table } from "./tau/judge-runs.ts";

const why = absent ? " (skipped: ../shared/data is not there)" : "";

test.skipIf(absent)(`retail: order and invariants say what the rule file says${why}`, () => {
  const judged = judgeAll("retail", "tau_retail_agentrx.jsonl");
  expect(besideRules(judged)).toMatchInlineSnapshot(
    `"both 17, first alone 0, second alone 0, neither 85; agree 102 of 102"`,
  );
  expect(differing(judged)).toMatchInlineSnapshot(`""`);
});

test.skipIf(absent)(`retail: beside the benchmark's rewards and people's labels${why}`, () => {
  const judged = judgeAll("retail", "tau_retail_agentrx.jsonl");
  expect(table(judged, fails, ({ reward }) => reward < 1)).toMatchInlineSnapshot(
    `"both 16, first alone 21, second alone 13, neither 52; agree 68 of 102"`,
  );
  const labelled = labelledRuns(judged);
  expect(
    `${labelled.filter(fails).length} of ${labelled.length} runs that people found wrong`,
  ).toMatchInlineSnapshot(`"16 of 29 runs that people found wrong"`);
  expect(
    labelled
      .map(
        ({ number, categories, conformance: { conforms, failures } }) =>
          `${number}: people [${categories.join(", ")}], contract ${conforms === false ? `[${[...new Set(failures.map(({ family, location }) => `${family} ${location}`))].join(", ")}]` : String(conforms)}`,
      )
      .join("\n"),
  ).toMatchInlineSnapshot(`
    "2: people [Instruction Adherence Failure, Misinterpretation of Tool Output], contract [order identify -> product]
    3: people [Instruction Adherence Failure, Misinterpretation of Tool Output], contract [order identify -> product]
    4: people [Misinterpretation of Tool Output], contract true
    12: people [Instruction Adherence Failure], contract [invariant consent]
    20: people [Misinterpretation of Tool Output, Invalid Invocation], contract [misbranch exchange, invariant consent, invariant one-change-of-items]
    21: people [Underspecified User Intent, Instruction Adherence Failure], contract true
    28: people [Intent Plan Misalignment], contract [misbranch cancel]
    31: people [Intent Plan Misalignment], contract true
    32: people [Misinterpretation of Tool Output], contract true
    34: people [Invalid Invocation, Underspecified User Intent], contract [misbranch items, omission address, invariant one-change-of-items]
    38: people [Misinterpretation of Tool Output], contract true
    39: people [Intent Plan Misalignment], contract [omission user-address]
    41: people [Intent Plan Misalignment], contract [misbranch transfer, omission address, omission user-address]
    47: people [Intent Not Supported], contract [misbranch transfer, omission return]
    55: people [Underspecified User Intent], contract true
    59: people [Underspecified User Intent], contract true
    63: people [Underspecified User Intent], contract [omission items]
    71: people [Underspecified User Intent, Intent Plan Misalignment], contract true
    72: people [Intent Plan Misalignment], contract [omission address]
    74: people [Instruction Adherence Failure, Underspecified User Intent], contract [misbranch exchange, omission items, invariant consent]
    79: people [Underspecified User Intent], contract true
    80: people [System Failure], contract [omission exchange]
    82: people [Underspecified User Intent], contract true
    87: people [Intent Plan Misalignment], contract true
    91: people [Underspecified User Intent], contract [omission exchange, omission return]
    98: people [Intent Plan Misalignment], contract [misbranch cancel, misbranch exchange, misbranch transfer, omission address]
    99: people [Instruction Adherence Failure], contract true
    104: people [Misinterpretation of Tool Output], contract true
    105: people [Intent Not Supported], contract [omission address, invariant consent]"
  `);
});

test.skipIf(absent)(`airline: beside the rule file and the benchmark's rewards${why}`, () => {
  const judged = judgeAll("airline", "tau_airline_gpt4o.jsonl");
  expect(besideRules(judged)).toMatchInlineSnapshot(
    `"both 15, first alone 3, second alone 0, neither 182; agree 197 of 200"`,
  );
  expect(table(judged, fails, ({ reward }) => reward < 1)).toMatchInlineSnapshot(
    `"both 83, first alone 40, second alone 33, neither 44; agree 127 of 200"`,
  );
  expect(differing(judged)).toMatchInlineSnapshot(`
    "tau-airline-gpt4o-t10-r0: contract [invariant consent], rules []
    tau-airline-gpt4o-t32-r2: contract [invariant consent], rules []
    tau-airline-gpt4o-t10-r3: contract [invariant reservation-looked-up], rules []"
  `);
});

test.skipIf(absent)(`tau2's airline desk: beside the rule file and the benchmark's rewards${why}`, () => {
  const judged = judgeAll("airline", "tau2_airline_whissle.jsonl", "tau2-airline");
  expect(besideRules(judged)).toMatchInlineSnapshot(
    `"both 2, first alone 0, second alone 0, neither 48; agree 50 of 50"`,
  );
  expect(differing(judged)).toMatchInlineSnapshot(`""`);
  expect(table(judged, fails, ({ reward }) => reward < 1)).toMatchInlineSnapshot(
    `"both 19, first alone 0, second alone 3, neither 28; agree 47 of 50"`,
  );
  const found = judged.flatMap(({ conformance }) => [
    ...new Set(conformance.failures.map(({ family, location }) => `${family} ${location}`)),
  ]);
  const counts = [...new Set(found)]
    .toSorted()
    .map((what) => `${found.filter((one) => one === what).length} ${what}`);
  expect(counts.join("\n")).toMatchInlineSnapshot(`
    "1 invariant consent
    1 invariant reservation-looked-up
    1 misbranch baggages
    3 misbranch cancel
    1 misbranch certificate
    2 misbranch flights
    2 omission baggages
    7 omission book
    3 omission cancel
    4 omission flights"
  `);
});

test("the page explains ten disagreements with people, those that the script prints", () => {
  const page = readFileSync(new URL("../../../docs/contracts.md", import.meta.url), "utf8");
  const rows = disagreements.map(({ run, found, silent }) => `| ${run} | ${found} | ${silent} |`);
  expect(rows).toHaveLength(10);
  expect(page).toContain(`${rows.join("\n")}\n`);
});

test.skipIf(absent)(`on each of the ten people found something, and the contract nothing${why}`, () => {
  const labelled = labelledRuns(judgeAll("retail", "tau_retail_agentrx.jsonl"));
  for (const { run } of disagreements) {
    const one = labelled.find(({ number }) => number === run);
    expect([run, one?.conformance.conforms, (one?.categories.length ?? 0) > 0]).toEqual([run, true, true]);
  }
});
