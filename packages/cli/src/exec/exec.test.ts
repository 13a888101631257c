import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { command, lines, type Setting } from "../../test/command.ts";

const machine = `version: 1
id: shop
state: { orders: { W1: pending } }
tools:
  get_order: { parameters: { type: object, required: [order] } }
  cancel_order:
    needs: [{ that: 'state.orders[args.order] == "pending"', why: only a pending order can be cancelled }]
    does: [{ set: "orders[args.order]", to: '"cancelled"' }]
`;
const get = { tool_name: "get_order", arguments: { order: "W1" }, tool_result: "ok" };
const cancel = { tool_name: "cancel_order", arguments: { order: "W1" }, tool_result: "ok" };
const failed = { ...get, tool_result: "not found", is_error: true };
const unknown = { tool_name: "get_order", arguments: { order: "W1" } };

/** A run of a task by a model, and whether it was rewarded. */
function run(task: string, model: string, reward: number, ...calls: readonly object[]): object {
  return {
    task,
    tool_calls: calls.map((call, step) => ({ step: step + 1, ...call })),
    reward,
    meta: { model },
  };
}

const runs = lines(
  run("a", "m1", 1, get, cancel),
  run("b", "m1", 1, failed, get, cancel),
  run("c", "m1", 0, get, failed),
  run("a", "m2", 1, get),
  run("b", "m2", 0, get, unknown),
);

async function check(argv: readonly string[], files: Setting["files"] = {}): Promise<string> {
  const { code, stdout, stderr } = await command(["exec", "runs.jsonl", ...argv], {
    files: { "runs.jsonl": runs, "shop.env.yaml": machine, ...files },
  });
  return `${stdout}${stderr}exit ${code}`;
}

const success = ["--success", "metric(reward) >= 1"];

test("figures of all runs with intervals, of which sort failures are, and where the first ones are", async () => {
  expect(await check(success)).toMatchInlineSnapshot(`
    "recorded on 5 runs

         runs  TER                mean FED           AUC-PEC            RR                     success
    all  4     0.33 [0.00, 1.00]  1.83 [1.00, 2.50]  0.50 [0.00, 1.00]  1/2 0.50 [0.09, 0.91]  0.67 [0.00, 1.00]

         PEC@1              PEC@2              PEC@3              PEC@4
    all  0.67 [0.00, 1.00]  0.17 [0.00, 0.50]  0.00 [0.00, 0.00]  -

         reach 1 × PEC  reach 2 × PEC  reach 3 × PEC  reach 4 × PEC
    all  1.00 × 0.67    0.83 × 0.20    0.33 × 0.00    -

         q         s         r         success   bounds
    all  2/4 0.50  2/2 1.00  1/2 0.50  3/4 0.75  [0.25, 0.75]

    first failures: state-consistency 2
    1 run not evaluated, most of them since whether call #2 get_order worked is not recorded
      runs.jsonl:2 at depth 1, #1   state-consistency: get_order ended in an error: not found
      runs.jsonl:3 at depth 2, #2   state-consistency: get_order ended in an error: not found
    exit 0"
  `);
});

test("by model, as a table for a paper", async () => {
  expect(await check(["--by", "meta.model", ...success, "--format", "markdown"])).toMatchInlineSnapshot(`
    "| model | runs | TER | mean FED | AUC-PEC | RR | success |
    | --- | --- | --- | --- | --- | --- | --- |
    | m1 | 3 | 0.33 \\[0.00, 1.00\\] | 2.00 \\[1.00, 3.00\\] | 0.50 \\[0.00, 1.00\\] | 1/2 0.50 \\[0.09, 0.91\\] | 0.67 \\[0.00, 1.00\\] |
    | m2 | 1 | 1.00 \\[1.00, 1.00\\] | 2.00 \\[2.00, 2.00\\] | 1.00 \\[1.00, 1.00\\] | - | 1.00 \\[1.00, 1.00\\] |

    | model | PEC@1 | PEC@2 | PEC@3 | PEC@4 |
    | --- | --- | --- | --- | --- |
    | m1 | 0.67 \\[0.00, 1.00\\] | 0.33 \\[0.00, 1.00\\] | 0.00 \\[0.00, 0.00\\] | - |
    | m2 | 1.00 \\[1.00, 1.00\\] | - | - | - |

    | model | reach 1 × PEC | reach 2 × PEC | reach 3 × PEC | reach 4 × PEC |
    | --- | --- | --- | --- | --- |
    | m1 | 1.00 × 0.67 | 1.00 × 0.33 | 0.33 × 0.00 | - |
    | m2 | 1.00 × 1.00 | - | - | - |

    | model | q | s | r | success | bounds |
    | --- | --- | --- | --- | --- | --- |
    | m1 | 1/3 0.33 | 1/1 1.00 | 1/2 0.50 | 2/3 0.67 | \\[0.33, 0.67\\] |
    | m2 | 1/1 1.00 | 1/1 1.00 | - | 1/1 1.00 | \\[0.00, 1.00\\] |

    - m1: first failures: state-consistency 2
    - m2: 1 run not evaluated, most of them since whether call \\#2 get\\_order worked is not recorded
    exit 0"
  `);
});

test("in a machine from a file, and in the record as well", async () => {
  const twice = { "runs.jsonl": lines(run("a", "m", 1, get, cancel, cancel), run("b", "m", 1, failed)) };
  expect(await check(["--env", "shop.env.yaml"], twice)).toContain(
    "runs.jsonl:1 at depth 3, #3   precondition: cancel_order: only a pending order can be cancelled",
  );
  expect(await check(["--env", "shop.env.yaml"], twice)).not.toContain("runs.jsonl:2");
  expect(await check(["--env", "shop.env.yaml", "--env", "recorded"], twice)).toContain(
    "runs.jsonl:2 at depth 1",
  );
});

test("with the tools that are there", async () => {
  const tools = { "tools.json": JSON.stringify(["get_order"]) };
  expect(await check(["--tools", "tools.json"], tools)).toContain(
    "runs.jsonl:1 at depth 2, #2   schema: there is no tool `cancel_order` in this turn",
  );
});

test("a run without calls is judged where it is said what it may be", async () => {
  const none = { "runs.jsonl": lines(run("a", "m", 1)) };
  expect(await check([], none)).toMatchInlineSnapshot(`
    "recorded on 1 run

    warning: no run could be judged: whether the task can end without a call is not known
    exit 3"
  `);
  expect(await check(["--may-end-without-call"], none)).toMatch(/1\.00 \[1\.00, 1\.00\](.*\n)*exit 0/);
});

test("results that a rule file calls errors are errors", async () => {
  const rules =
    'version: 1\nid: x\ntools:\n  get_order: { failure: { text: "ok" } }\nrules:\n  - { id: a, never: rm }\n';
  expect(await check(["-r", "a.rules.yaml"], { "a.rules.yaml": rules })).toContain("runs.jsonl:1 at depth 1");
});

test("by two metrics, each has a column of its own", async () => {
  const text = await check(["--by", "meta.model", "--by", "reward", ...success, "--format", "markdown"]);
  expect(text).toContain("| model | reward | runs | TER |");
});

test("curves are drawn with bands, a curve for each group", async () => {
  const argv = ["exec", "runs.jsonl", "--by", "meta.model", "--plot", "curves.svg"];
  const { code, after } = await command(argv, { files: { "runs.jsonl": runs } }, ["curves.svg"]);
  const svg = after["curves.svg"] ?? "";
  expect([code, svg.startsWith("<svg "), svg.includes('xmlns="http://www.w3.org/2000/svg"')]).toEqual([
    0,
    true,
    true,
  ]);
  expect(svg).toContain('aria-label="PEC by depth of m1; m2"');
  expect(svg.match(/aria-label="(area|line|text)"/g)).toEqual([
    'aria-label="area"',
    'aria-label="line"',
    'aria-label="text"',
  ]);
});

test("a plot that can't be written is an error with what to do", async () => {
  expect(await check(["--plot", "nowhere/curves.svg"])).toMatch(
    /error: --plot `nowhere\/curves.svg` .*\nexit 2/,
  );
});

test("in an environment that comes with it", async () => {
  const bored = {
    tool_name: "cancel_pending_order",
    arguments: { order_id: "1", reason: "bored" },
    tool_result: "ok",
  };
  expect(await check(["--env", "tau-retail"], { "runs.jsonl": lines(run("a", "m", 1, bored)) })).toContain(
    "at depth 1, #1   schema: cancel_pending_order: reason",
  );
});

test("JSON holds each group and each run", async () => {
  const text = await check([...success, "--by", "meta.model", "--format", "json"]);
  const { groups, runs: judged } = JSON.parse(text.replace(/\nexit.*/s, ""));
  expect(groups).toMatchObject([
    {
      group: "m1",
      runs: 3,
      not_evaluated: 0,
      ter: { value: 1 / 3 },
      recovery: { recovered: 1, eligible: 2, rate: 0.5 },
    },
    { group: "m2", runs: 1, not_evaluated: 1, recovery: { eligible: 0, rate: null } },
  ]);
  expect(judged.map(({ fed }: { fed: unknown }) => fed)).toEqual([3, 1, 2, 2, null]);
});

const schema: unknown = JSON.parse(readFileSync(new URL("../../schema/exec.json", import.meta.url), "utf8"));
const validate = new Ajv({ allowUnionTypes: true }).compile(Object(schema));

test.each([[[]], [success], [["--by", "meta.model"]], [["--env", "shop.env.yaml"]]])(
  "the schema that is published accepts the JSON with %j",
  async (argv) => {
    const text = await check([...argv, "--format", "json"]);
    expect(validate(JSON.parse(text.replace(/\n(warning|exit).*/s, "")))).toBe(true);
  },
);

test("at an MCP server, in a copy of its world for each run", async () => {
  const server = fileURLToPath(new URL("../../../executability/test/contacts-server.mjs", import.meta.url));
  const remove = (id: string) => ({ tool_name: "delete_contact", arguments: { id } });
  const files = {
    "runs.jsonl": lines(run("a", "m", 1, remove("123"), remove("c-7")), run("b", "m", 1, remove("c-7"))),
    "world/contacts.json": '{"c-7": "123"}',
  };
  expect(await check(["--mcp", `${process.execPath} ${server}`, "--mcp-folder", "world"], files)).toContain(
    "runs.jsonl:1 at depth 1, #1   state-consistency: delete_contact ended in an error: there is no contact 123\nexit 0",
  );
});

test("a server that does not start is an error with what to do", async () => {
  expect(await check(["--mcp", "no-such-server-of-ours"])).toMatchInlineSnapshot(`
    "error: --mcp \`no-such-server-of-ours\` can't be used: spawn no-such-server-of-ours ENOENT; it is a command that starts a server over stdio, and needs the npm package @modelcontextprotocol/sdk
    exit 2"
  `);
});

test("the same seed gives the same figures", async () => {
  expect(await check(["--seed", "5"])).toBe(await check(["--seed", "5"]));
});

test.each<[string, readonly string[], Setting["files"]]>([
  ["an environment that is none", ["--env", "nowhere.yaml"], {}],
  ["a machine with a fault", ["--env", "bad.yaml"], { "bad.yaml": "version: 1\nid: x\n" }],
  [
    "an expression that is none",
    ["--env", "bad.yaml"],
    { "bad.yaml": "version: 1\nid: x\ntools: { a: { needs: [{ that: '1 +' }] } }\n" },
  ],
  ["a formula that is none", ["--success", "metric(reward >= 1"], {}],
])("%s is an error with what to do", async (_what, argv, files) => {
  expect(await check(argv, files)).toMatchSnapshot();
});
