// `agentltl exec plan`, and `agentltl exec` on what it has written.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { command, lines, type Setting } from "../../../test/command.ts";
import { run } from "../../run.ts";

const machine = `version: 1
id: shop
state: { orders: { W1: pending, W2: shipped } }
tools:
  get_order:
    description: Looks an order up.
    parameters: { type: object, properties: { order: { type: string } }, required: [order] }
    returns: '{"status": state.orders[args.order]}'
  cancel:
    parameters: { type: object, properties: { order: { type: string } }, required: [order] }
    needs: [{ that: 'state.orders[args.order] == "pending"', why: only a pending order can be cancelled }]
    does: [{ set: "orders[args.order]", to: '"cancelled"' }]
`;
const tasks = `
- id: a
  goal: Cancel order W1
  visible: { orders: [W1, W2] }
- id: b
  goal: Cancel order W2
  state: { orders: { W2: pending } }
`;
const plan = (tool: string, order: string): string =>
  JSON.stringify({
    steps: [
      { tool: "get_order", args: { order } },
      { tool, args: { order }, dependsOn: [1] },
    ],
  });
/** The planner first names a tool that there is none of; without a plan the executor cancels what is shipped first. */
const script = JSON.stringify([
  {
    method: "react",
    task: "a",
    act: [[{ tool: "cancel", args: { order: "W2" } }], [{ tool: "cancel", args: { order: "W1" } }], "Done."],
  },
  {
    task: "a",
    plan: [plan("remove", "W1"), plan("cancel", "W1")],
    act: [
      [{ tool: "get_order", args: { order: "W1" } }],
      [{ tool: "cancel", args: { order: "W1" } }],
      "Done.",
    ],
  },
  {
    task: "b",
    plan: [plan("cancel", "W2"), plan("cancel", "W2")],
    act: [[{ tool: "cancel", args: { order: "W2" } }], "Done."],
  },
  { verify: ['{"accepted": true}'] },
]);
const files = { "tasks.yaml": tasks, "shop.env.yaml": machine, "replies.json": script };
const line = (...more: readonly string[]): readonly string[] => [
  "exec",
  "plan",
  "tasks.yaml",
  "--env",
  "shop.env.yaml",
  "--model",
  "scripted:replies.json",
  "--out",
  "runs.jsonl",
  ...more,
];
const all = ["react", "prompt-planning", "plan-conditioned", "dual-loop"].flatMap((name) => [
  "--method",
  name,
]);

/** What it prints, without how long it took, and the runs. */
async function planned(argv: readonly string[], more: Setting["files"] = {}) {
  const { stdout, stderr, code, after } = await command(line(...argv), { files: { ...files, ...more } }, [
    "runs.jsonl",
  ]);
  const text = after["runs.jsonl"] ?? "";
  const records = text
    .split("\n")
    .filter((one) => one !== "")
    .map((one) => JSON.parse(one));
  return { text: `${stdout}${stderr}exit ${code}`, records, jsonl: text };
}

test("a file that another process writes is left as it is", async () => {
  const lock = `${JSON.stringify({ pid: 77, host: "elsewhere.test", began: 1 })}\n`;
  const { text, jsonl } = await planned(all, { "runs.jsonl": "", "runs.jsonl.7.lock": lock });
  expect(text).toMatch(
    /^error: \S*runs\.jsonl is being written by process 77 on `elsewhere\.test`; .*--out.*\n/,
  );
  expect(text).toMatch(/exit 2$/);
  expect(jsonl).toBe("");
});

test("each task is run under each method, and the file is read by exec", async () => {
  const { text, records, jsonl } = await planned(all);
  expect(text).toContain("8 runs made, 0 there before");
  expect(text).toContain("exit 0");
  expect(records.map(({ labels }) => `${labels.method} ${labels.verifier ?? "-"}`)).toEqual([
    "react -",
    "prompt-planning -",
    "plan-conditioned -",
    "dual-loop declared",
    "react -",
    "prompt-planning -",
    "plan-conditioned -",
    "dual-loop declared",
  ]);
  const replay = ["exec", "runs.jsonl", "--by", "method", "--format", "json"];
  for (const env of [[], ["--env", "shop.env.yaml"]]) {
    const { stdout, code } = await command([...replay, ...env], { files: { ...files, "runs.jsonl": jsonl } });
    expect(code).toBe(0);
    expect(
      JSON.parse(stdout).runs.map(({ task, group, fed, horizon }: Record<string, unknown>) => [
        task,
        group,
        fed,
        horizon,
      ]),
    ).toEqual([
      ["a", "react", 1, 2],
      ["a", "prompt-planning", 3, 2],
      ["a", "plan-conditioned", 3, 2],
      ["a", "dual-loop", 3, 2],
      ["b", "react", 2, 1],
      ["b", "prompt-planning", 2, 1],
      ["b", "plan-conditioned", 2, 1],
      ["b", "dual-loop", 2, 1],
    ]);
  }
});

test("what was planned, what the verifier said, and what it cost stand beside the trace and not in it", async () => {
  const { records } = await planned([]);
  const [first] = records;
  expect(first.calls.map(({ name }: { name: string }) => name)).toEqual(["get_order", "cancel"]);
  const { candidates, exhausted, cost } = first.metrics.planning;
  expect([exhausted, candidates.map(({ verdict }: { verdict: { kind: string } }) => verdict.kind)]).toEqual([
    false,
    ["rejected", "accepted"],
  ]);
  expect(candidates[0].verdict).toMatchObject({ step: 2, check: "schema" });
  expect(
    Object.fromEntries(
      Object.entries(cost.by).map(([part, one]) => [part, (one as { requests: number }).requests]),
    ),
  ).toEqual({ plan: 1, revise: 1, verify: 0, act: 3 });
  const parts = Object.values(cost.by) as readonly { tokens: number }[];
  expect(parts.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(cost.tokens);
  expect(first.metrics.total_tokens).toBe(cost.tokens);
});

test("costs are told apart by part, tokens and time apart", async () => {
  const { text } = await planned(["--method", "react", "--method", "dual-loop"]);
  const rows = text.split("\n").filter((row) => row.startsWith("  "));
  expect(rows[0]?.trim().split(/ {2,}/)).toEqual([
    "mean of a run",
    "runs",
    "no plan accepted",
    "plan",
    "revise",
    "verify",
    "act",
    "tokens",
    "requests",
    "ms",
  ]);
  expect(rows[1]?.trim().split(/ {2,}/).slice(0, 6)).toEqual(["react", "2", "0", "0", "0", "0"]);
  expect(rows[2]?.trim().split(/ {2,}/)[0]).toBe("dual-loop, declared");
});

test("a model verifies, none does, or what is declared: each is a condition of its own", async () => {
  const verifiers = ["declared", "accept-all", "scripted:replies.json"];
  const { records } = await planned(verifiers.flatMap((name) => ["--verifier", name]));
  const ofA = records.filter(({ task }) => task === "a");
  expect(
    ofA.map(({ labels, metrics }) => [
      labels.verifier,
      metrics.planning.candidates.length,
      metrics.planning.cost.by.verify.requests,
    ]),
  ).toEqual([
    ["declared", 2, 0],
    ["accept-all", 1, 0],
    ["scripted:replies.json", 1, 1],
  ]);
});

test("with a shared plan all begin with the same one, which is asked for once and counted in each", async () => {
  const argv = [
    "--method",
    "plan-conditioned",
    "--method",
    "dual-loop",
    "--verifier",
    "declared",
    "--verifier",
    "accept-all",
  ];
  const { records } = await planned([...argv, "--shared-plan"]);
  const ofA = records.filter(({ task }) => task === "a");
  expect(ofA.map(({ metrics }) => metrics.planning.first.text)).toEqual(Array(3).fill(plan("remove", "W1")));
  expect(ofA.map(({ metrics }) => metrics.planning.cost.by.plan.requests)).toEqual([1, 1, 1]);
  // The planner goes on where it was: the second plan is the revision.
  expect(ofA[1].metrics.planning.candidates.map(({ text }: { text: string }) => text)).toEqual([
    plan("remove", "W1"),
    plan("cancel", "W1"),
  ]);
});

test("after five rejections the run is made without a plan, kept, and told", async () => {
  const stubborn = JSON.stringify([{ plan: Array(5).fill(plan("remove", "W1")), act: ["I can't."] }]);
  const { text, records } = await planned([], { "replies.json": stubborn });
  expect(
    records.map(({ metrics }) => [metrics.planning.exhausted, metrics.planning.candidates.length]),
  ).toEqual([
    [true, 5],
    [true, 5],
  ]);
  expect(text).toMatch(/dual-loop, declared +2 +2 /);
});

test("no more plans and calls are made than are allowed", async () => {
  const busy = JSON.stringify([
    { plan: Array(2).fill("none"), act: Array(9).fill([{ tool: "get_order", args: { order: "W1" } }]) },
  ]);
  const { records } = await planned(["--max-plans", "2", "--max-calls", "3"], { "replies.json": busy });
  expect(records.map(({ calls, metrics }) => [calls.length, metrics.planning.candidates.length])).toEqual([
    [3, 2],
    [3, 2],
  ]);
});

test("a dry run counts what is left and the most requests, and writes nothing", async () => {
  const argv = [...all, "--verifier", "declared", "--verifier", "scripted:replies.json", "--dry-run"];
  const { stdout, code } = await command(line(...argv), { files });
  expect([code, stdout]).toEqual([0, expect.any(String)]);
  expect(stdout).toMatchInlineSnapshot(`
    "10 runs planned, 0 done

      condition                         runs left  requests at most
      react                             2          20
      prompt-planning                   2          20
      plan-conditioned                  2          22
      dual-loop, declared               2          30
      dual-loop, scripted:replies.json  2          40

    Nothing was asked, and nothing was written.
    "
  `);
  await expect(command(line(...argv), { files }, ["runs.jsonl"])).rejects.toThrow("ENOENT");
});

const folder = mkdtempSync(join(tmpdir(), "agentltl-plan-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("what is there is not made again, a line cut off in the middle is, and a changed world is another run", async () => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const go = async (...more: readonly string[]): Promise<string> => {
    const out: string[] = [];
    await run(line(...more), {
      stdout: { write: (text) => out.push(text), isTTY: false, columns: undefined },
      stderr: { write: (text) => out.push(text) },
      stdin: Object.assign((async function* (): AsyncGenerator<Uint8Array> {})(), { isTTY: true }),
      cwd: folder,
      env: {},
    });
    return out.join("").split("\n")[0] ?? "";
  };
  const runs = join(folder, "runs.jsonl");
  expect(await go("--method", "react")).toBe("2 runs made, 0 there before");
  const before = readFileSync(runs, "utf8");
  expect(await go("--method", "react")).toBe("0 runs made, 2 there before");
  expect(readFileSync(runs, "utf8")).toBe(before);
  writeFileSync(runs, before.slice(0, -20));
  expect(await go("--method", "react", "--dry-run")).toBe("2 runs planned, 1 done");
  expect(await go("--method", "react")).toBe("1 run made, 1 there before");
  writeFileSync(join(folder, "shop.env.yaml"), machine.replace("shipped", "lost"));
  expect(await go("--method", "react")).toBe("2 runs made, 0 there before");
  expect(readFileSync(runs, "utf8").trim().split("\n")).toHaveLength(4);
});

test("a run that can't be made is told, and the others are made all the same", async () => {
  const half = JSON.stringify([{ task: "a", act: ["Done."] }]);
  const { text, records } = await planned(["--method", "react"], { "replies.json": half });
  expect(records).toHaveLength(1);
  expect(text).toContain("1 run made, 0 there before, 1 could not be made: the same line tries them again");
  expect(text).toContain("error: b, react: the script of scripted has 0 replies\nexit 3");
});

test.each<[string, readonly string[], Setting["files"]]>([
  ["a task without a goal", [], { "tasks.yaml": "- id: a\n" }],
  ["a machine with a fault", [], { "shop.env.yaml": "version: 1\nid: x\n" }],
  ["a script that is not there", ["--planner", "scripted:nowhere.yaml"], {}],
  ["a script with a fault", [], { "replies.json": "[{}, 1]" }],
  ["a model that is none", ["--verifier", "nobody"], {}],
  ["a model without its key", ["--planner", "openai:gpt-5-mini"], {}],
  ["a method that is none", ["--method", "plan"], {}],
])("%s is an error with what to do", async (_what, argv, more) => {
  const { code, stderr } = await command(line(...argv), { files: { ...files, ...more } });
  expect([code, stderr]).toMatchSnapshot();
});

test("a line that is no JSON is refused with its place", async () => {
  const bad = { "runs.jsonl": `${lines({ tool_calls: [] })}nonsense\n` };
  const { code, stderr } = await command(line("--method", "react"), { files: { ...files, ...bad } });
  expect(code).toBe(2);
  expect(stderr).toContain("line 2 of `");
});
