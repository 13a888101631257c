import { expect, test } from "vitest";
import { command, lines, type Setting } from "../../test/command.ts";

const contract = `version: 1
id: refund
query: { amount: number }
nodes:
  identify: { label: Verify who is asking, type: check, call: verify_identity }
  approve: { label: Get approval from a manager, type: check, call: approve_refund, when: { amount: { ">": 500 } } }
  pay: { label: Refund the amount, type: action, call: refund }
edges: [identify -> approve -> pay]
`;
const call = (tool: string, step: number) => ({ step, tool_name: tool, arguments: {}, tool_result: "ok" });
const runs = lines(
  { tool_calls: [call("verify_identity", 1), call("refund", 2)], input: { amount: 20 } },
  { tool_calls: [call("refund", 1)], input: { amount: 20 } },
  {
    tool_calls: [call("verify_identity", 1), call("approve_refund", 2), call("refund", 3)],
    input: { amount: 20 },
  },
);

async function check(argv: readonly string[], files: Setting["files"] = {}): Promise<string> {
  const { code, stdout, stderr } = await command(["contracts", ...argv], {
    files: { "a.contract.yaml": contract, "runs.jsonl": runs, ...files },
  });
  return `${stdout}${stderr}exit ${code}`;
}

test("lint says where a contract can't be used, and why", async () => {
  expect(await check(["lint", "a.contract.yaml"])).toMatchInlineSnapshot(`
    "a.contract.yaml: 3 nodes, 2 edges
    exit 0"
  `);
  const broken = { "b.yaml": contract.replace("-> pay]", "-> pya]").replace("{ amount: {", "{ amonut: {") };
  expect(await check(["lint", "a.contract.yaml", "b.yaml"], broken)).toMatchInlineSnapshot(`
    "a.contract.yaml: 3 nodes, 2 edges
    b.yaml:6:101: unknown-field: nodes.approve.when.amonut: the query has no field \`amonut\`; did you mean \`amount\`?
    b.yaml:8:9: dangling: edges.0: there is no node \`pya\`; did you mean \`pay\`?
    exit 2"
  `);
  expect(
    JSON.parse((await check(["lint", "b.yaml", "--format", "json"], broken)).replace(/\nexit.*/, "")),
  ).toMatchObject({
    format: 1,
    files: [{ faults: [{ code: "unknown-field" }, { code: "dangling" }] }],
  });
});

test("condition shows what is asked for one query", async () => {
  expect(await check(["condition", "a.contract.yaml", "--query", '{"amount": 20}'])).toMatchInlineSnapshot(`
    "refund for {"amount":20}

    identify  check   Verify who is asking
    pay       action  Refund the amount     after identify

    not for this query: approve
    exit 0"
  `);
  expect(
    await check(["condition", "a.contract.yaml", "--query", "q.json"], { "q.json": '{"amount": "x"}' }),
  ).toMatchInlineSnapshot(`
    "error: query: \`amount\` is of type number, and \`"x"\` is not
    exit 2"
  `);
});

test("score says what each run has not met", async () => {
  expect(await check(["score", "runs.jsonl", "--contract", "a.contract.yaml"])).toMatchInlineSnapshot(`
    "refund on 3 runs: 1 conform

    run           verdict    nodes  precision  edges  branches  invariants  output
    runs.jsonl:2  omission   0.50   1.00       0.00   -         -           -
    runs.jsonl:3  misbranch  1.00   0.67       1.00   -         -           -

    runs.jsonl:2
      omission at identify: \`identify\` was not done before \`pay\`

    runs.jsonl:3
      misbranch at approve: \`approve\` is not for this query, and \`approve_refund\` was seen
    exit 1"
  `);
  const report = { "report.txt": "Verified who is asking.\nThen refunded the amount.\n" };
  expect(
    await check(
      ["score", "report.txt", "--text", "--contract", "a.contract.yaml", "--query", '{"amount": 20}'],
      report,
    ),
  ).toMatchInlineSnapshot(`
    "refund on 1 run: 1 conform
    exit 0"
  `);
});

test("audit tells how two contracts differ", async () => {
  const other = { "b.yaml": contract.replace("identify -> approve", "approve -> identify") };
  expect(await check(["audit", "a.contract.yaml", "b.yaml"], other)).toMatchInlineSnapshot(`
    "nodes  3 and 3, 3 in both: precision 1.00, recall 1.00
    edges  2 and 2, 0 in both: precision 0.00, recall 0.00
    1 path-changing difference in 3 queries
      {"amount":501}: the order of \`identify\` and \`approve\` differs
    exit 1"
  `);
  expect(await check(["audit", "a.contract.yaml", "a.contract.yaml"])).toMatch(/exit 0$/);
});

test("compile writes what a model made of an instruction, marked as not audited", async () => {
  const files = {
    "policy.md": "Ask for the name.",
    "model.mjs":
      'export default () => ({ nodes: { ask: { label: "Ask", type: "action", quote: "Ask for the name" } } });',
    "bad.mjs": 'export default () => ({ nodes: { ask: { label: "Ask", type: "action", quote: "Asks" } } });',
  };
  expect(await check(["compile", "policy.md", "--model", "model.mjs"], files)).toMatchInlineSnapshot(`
    "id: compiled
    nodes:
      ask:
        quote: Ask for the name
        label: Ask
        type: action
    version: 1
    audited: false
    text: Ask for the name.
    exit 0"
  `);
  expect(await check(["compile", "policy.md", "--model", "bad.mjs"], files)).toMatchInlineSnapshot(`
    "error: compiled:4:12: nodes.ask.quote: \`Asks\` does not stand in \`text\`; quote its words as they are
    exit 2"
  `);
});

test.each<[string, readonly string[]]>([
  ["a contract that is not there", ["lint", "nowhere.yaml"]],
  ["a query that is no JSON", ["condition", "a.contract.yaml", "--query", "{amount}"]],
  ["a text without a query", ["score", "runs.jsonl", "--text", "--contract", "a.contract.yaml"]],
  ["a model that is none", ["compile", "runs.jsonl", "--model", "nowhere.mjs"]],
])("%s is an error with what to do", async (_what, argv) => {
  expect(await check(argv)).toMatchSnapshot();
});
