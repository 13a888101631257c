import { expect, test } from "vitest";
import { command, lines, type Setting } from "../../test/command.ts";
import { record, runs, shopRules, shopRuns } from "../../test/shop.ts";

const files = { "agentltl.rules.yaml": shopRules, "runs/a.jsonl": shopRuns };
const verify = ["verify", "runs/*.jsonl", "--rules", "agentltl.rules.yaml"];

/** The exit code and everything that was printed. */
async function check(argv: readonly string[], setting: Setting = { files }): Promise<string> {
  const { code, stdout, stderr } = await command([...verify, ...argv], setting);
  return `${stdout}${stderr}exit ${code}`;
}

test("workflow commands of GitHub: errors for rules that decide, warnings for others, notices for what is open", async () => {
  expect(await check(["--format", "github"])).toMatchInlineSnapshot(`
    "::error file=agentltl.rules.yaml,line=6,title=verify-before-money::runs/a.jsonl:2 #4 refund: "verify_identity" with outcome = ok was not called before "refund" (call #4).%0Afix: Call verify_identity and wait until it says verified.
    ::error file=agentltl.rules.yaml,line=9,title=refund-once-per-order::runs/a.jsonl:3 #3 refund: "refund" with order_id = "W23" called 2 time(s); expected <= 1.
    ::notice file=agentltl.rules.yaml,line=11,title=consent::not judged in 1 trace: not evaluated: what was said before call #1 was not recorded
    ::warning file=agentltl.rules.yaml,line=14,title=audit::runs/a.jsonl:4 at its end: No call follows.
    ::notice file=agentltl.rules.yaml,line=17,title=large-transfer::never applied: no call is named wire_transfer (1 call is named bank_transfer)
    FAIL: blocking rules broken in 2 of 6 traces (33.3 %, 95 % interval 9.7-70.0)
    exit 1"
  `);
});

test("each break is a command of its own on request", async () => {
  const text = await check(["--format", "github", "--all"], {
    files: { ...files, "runs/b.jsonl": lines(runs.twice) },
  });
  expect(text.match(/^::error [^:]*title=refund-once-per-order/gm)).toHaveLength(2);
});

test("what an agent wrote can begin no command", async () => {
  const hostile = record("t\n::error::x", [
    { tool_name: "refund", arguments: { order_id: "a\n::stop-commands::x%0A" }, tool_result: "ok" },
  ]);
  const text = await check(["--format", "github"], { files: { ...files, "runs/a.jsonl": lines(hostile) } });
  expect(text.split("\n").filter((line) => /^::(?!error file|warning file|notice file)/.test(line))).toEqual(
    [],
  );
});

test("a Markdown section for a pull request", async () => {
  expect(await check(["--format", "markdown"])).toMatchInlineSnapshot(`
    "### support: FAIL

    blocking rules broken in 2 of 6 traces (33.3 %, 95 % interval 9.7-70.0). Mean score 0.900 on 6 traces.

    | rule | mode | applied | broken | not judged |  |
    | --- | --- | --- | --- | --- | --- |
    | verify-before-money | block | 6 | 1 | 0 |  |
    | refund-once-per-order | block | 6 | 1 | 0 |  |
    | consent | warn | 5 | 0 | 1 | not evaluated: what was said before call \\#1 was not recorded |
    | audit | log | 6 | 1 | 0 |  |
    | large-transfer | ask | 0 | 0 | 0 | never applied: no call is named wire\\_transfer (1 call is named bank\\_transfer) |

    | broken rule | trace | call | why |
    | --- | --- | --- | --- |
    | verify-before-money | runs/a.jsonl:2 | \\#4 refund | "verify\\_identity" with outcome = ok was not called before "refund" (call \\#4). |
    | refund-once-per-order | runs/a.jsonl:3 | \\#3 refund | "refund" with order\\_id = "W23" called 2 time(s); expected &lt;= 1. |
    | audit | runs/a.jsonl:4 | the end | No call follows. |
    exit 1"
  `);
});

test("a line for each run as soon as it is judged, and a summary at the end", async () => {
  const { stdout } = await command([...verify, "--format", "jsonl"], { files });
  const read = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(read.map(({ kind }) => kind)).toEqual([...Array(6).fill("run"), "summary"]);
  const { stdout: whole } = await command([...verify, "--format", "json"], { files });
  const { runs: all, ...summary } = JSON.parse(whole);
  expect(read).toEqual([
    ...all.map((run: object) => ({ kind: "run", ...run })),
    { kind: "summary", ...summary },
  ]);
});

test("a JUnit report: what decides fails, what is not judged is skipped, what was accepted passes", async () => {
  expect(await check(["--format", "junit"])).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="support" tests="30" failures="2" errors="0" skipped="1">
      <testsuite name="runs/a.jsonl:1" tests="5" failures="0" errors="0" skipped="0">
        <testcase name="verify-before-money" classname="runs/a.jsonl:1"/>
        <testcase name="refund-once-per-order" classname="runs/a.jsonl:1"/>
        <testcase name="consent" classname="runs/a.jsonl:1"/>
        <testcase name="audit" classname="runs/a.jsonl:1"/>
        <testcase name="large-transfer" classname="runs/a.jsonl:1"/>
      </testsuite>
      <testsuite name="runs/a.jsonl:2" tests="5" failures="1" errors="0" skipped="0">
        <testcase name="verify-before-money" classname="runs/a.jsonl:2">
          <failure message="&quot;verify_identity&quot; with outcome = ok was not called before &quot;refund&quot; (call #4)." type="block">&quot;verify_identity&quot; with outcome = ok was not called before &quot;refund&quot; (call #4).
    Call verify_identity and wait until it says verified.</failure>
        </testcase>
        <testcase name="refund-once-per-order" classname="runs/a.jsonl:2"/>
        <testcase name="consent" classname="runs/a.jsonl:2"/>
        <testcase name="audit" classname="runs/a.jsonl:2"/>
        <testcase name="large-transfer" classname="runs/a.jsonl:2"/>
      </testsuite>
      <testsuite name="runs/a.jsonl:3" tests="5" failures="1" errors="0" skipped="0">
        <testcase name="verify-before-money" classname="runs/a.jsonl:3"/>
        <testcase name="refund-once-per-order" classname="runs/a.jsonl:3">
          <failure message="For order_id = &quot;W23&quot;: &quot;refund&quot; with order_id = &quot;W23&quot; called 2 time(s); expected &lt;= 1." type="block">For order_id = &quot;W23&quot;: &quot;refund&quot; with order_id = &quot;W23&quot; called 2 time(s); expected &lt;= 1.</failure>
        </testcase>
        <testcase name="consent" classname="runs/a.jsonl:3"/>
        <testcase name="audit" classname="runs/a.jsonl:3"/>
        <testcase name="large-transfer" classname="runs/a.jsonl:3"/>
      </testsuite>
      <testsuite name="runs/a.jsonl:4" tests="5" failures="0" errors="0" skipped="0">
        <testcase name="verify-before-money" classname="runs/a.jsonl:4"/>
        <testcase name="refund-once-per-order" classname="runs/a.jsonl:4"/>
        <testcase name="consent" classname="runs/a.jsonl:4"/>
        <testcase name="audit" classname="runs/a.jsonl:4">
          <system-out>Call #2 is &quot;refund&quot; with outcome = ok; no call follows.</system-out>
        </testcase>
        <testcase name="large-transfer" classname="runs/a.jsonl:4"/>
      </testsuite>
      <testsuite name="runs/a.jsonl:5" tests="5" failures="0" errors="0" skipped="1">
        <testcase name="verify-before-money" classname="runs/a.jsonl:5"/>
        <testcase name="refund-once-per-order" classname="runs/a.jsonl:5"/>
        <testcase name="consent" classname="runs/a.jsonl:5">
          <skipped message="Not evaluated: what was said before call #1 was not recorded."/>
        </testcase>
        <testcase name="audit" classname="runs/a.jsonl:5"/>
        <testcase name="large-transfer" classname="runs/a.jsonl:5"/>
      </testsuite>
      <testsuite name="runs/a.jsonl:6" tests="5" failures="0" errors="0" skipped="0">
        <testcase name="verify-before-money" classname="runs/a.jsonl:6"/>
        <testcase name="refund-once-per-order" classname="runs/a.jsonl:6"/>
        <testcase name="consent" classname="runs/a.jsonl:6"/>
        <testcase name="audit" classname="runs/a.jsonl:6"/>
        <testcase name="large-transfer" classname="runs/a.jsonl:6"/>
      </testsuite>
    </testsuites>
    exit 1"
  `);
  const findings = [
    { rule: "refund-once-per-order", task: "refund-17", witness: "refund order_id=3e5f1c5a" },
    { rule: "verify-before-money", task: "refund-17", witness: "refund" },
  ];
  const known = { "known.json": JSON.stringify({ format: 1, findings }) };
  const text = await check(["--format", "junit", "--baseline", "known.json"], {
    files: { ...files, ...known },
  });
  expect(text).toMatch(/<testsuites name="support" tests="30" failures="0" errors="0" skipped="1">/);
});

test("a mean score below --fail-under fails", async () => {
  const allowed = ["--allow-unused", "--allow-unjudged", "--fail-on", "stop"];
  expect(await check([...allowed, "--fail-under", "0.95"])).toMatch(
    /gate {4}FAIL: the mean score 0\.900 is below 0\.95 \(--fail-under\)\nexit 1/,
  );
  expect(await check([...allowed, "--fail-under", "0.5"])).toMatch(/PASS.*\nexit 0/);
});

test("both reasons to fail are told", async () => {
  expect(await check(["--fail-under", "0.95"])).toMatch(
    /FAIL: blocking rules broken in 2 of 6 traces.*; the mean score/,
  );
});

test("where no trace could be scored, a score that must be met leaves it open", async () => {
  const nothing = { files: { "agentltl.rules.yaml": shopRules, "runs/a.jsonl": lines({ tool_calls: [] }) } };
  const argv = ["verify", "runs/a.jsonl", "-c", "x: answered()", "--fail-under", "0.5"];
  const { code, stdout } = await command(argv, nothing);
  expect([code, stdout.split("\n").at(-2)]).toEqual([
    3,
    "  gate    UNSURE: 1 rule not judged in 1 trace (--allow-unjudged), no trace could be scored (--fail-under)",
  ]);
});

test("a score that is none is refused", async () => {
  expect(await check(["--fail-under", "95"])).toMatchInlineSnapshot(`
    "error: option '--fail-under <score>' argument '95' is invalid. write a share from 0 to 1, such as 0.02 for two points.
    see agentltl verify --help
    exit 2"
  `);
});
