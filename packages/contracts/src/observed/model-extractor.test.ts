// What a model says was done counts as far as the run holds it, in the run's order.
import { expect, test } from "vitest";
import { refund, refundTools } from "../../test/refund.ts";
import { runOf } from "../../test/run-of.ts";
import { parseContract } from "../contract/parse-contract.ts";
import { ContractsError } from "../errors/contracts-error.ts";
import { condition } from "../expected/condition.ts";
import { type ModelRequest, modelExtractor } from "./model-extractor.ts";
import { type Extractor, observe } from "./observe.ts";
import type { ObservedGraph } from "./observed-graph.ts";

const expected = condition(parseContract(refund), { amount: 20, paid: 30, channel: "web" });
const report = "Verified who asked. Paid it. Paid it.";
const trace = runOf("identify, pay(amount=20)", refundTools, "done");

/** What is seen of a run where a model answers so; what it is refused for. */
async function check(run: typeof trace | string, answer: unknown): Promise<string> {
  const seen = await observe(
    run,
    expected,
    modelExtractor(() => answer),
  ).catch((error: unknown) => {
    if (ContractsError.isInstance(error)) return error;
    throw error;
  });
  if (ContractsError.isInstance(seen)) return `${seen.code}: ${seen.message.split("\n")[0]}`;
  return seen.nodes
    .toSorted((one, other) => one.at - other.at)
    .map(({ label, at }) => `${label} at ${at}`)
    .join(", ");
}

const said = (label: string, quote: string): object => ({ label, type: "action", quote });

test("behaviours stand where their words stand, whatever the order of the list; words that stand twice are taken in turn", async () => {
  const behaviours = [
    said("pay", "Paid it."),
    said("verify", "Verified who asked."),
    said("pay again", "Paid it."),
  ];
  expect(await check(report, { behaviours })).toBe("verify at 0, pay at 20, pay again at 29");
});

test("calls are named by their numbers, and bring their values", async () => {
  const behaviours = [
    { label: "pay", type: "action", call: 2 },
    { label: "verify", type: "check", call: 1 },
  ];
  expect(await check(trace, { behaviours })).toBe("verify at 0, pay at 1");
  const seen = await observe(
    trace,
    expected,
    modelExtractor(() => ({ behaviours })),
  );
  expect(seen.nodes[0]?.values.args).toEqual({ amount: 20 });
});

test.each<[string, typeof trace | string, unknown]>([
  ["words that the report does not have", report, { behaviours: [said("pay", "Paid them.")] }],
  ["a call that was not made", trace, { behaviours: [{ label: "pay", type: "action", call: 3 }] }],
  ["another form", report, { steps: [] }],
  ["a type that is none", report, { behaviours: [{ ...said("pay", "Paid it."), type: "deed" }] }],
  ["no words at all", report, { behaviours: [said("pay", "")] }],
  ["a text where JSON was asked for", report, "Paid it."],
])("refused: %s", async (_what, run, answer) => {
  expect(await check(run, answer)).toMatchSnapshot();
});

test("a model that does not answer is refused as one that answers something else", async () => {
  const failing = modelExtractor(() => Promise.reject(new Error("503")));
  await expect(observe(report, expected, failing)).rejects.toThrow("the model did not answer: Error: 503");
});

test("the model is shown the run and the form of the answer, and nothing of the contract", async () => {
  const asked: ModelRequest[] = [];
  const ask = (request: ModelRequest): unknown => {
    asked.push(request);
    return { behaviours: [] };
  };
  await observe(report, expected, modelExtractor(ask));
  await observe(trace, expected, modelExtractor(ask));
  expect(asked[0]?.prompt).toBe(report);
  expect(asked[1]?.prompt).toBe(
    '#1 verify_identity {} -> "ok"\n#2 refund {"amount":20} -> "ok"\nanswer: done',
  );
  expect(asked.map(({ schema }) => JSON.stringify(schema).includes("quote"))).toEqual([true, false]);
  for (const { system, prompt } of asked) expect(`${system} ${prompt}`).not.toContain("manager");
});

const graph =
  (evidence: ObservedGraph["nodes"][number]["evidence"]): Extractor =>
  () => ({
    nodes: [{ label: "x", evidence, at: 0, values: {}, valuesComplete: true }],
    unseen: [],
    lost: [],
    ended: true,
  });

test.each<[string, typeof trace | string, ObservedGraph["nodes"][number]["evidence"]]>([
  ["a call of a text", report, { kind: "call", position: 0 }],
  ["words of a trace", trace, { kind: "span", start: 0, end: 1, text: "V" }],
  ["words that stand elsewhere", report, { kind: "span", start: 1, end: 3, text: "Ve" }],
  ["a call that is not there", trace, { kind: "call", position: 2 }],
  ["a message that is not there", trace, { kind: "message", index: 0 }],
])(
  "an extractor of anybody's is refused evidence that the run does not hold: %s",
  async (_what, run, evidence) => {
    await expect(observe(run, expected, graph(evidence))).rejects.toMatchObject({
      code: "observation-invalid",
    });
  },
);
