import { expect, test } from "vitest";
import { refund } from "../../test/refund.ts";
import { scenarios } from "../benchmark/scenarios.ts";
import { parseContract } from "../contract/parse-contract.ts";
import { sentencesOf } from "../observed/sentences-of.ts";
import { compareContracts } from "./compare-contracts.ts";
import { compileContract } from "./compile-contract.ts";

/** A scripted model: each sentence is an action, after the one before it. */
function sentenceByModel({ prompt }: { readonly prompt: string }): unknown {
  const sentences = sentencesOf(prompt).map(({ text }) => text.replace(/\.$/, ""));
  const idOf = (place: number): string => `step-${place + 1}`;
  const nodes = sentences.map((quote, place) => [idOf(place), { label: quote, type: "action", quote }]);
  const edges = sentences.slice(1).map((quote, place) => ({ from: idOf(place), to: idOf(place + 1), quote }));
  return { nodes: Object.fromEntries(nodes), edges };
}

/** The contract as the model that is always right would give it. */
function perfectModel(contract: ReturnType<typeof parseContract>): () => unknown {
  return () => ({
    query: Object.fromEntries(contract.fields.map(({ name, type, values }) => [name, values ?? type])),
    nodes: Object.fromEntries(
      contract.nodes.flatMap(({ id, label, type, span }) =>
        span === undefined ? [] : [[id, { label, type, quote: span.text }]],
      ),
    ),
    edges: contract.edges.map(({ from, to }) => ({
      from,
      to,
      quote: contract.nodes.find(({ id }) => id === to)?.span?.text,
    })),
  });
}

test("a compiled contract is read by the loader, quotes the instruction everywhere, and is not audited", async () => {
  const instruction = "First ask for the name. Then write it down.";
  const { contract, file } = await compileContract(instruction, sentenceByModel);
  expect(contract.audited).toBe(false);
  expect(contract.nodes.map(({ span }) => span?.text)).toEqual([
    "First ask for the name",
    "Then write it down",
  ]);
  expect(contract.edges[0]?.span?.text).toBe("Then write it down");
  expect(parseContract(file)).toEqual(contract);
});

test.each<[string, unknown]>([
  ["no contract", { steps: [] }],
  ["a node without a quote", { nodes: { a: { label: "A", type: "action" } } }],
  [
    "words that the instruction does not have",
    { nodes: { a: { label: "A", type: "action", quote: "ask the name" } } },
  ],
  [
    "a circle",
    {
      nodes: {
        a: { label: "A", type: "action", quote: "ask" },
        b: { label: "B", type: "action", quote: "write" },
      },
      edges: [
        { from: "a", to: "b", quote: "write" },
        { from: "b", to: "a", quote: "ask" },
      ],
    },
  ],
  ["claims to be audited", { audited: true, nodes: { a: { label: "A", type: "choice", quote: "ask" } } }],
])("a model's contract is refused as a person's is: %s", async (_what, answer) => {
  await expect(
    compileContract("First ask, then write.", () => answer),
  ).rejects.toThrowErrorMatchingSnapshot();
});

test("compiled against hand-written on the ten contracts, by a model that knows sentences alone", async () => {
  const rows: string[] = [];
  for (const { contract: text } of scenarios) {
    const byHand = parseContract(text);
    const { contract } = await compileContract(byHand.text ?? "", sentenceByModel, byHand.id);
    const { nodes, edges, pathChanging, queries } = compareContracts(byHand, contract);
    const figure = (value: number | null): string => value?.toFixed(2) ?? "-";
    rows.push(
      `${byHand.id}: nodes ${figure(nodes.precision)}/${figure(nodes.recall)} edges ${figure(edges.precision)}/${figure(edges.recall)} path-changing ${pathChanging.length} of ${queries}`,
    );
  }
  expect(rows.join("\n")).toMatchInlineSnapshot(`
    "store-refund: nodes 1.00/1.00 edges 0.90/0.82 path-changing 3 of 3
    loan-approval: nodes 1.00/1.00 edges 0.90/0.82 path-changing 3 of 3
    lab-sample: nodes 1.00/1.00 edges 0.80/0.73 path-changing 2 of 2
    service-incident: nodes 1.00/1.00 edges 0.90/0.82 path-changing 3 of 3
    car-claim: nodes 1.00/1.00 edges 0.90/0.82 path-changing 3 of 3
    flight-rebooking: nodes 1.00/1.00 edges 0.90/0.82 path-changing 2 of 2
    food-recall: nodes 1.00/1.00 edges 0.91/0.83 path-changing 2 of 2
    archive-access: nodes 1.00/1.00 edges 0.90/0.82 path-changing 3 of 3
    new-colleague: nodes 1.00/1.00 edges 0.90/0.82 path-changing 2 of 2
    dangerous-parcel: nodes 1.00/1.00 edges 0.80/0.67 path-changing 2 of 2"
  `);
});

test("a contract is like itself", () => {
  const contract = parseContract(refund);
  const same = compareContracts(contract, contract);
  expect([same.nodes.precision, same.nodes.recall, same.edges.precision, same.edges.recall]).toEqual([
    1, 1, 1, 1,
  ]);
  expect([same.pathChanging, same.onlyInFirst, same.onlyInSecond]).toEqual([[], [], []]);
  expect(same.queries).toBeGreaterThan(1);
});

test("what changes a path is told from what does not", () => {
  const contract = parseContract(refund);
  const reworded = parseContract(
    refund.replace("label: Look up the order", "label: Find the order in the system"),
  );
  expect(compareContracts(contract, reworded).pathChanging).toEqual([]);
  const reordered = parseContract(
    refund.replace("identify -> look_up -> size", "look_up -> identify -> size"),
  );
  expect(compareContracts(contract, reordered).pathChanging[0]?.why).toMatchInlineSnapshot(
    `"the order of \`identify\` and \`look_up\` differs"`,
  );
  const moved = parseContract(refund.replace('{ ">": 500 }', '{ ">": 400 }'));
  expect(compareContracts(contract, moved).pathChanging).toEqual([
    { query: { amount: 500, paid: 0, channel: "web" }, why: "`desk` is active in the first alone" },
  ]);
  expect(
    compareContracts(contract, moved, [{ amount: 450, paid: 500, channel: "web" }]).pathChanging.length,
  ).toBe(1);
});

test("a model that is right gives the graph that was written by hand", async () => {
  const byHand = parseContract(
    refund.replace("call: refund, once: true", 'call: refund, quote: "refund more than was paid"'),
  );
  const { contract } = await compileContract(byHand.text ?? "", perfectModel(byHand));
  const { nodes, edges, pathChanging } = compareContracts(byHand, contract);
  expect([nodes.precision, nodes.recall, edges.precision, edges.recall]).toEqual([1, 1, 1, 1]);
  expect(pathChanging.map(({ why }) => why)).toMatchInlineSnapshot(`
    [
      "\`approve\` is active in the second alone",
      "\`desk\` is active in the second alone",
      "\`approve\` is active in the second alone",
    ]
  `);
});
