// Each line that `study run` and `exec plan` write is what its published schema says, and a line that says something else is not.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { command, lines } from "./command.ts";
import { expectFits, schemaOf, schemas } from "./json-schema.ts";

type Line = Readonly<Record<string, unknown>>;

/** The lines that a command leaves in a file. */
async function written(
  argv: readonly string[],
  files: Readonly<Record<string, string>>,
  file: string,
): Promise<readonly Line[]> {
  const { after } = await command(argv, { files }, [file]);
  return (after[file] ?? "").split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
}

/** The line, with something else at this path; without anything there, where it is `undefined`. */
function changed(line: Line, path: string, value: unknown): Line {
  const copy = structuredClone(line);
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const holder = keys.reduce<Record<string, unknown>>((inside, key) => Object(inside[key]), copy);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  expect(copy, `${path} is there to be changed`).not.toEqual(line);
  return copy;
}

/** What is read of a line is also what a program would: as text and back. */
function accepts(schema: string, line: Line): boolean {
  return schemaOf(schema)(JSON.parse(lines(line)));
}

const study = {
  "code/line-reader.ts": "export class LineReader {}\nexport function readAll() {}\n",
  "study.yaml": `version: 1
id: t
repositories: [{ id: code, path: code, bucket: low }]
questions: { generate: where-defined, per_repository: 2 }
models: [scripted:reader, scripted:memory]
seeds: [1]
`,
};

describe("study-run.json", () => {
  const run = (): Promise<readonly Line[]> => written(["study", "run"], study, "t-results/runs.jsonl");

  test("each line fits", async () => {
    const runs = await run();
    expect(runs.length).toBeGreaterThan(3);
    for (const one of runs) expectFits(schemaOf("study-run"), one, "study run");
  });

  test("a run may end in four ways and have a price, and its calls say how long deciding took", async () => {
    const [one = {}] = await run();
    for (const [path, value] of [
      ["end", { kind: "empty" }],
      ["end", { kind: "limit", which: "tokens" }],
      ["end", { kind: "error", message: "no route" }],
      ["usage.cost", 0.25],
      ["trace.calls", [{ name: "ls", args: "{broken", position: 0, outcome: "unknown", decisionMs: 0.5 }]],
    ] as const)
      expect([path, accepts("study-run", changed(one, path, value))]).toEqual([path, true]);
  });

  test("a line that says something else does not", async () => {
    const [one = {}] = await run();
    for (const [path, value] of [
      ["study", undefined],
      ["end", { kind: "bored" }],
      ["end", { kind: "limit" }],
      ["end", { kind: "error" }],
      ["end.message", "an answer has none"],
      ["cell.seed", "1"],
      ["cell.trial", 0],
      ["cell.colour", "red"],
      ["usage.input", null],
      ["usage.steps", -1],
      ["took", "5 ms"],
      ["trace", null],
      ["trace.calls", [{ name: "ls" }]],
      ["trace.ended", undefined],
    ] as const)
      expect([path, accepts("study-run", changed(one, path, value))]).toEqual([path, false]);
  });
});

describe("exec-plan.json", () => {
  const step = (tool: string): object => ({ steps: [{ tool, args: { order: "W1" }, dependsOn: [] }] });
  const files = {
    "tasks.yaml": `
- { id: a, goal: Cancel order W1, visible: { orders: [W1] } }
- { id: b, goal: Cancel order W1, state: { orders: { W1: pending } } }
`,
    "shop.env.yaml": `version: 1
id: shop
state: { orders: { W1: pending } }
tools:
  cancel:
    parameters: { type: object, properties: { order: { type: string } }, required: [order] }
    needs: [{ that: 'state.orders[args.order] == "pending"', why: only a pending order can be cancelled }]
    does: [{ set: "orders[args.order]", to: '"cancelled"' }]
`,
    "replies.json": JSON.stringify([
      {
        plan: [JSON.stringify(step("remove")), JSON.stringify(step("cancel")), "no plan"],
        act: [[{ tool: "cancel", args: { order: "W1" } }], "Done."],
      },
    ]),
  };
  const plan = (...more: readonly string[]): Promise<readonly Line[]> =>
    written(
      [
        ...["exec", "plan", "tasks.yaml", "--env", "shop.env.yaml", "--model", "scripted:replies.json"],
        ...["--out", "runs.jsonl", ...more],
      ],
      files,
      "runs.jsonl",
    );

  test("each line fits, of every method", async () => {
    const methods = ["react", "prompt-planning", "plan-conditioned", "dual-loop"];
    const runs = await plan(...methods.flatMap((method) => ["--method", method]));
    expect(runs).toHaveLength(8);
    for (const one of runs) expectFits(schemaOf("exec-plan"), one, "exec plan");
  });

  test("each is a trace besides, so that all commands read it", async () => {
    for (const one of await plan()) expectFits(schemaOf("trace"), one, "exec plan");
  });

  test("a line that says something else does not fit", async () => {
    const [one = {}] = await plan("--method", "dual-loop");
    for (const [path, value] of [
      ["id", undefined],
      ["task", undefined],
      ["labels.method", "wishful"],
      ["labels.model", undefined],
      ["labels.colour", "red"],
      ["metrics.planning", undefined],
      ["metrics.planning.exhausted", "no"],
      ["metrics.planning.more", 1],
      ["metrics.planning.cost.tokens", "12"],
      ["metrics.planning.cost.by.verify", undefined],
      ["metrics.planning.candidates.0.text", undefined],
      ["metrics.planning.candidates.0.verdict", { kind: "rejected", step: 1, check: "taste", reason: "x" }],
      ["metrics.planning.candidates.0.verdict", { kind: "accepted", step: 1 }],
      ["metrics.planning.candidates.0.plan", { steps: [{ tool: "cancel" }] }],
      ["calls.0.position", -1],
    ] as const)
      expect([path, accepts("exec-plan", changed(one, path, value))]).toEqual([path, false]);
  });
});

test("what is in a trace is said in one way by all schemas that hold one", () => {
  const read = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, schemas), "utf8"));
  const trace = read("trace");
  const run = read("study-run");
  const plan = read("exec-plan");
  expect([run.definitions.call, plan.definitions.call]).toEqual([
    trace.definitions.call,
    trace.definitions.call,
  ]);
  expect(run.definitions.trace.properties).toEqual(trace.properties);
  const { labels: _labels, metrics: _metrics, ...rest } = trace.properties;
  expect(plan.properties).toMatchObject(rest);
});
