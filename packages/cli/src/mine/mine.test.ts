import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { command, lines } from "../../test/command.ts";

const call = (tool_name: string, args: object, tool_result: unknown = "ok"): object => ({
  tool_name,
  arguments: args,
  tool_result,
});

/** Twelve runs that look an order up before they refund it, and three bad ones that don't. */
const runs: readonly object[] = [
  ...Array.from({ length: 12 }, (_, index) => ({
    id: `good-${index}`,
    task: `t${index}`,
    reward: 1,
    tool_calls: [
      ...(index % 2 === 0 ? [call("help", {})] : []),
      call("get_order", { order_id: `W${index}` }),
      call("refund", { order_id: `W${index}` }),
    ],
  })),
  ...[0, 1, 2].map((index) => ({
    id: `bad-${index}`,
    task: `b${index}`,
    reward: 0,
    tool_calls: [call("refund", { order_id: `W${index}` }), call("shout", {})],
  })),
];
const files = { "runs.jsonl": lines(...runs) };
const good = ["--good", "metric(reward) >= 1"];

/** What the command prints, and how it ends. */
async function check(
  argv: readonly string[],
  given: Readonly<Record<string, string>> = files,
): Promise<string> {
  const { stdout, stderr, code } = await command(["mine", ...argv], { files: given });
  return `${stdout}${stderr}exit ${code}`;
}

test("what good runs have in common and others break is printed as a rule file", async () => {
  expect(await check(["runs.jsonl", ...good, "--most", "2", "--held-out", "0.25"])).toMatchInlineSnapshot(`
    "# What these runs have in common: candidates for rules, not rules. Keep those that say what you mean,
    # write into \`why\` the reason for which they are so, and give them a mode; \`log\` refuses nothing.
    # found in 10 runs, tried on 2 held out and 3 that are not good
    # 2 rules, the first of 9; 0 more were kept there and not in the runs held out
    version: 1
    id: mined
    rules:
      # support 1.00, confidence 1.00, coverage 1.00, interest 0.28
      # held out: kept in 2 of 2 runs
      # runs that are not good: kept in 0 of 3 runs
      # kept by runs.jsonl:1, runs.jsonl:2, runs.jsonl:3
      # broken by runs.jsonl:13, runs.jsonl:14, runs.jsonl:15
      - id: at-least-1-get-order
        declare: { at_least_1: get_order }
        why: In all of 10 runs \`get_order\` is called once at least.
        mode: log
        examples: { allow: [ get_order ], deny: [ 'user: "hello"' ] }

      # support 1.00, confidence 1.00, coverage 1.00, interest 0.57
      # held out: kept in 2 of 2 runs
      # runs that are not good: kept in 0 of 3 runs
      # kept by runs.jsonl:1, runs.jsonl:2, runs.jsonl:3
      # broken by runs.jsonl:13 at #1, runs.jsonl:14 at #1, runs.jsonl:15 at #1
      - id: chain-succession-get-order-refund
        declare: { chain_succession: [ get_order, refund ] }
        why: "In all of 10 runs \`get_order\` and \`refund\` come in pairs, the one right behind the other."
        mode: log
        examples: { allow: [ "get_order, refund" ], deny: [ "get_order, something_else, refund" ] }
    found in 10 runs, tried on 2 held out, 3 not good
    2 rules of 9 (--most), 0 not borne out; edit them, then: agentltl test, agentltl lint
    exit 0"
  `);
});

test("what it prints passes `test` and `lint`, and `verify` finds the bad runs by it", async () => {
  const { stdout } = await command(["mine", "runs.jsonl", ...good], { files });
  const mined = { ...files, "mined.rules.yaml": stdout };
  expect((await command(["test", "mined.rules.yaml"], { files: mined })).code).toBe(0);
  expect((await command(["lint", "mined.rules.yaml"], { files: mined })).code).toBe(0);
  const judged = await command(
    ["verify", "runs.jsonl", "--rules", "mined.rules.yaml", "--fail-on", "log", "--format", "json"],
    { files: mined },
  );
  const output: { runs: { id: string; compliance_score: number }[] } = JSON.parse(judged.stdout);
  const broken = output.runs.filter(({ compliance_score }) => compliance_score < 1).map(({ id }) => id);
  expect(broken).toEqual(["bad-0", "bad-1", "bad-2"]);
  expect(judged.code).toBe(1);
});

test("runs that are piped in are mined, too", async () => {
  const piped = await command(["mine"], { stdin: files["runs.jsonl"] });
  const { stdout } = await command(["mine", "runs.jsonl"], { files });
  expect(piped.stdout.replaceAll("stdin", "runs.jsonl")).toBe(stdout);
});

test("the schema that is published accepts the JSON", async () => {
  const schema: unknown = JSON.parse(
    readFileSync(new URL("../../schema/mine.json", import.meta.url), "utf8"),
  );
  const validate = new Ajv({ allowUnionTypes: true }).compile(Object(schema));
  for (const argv of [good, [], ["--min-runs", "1000"]]) {
    const { stdout } = await command(["mine", "runs.jsonl", "--format", "json", ...argv], { files });
    expect(validate(JSON.parse(stdout)), JSON.stringify(validate.errors)).toBe(true);
  }
});

test("of a gold run layers are made, which it keeps", async () => {
  const gold = { "gold.jsonl": lines(runs[0]) };
  const { stdout, code } = await command(["mine", "gold.jsonl", "--layers"], { files: gold });
  expect(code).toBe(0);
  // The run passes on nothing that it was told, so that there is no L2.
  expect([...new Set(stdout.match(/L\d$/gm))]).toEqual(["L1", "L3", "L4", "L5", "L6"]);
  const verified = await command(["verify", "gold.jsonl", "--rules", "gold.rules.yaml"], {
    files: { ...gold, "gold.rules.yaml": stdout },
  });
  expect(verified.code).toBe(0);
});

test.each<[string, readonly string[], string]>([
  [
    "two gold runs",
    ["runs.jsonl", "--layers"],
    "`--layers` is about one run, and runs.jsonl:2 is another one",
  ],
  ["a formula that is none", ["runs.jsonl", "--good", "metric("], "--good: "],
  ["a share that is none", ["runs.jsonl", "--held-out", "2"], "write a share from 0 to 1"],
  ["no traces", ["none.jsonl"], "`none.jsonl` does not exist"],
])("%s: exit 2 and what to do", async (_what, argv, expected) => {
  const { stderr, code } = await command(["mine", ...argv], { files });
  expect(stderr).toContain(expected);
  expect(code).toBe(2);
});

test("too few runs: a file without rules, and what to do about it", async () => {
  expect(await check(["runs.jsonl"], { "runs.jsonl": lines(runs[0]) })).toMatchInlineSnapshot(`
    "# What these runs have in common: candidates for rules, not rules. Keep those that say what you mean,
    # write into \`why\` the reason for which they are so, and give them a mode; \`log\` refuses nothing.
    # found in 0 runs, tried on 1 held out
    # 0 rules; 0 more were kept there and not in the runs held out
    version: 1
    id: mined
    rules: []
    found in 0 runs, tried on 1 held out
    nothing is so in enough of them; give more runs, or lower --min-runs, --min-confidence or --min-interest
    exit 0"
  `);
});
