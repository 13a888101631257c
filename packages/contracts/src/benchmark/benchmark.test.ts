import { expect, test } from "vitest";
import { families } from "../conformance/conformance.ts";
import { modelExtractor } from "../observed/model-extractor.ts";
import { sentencesOf } from "../observed/sentences-of.ts";
import {
  type Evaluator,
  extractedBy,
  extractedFromCalls,
  extractedFromText,
  goldGraphs,
} from "./evaluators.ts";
import { type EvaluatorFigures, figuresOf } from "./figures.ts";
import { judge } from "./judges.ts";
import { cleanCases, makeCases } from "./make-cases.ts";
import { scenarios } from "./scenarios.ts";
import { scoreCases } from "./score-cases.ts";
import { variations } from "./variations.ts";

const cases = makeCases(1);
const contracts = [...new Set(cases.map(({ contract }) => contract.id))];
/** The words of texts were only looked at on the first five contracts. */
const developed = new Set(contracts.slice(0, 5));

async function check(evaluator: Evaluator, of = cases): Promise<EvaluatorFigures> {
  return figuresOf((await scoreCases(evaluator, of)).judgements);
}

/** The figures in short. */
function shown({ specificity, recall, accuracy, balancedAccuracy, localisation }: EvaluatorFigures): string {
  const text = (value: number | null): string => (value === null ? "-" : value.toFixed(3));
  return `specificity ${text(specificity.value)} recall ${text(recall.value)} accuracy ${text(accuracy.value)} balanced ${text(balancedAccuracy)} localisation ${text(localisation.value)}`;
}

test("ten contracts, 20 queries each, 1,400 cases, in size near those of the paper", () => {
  const clean = cases.filter(({ injected }) => injected.length === 0);
  const mean = (numbers: readonly number[]): number =>
    numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const each = contracts.map((id) => clean.find(({ contract }) => contract.id === id)?.contract);
  expect([contracts.length, clean.length, cases.length]).toEqual([10, 200, 1400]);
  expect(mean(each.map((contract) => contract?.nodes.length ?? 0))).toBeCloseTo(11.4, 0);
  expect(mean(each.map((contract) => contract?.edges.length ?? 0))).toBeCloseTo(11.1, 0);
  expect(mean(clean.map(({ run }) => run.expected.nodes.length))).toBeCloseTo(10.2, 0);
  expect(mean(clean.map(({ run }) => run.expected.declaredEdges.length))).toBeCloseTo(9.2, 0);
});

test("every contract quotes its instruction for every obligation, and both ways of a decision are asked for", () => {
  for (const { contract } of cases.filter((_one, index) => index % 140 === 0))
    expect(contract.nodes.filter(({ type, span }) => type !== "task" && span === undefined)).toEqual([]);
  for (const id of contracts) {
    const ways = cases
      .filter(({ contract }) => contract.id === id)
      .map(({ run }) => run.expected.branches[0]?.right);
    expect(new Set(ways).size, id).toBe(2);
  }
  expect(scenarios.length).toBe(10);
});

test("the same seed gives the same cases, another seed others", () => {
  const text = (seed: number): string =>
    JSON.stringify(makeCases(seed).map(({ run }) => [run.steps, run.answer]));
  expect(text(2)).toBe(text(2));
  expect(text(2)).not.toBe(text(3));
});

test("with gold graphs every failure is found, in its family, and no clean run is blamed", async () => {
  const figures = await check(goldGraphs);
  expect([figures.specificity, figures.recall].map(({ value }) => value)).toEqual([1, 1]);
  expect([figures.accuracy.value, figures.balancedAccuracy, figures.localisation.value]).toEqual([1, 1, 1]);
  expect([figures.falsePositiveRate, figures.falseNegativeRate].map(({ value }) => value)).toEqual([0, 0]);
  expect(figures.confusion).toEqual(
    figures.confusion.map((row, place) => row.map((_count, column) => (column === place ? 200 : 0))),
  );
  for (const family of families) expect(figures.byFamily[family].localisation.value, family).toBe(1);
});

test("calls that are mapped by their tools show the same", async () => {
  const part = cases.filter((_one, index) => index % 5 === 0);
  expect(shown(await check(extractedFromCalls, part))).toBe(shown(await check(goldGraphs, part)));
});

test("words are another matter: well on reports in the instruction's words, not at all on others", async () => {
  const half = cases.filter(({ contract }) => !developed.has(contract.id));
  expect(shown(await check(extractedFromText("says"), half))).toMatchInlineSnapshot(
    `"specificity 1.000 recall 0.980 accuracy 0.983 balanced 0.990 localisation 0.970"`,
  );
  expect(shown(await check(extractedFromText("paraphrase"), half))).toMatchInlineSnapshot(
    `"specificity 0.000 recall 1.000 accuracy 0.857 balanced 0.500 localisation 0.183"`,
  );
});

test("what the single failures leave open", () => {
  const rows = variations(1).map(
    ({ name, wanted, share }) => `${share.value?.toFixed(3)}  ${name}: ${wanted}`,
  );
  expect(rows.join("\n")).toMatchInlineSnapshot(`
    "1.000  2 failures at once: not called clean
    1.000  2 failures at once: each family that was put in is reported
    1.000  3 failures at once: not called clean
    1.000  3 failures at once: each family that was put in is reported
    1.000  a call fails and is made again: called clean
    1.000  a call fails and is not made again: an omission at its node
    1.000  two calls are lost, and that is known: a clean run has no failure
    1.000  two calls are lost, and that is known: a clean run is not called clean either
    0.744  two calls are lost, and that is known: a failure elsewhere is reported
    0.000  two calls are lost, and nobody knows: a clean run has no failure
    0.000  tools are renamed, tool mapping: called clean
    1.000  tools are renamed, names compared by words: called clean"
  `);
});

test("judges are any models, asked for a family; what they see is what their name says", async () => {
  const some = cases.slice(0, 7);
  const prompts: string[] = [];
  const always = ({ prompt }: { readonly prompt: string }): unknown => {
    prompts.push(prompt);
    return { verdict: "omission" };
  };
  for (const sees of ["answer", "trace", "expected graph"] as const)
    await check(
      judge(sees, always, ({ expected }) => expected.contract),
      some,
    );
  expect(
    prompts.map((prompt) => [prompt.includes("Calls:"), prompt.includes("Owed for")].join()).join(" "),
  ).toMatch(/^(?:false,false ){7}(?:true,false ){7}(?:true,true ?){7}$/);
  expect(
    shown(
      await check(
        judge("trace", always, () => ""),
        some,
      ),
    ),
  ).toMatchInlineSnapshot(
    `"specificity 0.000 recall 1.000 accuracy 0.857 balanced 0.500 localisation 0.167"`,
  );
});

test("a model that lists what a report says, in any order, is as good as its labels", async () => {
  const labels = new Map(
    cleanCases(1).flatMap(({ run, contract }) =>
      run.steps.map((step) => [step.says, contract.nodes.find(({ id }) => id === step.node)] as const),
    ),
  );
  const lists = ({ prompt }: { readonly prompt: string }): unknown => {
    const behaviours = sentencesOf(prompt).flatMap(({ text }) => {
      const node = [...labels].find(([says]) => text.startsWith(says))?.[1];
      return node === undefined ? [] : [{ label: node.label, type: node.type, quote: text }];
    });
    return { behaviours: behaviours.toReversed() };
  };
  const some = cases
    .filter(({ injected }) => ["misbranch", "omission", "order", undefined].includes(injected[0]))
    .slice(0, 80);
  expect(shown(await check(extractedBy("scripted", modelExtractor(lists)), some))).toMatchInlineSnapshot(
    `"specificity 1.000 recall 1.000 accuracy 1.000 balanced 1.000 localisation 1.000"`,
  );
});
