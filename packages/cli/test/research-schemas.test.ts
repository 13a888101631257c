// What the commands for research print as JSON is what their published schemas say.
import { describe, expect, test } from "vitest";
import { command, lines, type Setting } from "./command.ts";
import { expectFits, schemaOf } from "./json-schema.ts";

/** The object that a command prints, which its schema accepts. */
async function check(
  name: string,
  argv: readonly string[],
  files: NonNullable<Setting["files"]> = {},
): Promise<Readonly<Record<string, unknown>>> {
  const { stdout, stderr } = await command([...argv, "--format", "json"], { files });
  const json = JSON.parse(stdout);
  expectFits(schemaOf(name), json, [argv, stderr]);
  return json;
}

describe("contracts", () => {
  const refund = `version: 1
id: refund
query: { amount: number, urgent: boolean }
nodes:
  identify: { label: Verify who is asking, type: check, call: verify_identity }
  approve: { label: Get approval from a manager, type: check, call: approve_refund, when: { amount: { ">": 500 } } }
  pay: { label: Refund the amount, type: action, call: refund }
edges: [identify -> approve -> pay]
`;
  const call = (tool: string, step: number) => ({
    step,
    tool_name: tool,
    arguments: {},
    tool_result: "ok",
  });
  const files = {
    "a.contract.yaml": refund,
    "b.contract.yaml": refund.replace("identify -> approve", "approve -> identify"),
    "broken.yaml": refund.replace("identify ->", "nobody ->"),
    "report.txt": "Verified who is asking.\nThen refunded the amount.\n",
    "runs.jsonl": lines(
      { tool_calls: [call("verify_identity", 1), call("refund", 2)], input: { amount: 20, urgent: true } },
      { tool_calls: [call("refund", 1), call("call_mother", 2)], input: { amount: 900, urgent: false } },
      { tool_calls: [], input: { amount: 20, urgent: false } },
    ),
  };
  const query = ["--query", '{"amount": 900, "urgent": true}'];

  test.each<[schema: string, what: string, argv: readonly string[]]>([
    ["contracts-lint", "of a contract", ["lint", "a.contract.yaml"]],
    ["contracts-lint", "of one that can't be used", ["lint", "a.contract.yaml", "broken.yaml"]],
    ["contracts-condition", "of a query", ["condition", "a.contract.yaml", ...query]],
    [
      "contracts-condition",
      "of a query for which less is asked",
      ["condition", "a.contract.yaml", "--query", '{"amount": 1, "urgent": false}'],
    ],
    ["contracts-score", "of runs", ["score", "runs.jsonl", "--contract", "a.contract.yaml"]],
    ["contracts-score", "by words", ["score", "runs.jsonl", "--contract", "a.contract.yaml", "--by-words"]],
    [
      "contracts-score",
      "of a text",
      ["score", "report.txt", "--text", "--contract", "a.contract.yaml", ...query],
    ],
    ["contracts-audit", "of contracts that differ", ["audit", "a.contract.yaml", "b.contract.yaml"]],
    ["contracts-audit", "of one with itself", ["audit", "a.contract.yaml", "a.contract.yaml"]],
  ])("%s.json: %s", async (schema, _what, argv) => {
    await check(schema, ["contracts", ...argv], files);
  });

  test("of a run that breaks something the failures stand there", async () => {
    const { runs } = await check(
      "contracts-score",
      ["contracts", "score", "runs.jsonl", "--contract", "a.contract.yaml"],
      files,
    );
    expect(runs).toMatchObject([{ conforms: true }, { conforms: false }, { conforms: false }]);
  });
});

test("bench-report.json: of runs under several settings, and of none that were guarded", async () => {
  for (const settings of [["baseline", "block-and-warn"], ["baseline"]]) {
    const { after } = await command(
      [
        ...["bench", "run", "--out", "m.jsonl", "--agent", "swapper", "--agent", "perfect"],
        ...["--template", "loop_termination", "--difficulty", "1", "--seed", "42", "--trials", "1"],
        ...settings.flatMap((setting) => ["--setting", setting]),
      ],
      {},
      ["m.jsonl"],
    );
    const { runs } = await check("bench-report", ["bench", "report", "m.jsonl"], {
      "m.jsonl": after["m.jsonl"] ?? "",
    });
    expect(runs).toBe(2 * settings.length);
  }
});

describe("study-analysis.json", () => {
  const sources = {
    "code/line-reader.ts": "export class LineReader {}\nexport function readAll() {}\n",
    "code/deep/wire.py": "class FrameDecoder:\n    pass\n",
    "study.yaml": `version: 1
id: t
repositories: [{ id: code, path: code, bucket: low }]
questions: { generate: where-defined, per_repository: 2 }
models: [scripted:reader, scripted:memory]
seeds: [1]
analysis: { samples: 50 }
`,
  };

  test("of a study that was run, and of one that was not run whole", async () => {
    const kept = ["t-results/runs.jsonl", "t-results/study.lock.json", "t-results/questions.jsonl"];
    const { after } = await command(["study", "run"], { files: sources }, kept);
    const runs = after["t-results/runs.jsonl"] ?? "";
    const whole = await check("study-analysis", ["study", "analyze"], { ...sources, ...after });
    expect(whole).toMatchObject({ id: "t", planned: 8, valid: 8, invalid: [] });
    const part = await check("study-analysis", ["study", "analyze"], {
      ...sources,
      ...after,
      "t-results/runs.jsonl": runs.slice(0, runs.indexOf("\n") + 1),
    });
    expect(part).toMatchObject({ planned: 8, valid: 1 });
  });
});
