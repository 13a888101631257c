import { expect, test } from "vitest";
import { command, lines, type Setting } from "../../test/command.ts";
import { record, runs, shopRules, shopRuns } from "../../test/shop.ts";

const files = { "agentltl.rules.yaml": shopRules, "runs/a.jsonl": shopRuns };
const verify = ["verify", "runs/*.jsonl", "--rules", "agentltl.rules.yaml"];

/** The exit code and everything that was printed. */
async function check(argv: readonly string[], setting: Setting): Promise<string> {
  const { code, stdout, stderr } = await command(argv, setting);
  return [stdout, stderr, `exit ${code}`].filter((text) => text !== "").join("");
}

test("a table of rules, the first break with the calls that mattered, the score and the gate", async () => {
  expect(await check(verify, { files })).toMatchInlineSnapshot(`
    "support (5 rules, 09e81737) on 6 traces in 1 file

        rule                   mode   applied  broken       not judged
      ✗ verify-before-money    block        6  1  (1 call)
      ✗ refund-once-per-order  block        6  1  (1 call)
      ? consent                warn         5  0            1           not evaluated: what was said before call #1 was not recorded
      ! audit                  log          6  1
      ∅ large-transfer         ask          0  -                        never applied: no call is named wire_transfer (1 call is named bank_transfer)

      ✗ verify-before-money   runs/a.jsonl:2   t-2   agentltl.rules.yaml:6
          #2 verify_identity  {user_id: "U7"}                ran, and its result says that it failed
        ▸ #4 refund           {order_id: "W23", amount: 40}  ok
          "verify_identity" with outcome = ok was not called before "refund" (call #4).
          fix: Call verify_identity and wait until it says verified.

      … 1 of refund-once-per-order (--all)

      absent  not recorded, of 6 traces: dialogue in 1
      tried   1 call was refused in 1 trace; judged as proposed: 0.867 (--counts proposed)
      score   0.900 mean    3 full, 3 partial, 0 none    (only rules that applied: 0.875)
      gate    FAIL: blocking rules broken in 2 of 6 traces (33.3 %, 95 % interval 9.7-70.0)
    exit 1"
  `);
});

test("all breaks on request", async () => {
  expect(await check([...verify, "--all"], { files })).toMatchInlineSnapshot(`
    "support (5 rules, 09e81737) on 6 traces in 1 file

        rule                   mode   applied  broken       not judged
      ✗ verify-before-money    block        6  1  (1 call)
      ✗ refund-once-per-order  block        6  1  (1 call)
      ? consent                warn         5  0            1           not evaluated: what was said before call #1 was not recorded
      ! audit                  log          6  1
      ∅ large-transfer         ask          0  -                        never applied: no call is named wire_transfer (1 call is named bank_transfer)

      ✗ verify-before-money   runs/a.jsonl:2   t-2   agentltl.rules.yaml:6
          #2 verify_identity  {user_id: "U7"}                ran, and its result says that it failed
        ▸ #4 refund           {order_id: "W23", amount: 40}  ok
          "verify_identity" with outcome = ok was not called before "refund" (call #4).
          fix: Call verify_identity and wait until it says verified.

      ✗ refund-once-per-order   runs/a.jsonl:3   t-3   agentltl.rules.yaml:9
          #2 refund  {order_id: "W23", amount: 40}  ok
        ▸ #3 refund  {order_id: "W23", amount: 40}  ok
          "refund" with order_id = "W23" called 2 time(s); expected <= 1.

      ✗ audit   runs/a.jsonl:4   t-4   agentltl.rules.yaml:14
          #2 refund  {order_id: "W23", amount: 40}  ok
        ▸ the end
          No call follows.

      absent  not recorded, of 6 traces: dialogue in 1
      tried   1 call was refused in 1 trace; judged as proposed: 0.867 (--counts proposed)
      score   0.900 mean    3 full, 3 partial, 0 none    (only rules that applied: 0.875)
      gate    FAIL: blocking rules broken in 2 of 6 traces (33.3 %, 95 % interval 9.7-70.0)
    exit 1"
  `);
});

test("colours in a terminal only, and never with NO_COLOR", async () => {
  const one = { "agentltl.rules.yaml": shopRules, "runs/a.jsonl": lines(runs.twice) };
  const coloured = await check(verify, { files: one, columns: 80 });
  expect(coloured.replaceAll("\u001b", "ESC")).toMatchInlineSnapshot(`
    "ESC[1msupportESC[22m (5 rules, 09e81737) on 1 trace in 1 file

    ESC[2m    ruleESC[22m                   ESC[2mmodeESC[22m   ESC[2mappliedESC[22m  ESC[2mbrokenESC[22m       ESC[2mnot judgedESC[22m
      ESC[32m✓ESC[39m verify-before-money    block        1  0
      ESC[31m✗ESC[39m refund-once-per-order  block        1  1  (1 call)
      ESC[32m✓ESC[39m consent                warn         1  0
      ESC[32m✓ESC[39m audit                  log          1  0
      ESC[33m∅ESC[39m large-transfer         ask          0  -
          never applied: no call is named wire_transfer

      ESC[31m✗ESC[39m ESC[1mrefund-once-per-orderESC[22m   runs/a.jsonl:1   t-3   ESC[2magentltl.rules.yaml:9ESC[22m
          #2 refund  {order_id: "W23", a…  ok
    ESC[1m    ▸ #3 refund  {order_id: "W23", a…  okESC[22m
          "refund" with order_id = "W23" called 2 time(s); expected <= 1.

      score   0.800 mean    0 full, 1 partial, 0 none    (only rules that applied: 0.750)
      gate    ESC[31mFAILESC[39m: blocking rules broken in 1 of 1 trace (100.0 %, 95 % interval 20.7-100.0)
    exit 1"
  `);
  expect(await check(verify, { files: one, columns: 80, env: { NO_COLOR: "1" } })).not.toContain("\u001b");
  expect(await check(verify, { files: one, env: { FORCE_COLOR: "1" } })).toContain("\u001b");
});

test("JSON with a format, the sums, and the paper's record of each run", async () => {
  const { code, stdout } = await command([...verify, "--format", "json"], { files });
  const { runs: judged, ...sums } = JSON.parse(stdout);
  expect([code, stdout.endsWith("}\n"), judged.length]).toEqual([1, true, 6]);
  expect(sums).toMatchInlineSnapshot(`
    {
      "cost": null,
      "format": 1,
      "gate": {
        "exit": 1,
        "fail_on": "block",
        "interval": [
          0.09677141110578041,
          0.700006684861608,
        ],
        "result": "fail",
        "share": 0.3333333333333333,
        "unjudged": [
          "consent",
        ],
        "unused": [
          "large-transfer",
        ],
        "violating_traces": 2,
      },
      "procedure": {
        "hash": "09e81737",
        "id": "support",
      },
      "rules": {
        "audit": {
          "applies": 6,
          "mode": "log",
          "not_judged": 0,
          "violating_calls": 0,
          "violating_traces": 1,
        },
        "consent": {
          "applies": 5,
          "mode": "warn",
          "not_judged": 1,
          "violating_calls": 0,
          "violating_traces": 0,
        },
        "large-transfer": {
          "applies": 0,
          "mode": "ask",
          "not_judged": 0,
          "violating_calls": 0,
          "violating_traces": 0,
        },
        "refund-once-per-order": {
          "applies": 6,
          "mode": "block",
          "not_judged": 0,
          "violating_calls": 1,
          "violating_traces": 1,
        },
        "verify-before-money": {
          "applies": 6,
          "mode": "block",
          "not_judged": 0,
          "violating_calls": 1,
          "violating_traces": 1,
        },
      },
      "score": {
        "active_mean": 0.875,
        "full": 3,
        "mean": 0.9,
        "none": 0,
        "not_evaluated": 0,
        "partial": 3,
        "proposed_mean": 0.8666666666666667,
      },
      "tools": [],
      "traces": 6,
    }
  `);
  expect(Object.keys(judged[1])).toMatchInlineSnapshot(`
    [
      "file",
      "line",
      "id",
      "task",
      "compliance_score",
      "compliance_label",
      "details",
      "tool_sequence",
      "constraints",
      "format",
      "active_score",
      "procedure",
      "cost",
      "gaps",
    ]
  `);
  expect(judged[1]).toMatchObject({ file: "runs/a.jsonl", line: 2, id: "t-2", compliance_label: "PARTIAL" });
});

test("faults that were read around are counted and shown", async () => {
  const { stdout } = await command(["verify", "a.jsonl", "-c", "y: called(refund)"], {
    files: { "a.jsonl": lines(runs.odd, runs.good) },
  });
  expect(stdout.split("\n").filter((line) => /faults|absent/.test(line))).toMatchInlineSnapshot(`
    [
      "  faults  1 fault read around in 1 trace, the first in a.jsonl:1: arguments of call #2 are a text that is no JSON",
      "  absent  not recorded, of 2 traces: arguments in 1, result in 1, outcome in 1",
    ]
  `);
});

test("names that a model wrote can't touch the terminal, nor the objects that hold the counts", async () => {
  const evil = ["__proto__", "constructor", "\u001b[2J\u202e\nname"].map((name) => ({
    tool_name: name,
    arguments: { "\u001b": 1 },
  }));
  const one = { "a.jsonl": lines(record("\u001b]0;x\u0007", evil)) };
  const argv = ["verify", "a.jsonl", "-c", "__proto__: count(*) = 0", "--all"];
  const { code, stdout } = await command(argv, { files: one });
  expect(code).toBe(1);
  for (const character of ["\u001b", "\u202e", "\u0007"]) expect(stdout).not.toContain(character);
  expect(stdout).toMatchInlineSnapshot(`
    "command line (1 rule, 9a748b06) on 1 trace in 1 file

        rule       mode   applied  broken        not judged
      ✗ __proto__  block        1  1  (3 calls)

      ✗ __proto__   a.jsonl:1   \\u{1b}]0;x\\u{7}
        ▸ #1 __proto__  {"\\u001b": 1}  ran; whether it worked is not recorded
          any tool called 3 time(s); expected == 0.
          … 2 more in this trace

      absent  not recorded, of 1 trace: result in 1, outcome in 1
      score   0.000 mean    0 full, 0 partial, 1 none    (only rules that applied: 0.000)
      gate    FAIL: blocking rules broken in 1 of 1 trace (100.0 %, 95 % interval 20.7-100.0)
    "
  `);
  const json = JSON.parse((await command([...argv, "--format", "json"], { files: one })).stdout);
  expect(Object.keys(json.rules)).toEqual(["__proto__"]);
});

test("several rule files are one procedure, and a name in two of them is an error", async () => {
  const two = {
    "a.rules.yaml": shopRules,
    "b.rules.yaml": "version: 1\nid: b\nrules:\n  - id: b\n    never: nothing\n",
    "a.jsonl": shopRuns,
  };
  const { stdout } = await command(["verify", "a.jsonl", "-r", "*.rules.yaml", "-c", "y: called(refund)"], {
    files: two,
  });
  expect(stdout.split(" on ")[0]).toMatch(/^support \+ b \+ command line \(7 rules, [0-9a-f]{8}\)$/);
  expect(
    await check(["verify", "a.jsonl", "-r", "a.rules.yaml", "-c", "audit: called(x)"], { files: two }),
  ).toMatchInlineSnapshot(`
    "error: rule \`audit\` is in a.rules.yaml:14 and in --constraint; give each its own name
    exit 2"
  `);
});

test("a name in two rule files is an error that says where; one file named twice is one", async () => {
  const two = { "a.rules.yaml": shopRules, "b/b.rules.yaml": `# copy\n${shopRules}`, "a.jsonl": shopRuns };
  expect(
    await check(["verify", "a.jsonl", "-r", "a.rules.yaml", "-r", "b/*.yaml"], { files: two }),
  ).toMatchInlineSnapshot(`
    "error: rule \`verify-before-money\` is in a.rules.yaml:6 and in b/b.rules.yaml:7; give each its own name
    exit 2"
  `);
  const twice = await check(["verify", "a.jsonl", "-r", "a.rules.yaml", "-r", "./*.rules.yaml"], {
    files: two,
  });
  expect(twice).toContain("support (5 rules,");
});

test("rules that don't fit the agent's tools are warned of", async () => {
  const tools = [
    { name: "refund", parameters: { type: "object", properties: { order: {} } } },
    "verify_identity",
  ];
  const two = { ...files, "tools.json": JSON.stringify(tools) };
  const { code, stderr } = await command([...verify, "--tools", "tools.json"], { files: two });
  expect(code).toBe(1);
  expect(stderr).toMatchInlineSnapshot(`
    "warning: rule "refund-once-per-order" names the argument "order_id"; refund has order (agentltl.rules.yaml:10)
    warning: rule "audit" can't be satisfied: audit_note is not among the tools; this agent has refund, verify_identity (agentltl.rules.yaml:15)
    warning: rule "large-transfer" names the tool "wire_transfer"; this agent has refund, verify_identity (agentltl.rules.yaml:18)
    "
  `);
});

/** Of the rule `open` that is not judged in some traces: its line in the table, and what is written below it. */
async function openLines(traces: readonly object[], setting: Setting = {}): Promise<readonly string[]> {
  const rule = "open: G(now(refund(order_id = W23)) -> O said(user, contains yes))";
  const one = { "a.jsonl": lines(...traces) };
  const { stdout } = await command(["verify", "a.jsonl", "-c", rule], { ...setting, files: one });
  const all = stdout.split("\n");
  return all.slice(3, all.indexOf("", 3));
}

test("the reason beside a rule that was not judged is one of the traces in which it was not judged", async () => {
  const noRefund = record("n", []);
  expect(await openLines([noRefund, noRefund, noRefund, runs.silent])).toMatchInlineSnapshot(`
    [
      "  ? open  block        0  -       1           not evaluated: what was said before call #1 was not recorded",
    ]
  `);
});

test("the most frequent reason is shown, and how many others there are", async () => {
  const bare = (...names: string[]): object =>
    record(
      "b",
      names.map((tool_name) => ({ tool_name })),
      { dialogue: [], final_answer: "Done." },
    );
  const silent = [bare("refund"), runs.silent, runs.silent];
  expect(await openLines(silent)).toMatchInlineSnapshot(`
    [
      "  ? open  block        0  -       3           not evaluated: what was said before call #1 was not recorded + 1 other reason",
    ]
  `);
  expect((await openLines([...silent, bare("ls", "refund")]))[0]).toMatch(/ \+ 2 other reasons$/);
});

test("in a terminal a reason that doesn't fit stands below its rule, whole", async () => {
  expect(await openLines([runs.silent], { columns: 60, env: { NO_COLOR: "1" } })).toMatchInlineSnapshot(`
    [
      "  ? open  block        0  -       1",
      "      not evaluated: what was said before call #1 was not",
      "      recorded",
    ]
  `);
});

test("what is no terminal gets everything whole", async () => {
  const long = "x".repeat(300);
  const call = { tool_name: `t_${long}`, arguments: { text: long } };
  const rule = `version: 1\nid: l\nrules:\n  - id: r_${long}\n    never: "t_*"\n    fix: ${long}.\n`;
  const one = { "a.jsonl": lines(record(`id_${long}`, [call])), "r.yaml": rule };
  const argv = ["verify", "a.jsonl", "-r", "r.yaml"];
  const { stdout } = await command(argv, { files: one });
  expect(stdout).not.toContain("…");
  for (const text of [`t_${long}`, `{text: "${long}"}`, `r_${long}`, `fix: ${long}.`, `id_${long}`])
    expect(stdout).toContain(text);
  const shown = await command(argv, { files: one, columns: 80, env: { NO_COLOR: "1" } });
  expect(shown.stdout.split("\n").filter((line) => line.length > 150)).toEqual([]);
});

test("arguments that were not recorded are not shown as none", async () => {
  const calls = [{ tool_name: "refund" }, { tool_name: "refund", arguments: {} }];
  const shown = async (traces: object): Promise<readonly string[]> => {
    const setting = { files: { "a.jsonl": lines(traces) } };
    const { stdout } = await command(["verify", "a.jsonl", "-c", "x: count(refund) = 0", "--all"], setting);
    return stdout.split("\n").filter((line) => /#\d/.test(line));
  };
  expect([
    await shown(record("one", calls)),
    await shown(record("none", calls.slice(0, 1))),
    await shown(record("recorded", calls.slice(1))),
  ]).toMatchInlineSnapshot(`
    [
      [
        "    ▸ #1 refund  (arguments not recorded)  ran; whether it worked is not recorded",
      ],
      [
        "    ▸ #1 refund  (arguments not recorded)  ran; whether it worked is not recorded",
      ],
      [
        "    ▸ #1 refund  {}  ran; whether it worked is not recorded",
      ],
    ]
  `);
});
