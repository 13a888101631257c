import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  benchmarkInstances,
  instanceOf,
  perturbationMarkdown,
  perturbations,
  perturbationTable,
  templates,
} from "../src/index.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);
const page: string = readFileSync(new URL("../../../docs/benchmark.md", import.meta.url), "utf8");

test("docs/benchmark.md lists each template with its tools, its axis and the calls at each difficulty", () => {
  for (const { name, structure, group, tools, axis } of templates) {
    const calls = ([1, 2, 3, 4, 5] as const).map((difficulty) => {
      const both = [42, 123].map((seed) => instanceOf({ template: name, difficulty, seed }).gold.length);
      return [...new Set(both)].join(", ");
    });
    expect(page).toContain(
      `| ${name} | ${structure} | ${group} | ${tools.join(", ")} | ${axis} | ${calls.join(" | ")} |`,
    );
  }
});

test("it says at how many places each mistake can be made", () => {
  const all = benchmarkInstances().flatMap(perturbations);
  for (const kind of new Set(all.map((one) => one.kind)))
    expect(page).toContain(`| ${kind} | ${all.filter((one) => one.kind === kind).length} |`);
});

test.skipIf(factor < 5)("its table of mistakes is what is measured (nightly: it takes a minute)", () => {
  expect(page).toContain(perturbationMarkdown(perturbationTable(benchmarkInstances())));
});
