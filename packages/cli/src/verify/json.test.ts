import { readFileSync } from "node:fs";
import { createGuard } from "@agentltl/core";
import { guardOptionsFrom, recordToLogs } from "@agentltl/core/host";
import { parseRules } from "@agentltl/rules";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { command, lines } from "../../test/command.ts";
import { runs, shopRules, shopRuns } from "../../test/shop.ts";

const schema: unknown = JSON.parse(
  readFileSync(new URL("../../schema/verify.json", import.meta.url), "utf8"),
);
const validate = new Ajv({ allowUnionTypes: true }).compile(Object(schema));

/** The JSON that is printed, which the published schema accepts. */
async function check(
  argv: readonly string[],
  files: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>>> {
  const { stdout } = await command(["verify", ...argv, "--format", "json"], { files });
  const json = JSON.parse(stdout);
  expect({ valid: validate(json), errors: validate.errors }).toEqual({ valid: true, errors: null });
  return json;
}

const shop = { "r.yaml": shopRules, "a.jsonl": shopRuns };

test.each<[string, readonly string[], Readonly<Record<string, string>>]>([
  ["rules of a file", ["a.jsonl", "-r", "r.yaml"], shop],
  ["a score that must be met", ["a.jsonl", "-r", "r.yaml", "--fail-under", "0.9"], shop],
  [
    "a baseline that accepts one finding, and one that is gone",
    ["a.jsonl", "-r", "r.yaml", "--baseline", "b.json"],
    {
      ...shop,
      "b.json": JSON.stringify({
        format: 1,
        findings: [
          { rule: "audit", task: "refund-17", witness: "end" },
          { rule: "consent", task: "refund-17", witness: "refund" },
        ],
      }),
    },
  ],
  ["what was proposed", ["a.jsonl", "-r", "r.yaml", "--counts", "proposed"], shop],
  ["a rule in text", ["a.jsonl", "-c", "x: called(refund)"], shop],
  [
    "a list of records, one odd",
    ["a.json", "-c", "x: called(refund)"],
    { "a.json": JSON.stringify([runs.odd]) },
  ],
  [
    "nothing that could be judged",
    ["a.jsonl", "-c", "x: answered()"],
    { "a.jsonl": lines({ tool_calls: [] }) },
  ],
  [
    "tools that don't fit",
    ["a.jsonl", "-r", "r.yaml", "--tools", "t.json"],
    { ...shop, "t.json": '["refund"]' },
  ],
])("the schema that is published accepts the output for %s", async (_name, argv, files) => {
  await check(argv, files);
});

test("the schema refuses what is not so", () => {
  expect(validate({ format: 1 })).toBe(false);
});

test("each constraint of each run has all that it can be asked for, also where that says nothing", async () => {
  const { runs: judged } = await check(["a.jsonl", "-r", "r.yaml"], shop);
  const results = (judged as { constraints: object[] }[]).flatMap(({ constraints }) => constraints);
  expect(results).toHaveLength(30);
  for (const result of results)
    expect(Object.keys(result)).toEqual(
      expect.arrayContaining([
        "verdict",
        "passed",
        "mode",
        "applied",
        "active",
        "first_violation",
        "witnesses",
      ]),
    );
  expect(results[0]).toMatchInlineSnapshot(`
    {
      "active": true,
      "applied": true,
      "detail": ""verify_identity" with outcome = ok (call #1) before "refund" (call #3).",
      "first_violation": null,
      "mode": "block",
      "name": "verify-before-money",
      "passed": true,
      "repair": "Call verify_identity and wait until it says verified.",
      "source": {
        "column": 5,
        "file": "r.yaml",
        "line": 6,
      },
      "verdict": "satisfied",
      "weight": 1,
      "witnesses": [],
    }
  `);
});

/** The log of a run of two calls under the shop's rules, the second refused; with times where a clock shows them. Closed, or cut off. */
async function recorded(times: readonly number[], isClosed: boolean): Promise<string> {
  const left = [...times];
  let text = "";
  const record = recordToLogs({
    begin: () => text,
    append: (_run, line) => {
      text += line;
    },
    sync: async () => {},
    now: () => left.shift() ?? Number.NaN,
  });
  const rules = parseRules(shopRules);
  const guard = createGuard(rules, guardOptionsFrom({ rules, record }, "chat-1"));
  guard.propose({ id: "1", name: "get_order", args: {}, step: 1 });
  guard.settle("1", { result: {} });
  guard.propose({ id: "2", name: "refund", args: { order_id: "W23" }, step: 2 });
  if (isClosed) guard.proposeFinish({ end: "session" });
  await record.flush();
  return text;
}

test.each([
  ["closed", true],
  ["cut off", false],
])(
  "what judging cost a run and each of its calls stands in its log, which is %s, and in the output",
  async (_how, isClosed) => {
    const { cost, runs: judged } = await check(["chat-1.jsonl", "-r", "r.yaml"], {
      "r.yaml": shopRules,
      "chat-1.jsonl": await recorded([1, 1.5, 10, 10.25], isClosed),
    });
    const whole = { decisions: 2, median_ms: 0.375, max_ms: 0.5 };
    expect(cost).toEqual(whole);
    expect(judged).toMatchObject([{ id: "chat-1", cost: { ...whole, calls: [0.5, 0.25] } }]);
  },
);

test("where it was not recorded the cost is null, and not 0; over runs with and without, what is known counts", async () => {
  const { cost, runs: judged } = await check(["a.jsonl", "b.jsonl", "-r", "r.yaml"], {
    "r.yaml": shopRules,
    "a.jsonl": await recorded([1, 1.5], true),
    "b.jsonl": await recorded([], true),
  });
  expect(cost).toEqual({ decisions: 1, median_ms: 0.5, max_ms: 0.5 });
  expect(judged).toMatchObject([{ cost: { calls: [0.5, null] } }, { cost: null }]);
});

test("people read it in one line above the score, and no line where it was not recorded", async () => {
  const files = {
    "r.yaml": shopRules,
    "a.jsonl": await recorded([1, 1.5, 10, 10.25], true),
    "b.jsonl": await recorded([], true),
  };
  const text = async (...names: readonly string[]): Promise<string> =>
    (await command(["verify", ...names, "-r", "r.yaml"], { files })).stdout;
  const both = await text("a.jsonl", "b.jsonl");
  expect(both.slice(both.indexOf("  judged"))).toMatchInlineSnapshot(`
    "  judged  2 decisions, median 0.38 ms, slowest 0.5 ms
      tried   2 calls were refused in 2 traces; judged as proposed: 0.600 (--counts proposed)
      score   1.000 mean    2 full, 0 partial, 0 none    (only rules that applied: -)
      gate    UNSURE: 5 rules never applied (--allow-unused)
    "
  `);
  expect(await text("b.jsonl")).not.toContain("judged  ");
});
