import { expect, test } from "vitest";
import { benchmarkInstances } from "../instance/benchmark.ts";
import { instanceOf } from "../instance/instance-of.ts";
import { perturbations } from "./perturb.ts";
import { perturbationMarkdown, perturbationTable } from "./perturbation-table.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);
const rows = perturbationTable(benchmarkInstances([42]).filter(({ difficulty }) => difficulty <= factor));

test("every single mistake lowers the layer that it has to, and none that it has nothing to do with", () => {
  for (const { kind, cases, surprises } of rows) {
    expect(cases, kind).toBeGreaterThan(10);
    expect(surprises, kind).toEqual([]);
  }
});

test("mistakes are made at every place where they can be", () => {
  const kinds = perturbations(instanceOf({ template: "fan_out_fan_in", difficulty: 1, seed: 42 })).map(
    ({ kind, position }) => `${kind} ${position}`,
  );
  expect(kinds).toContain("drop 4");
  expect(kinds).toContain("wrong branch 3");
  expect(kinds).not.toContain("wrong branch 4");
  expect(kinds).not.toContain("swap 4");
  expect(kinds).toHaveLength(5 * 4 + 4 + 3);
});

test("the table reads in Markdown", () => {
  expect(perturbationMarkdown(rows)).toMatchInlineSnapshot(`
    "| mistake | places | L1 | L2 | L3 | L4 | L5 | L6 | booked wrongly |
    | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
    | drop | 73 | 20.5 % | 78.1 % | 100.0 % | 97.3 % | **100.0 %** | 100.0 % | 0 |
    | swap | 61 | - | - | **72.1 %** | **100.0 %** | - | - | 0 |
    | duplicate | 73 | - | - | - | 38.4 % | **100.0 %** | - | 0 |
    | wrong argument | 73 | - | 94.5 % | - | - | - | **100.0 %** | 0 |
    | wrong branch | 14 | **100.0 %** | 100.0 % | 100.0 % | 100.0 % | 100.0 % | 100.0 % | 0 |
    | extra | 73 | - | 91.8 % | - | 38.4 % | **100.0 %** | - | 0 |"
  `);
});
