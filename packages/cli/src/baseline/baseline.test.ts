import fc from "fast-check";
import { expect, test } from "vitest";
import { command, lines } from "../../test/command.ts";

const rules = `version: 1
id: support
rules:
  - id: once
    at_most: { call: refund, times: 1, per: order_id }
  - id: audit
    finally: { after: refund, call: audit_note }
    mode: log
`;
const refund = (order: string): object => ({
  tool_name: "refund",
  arguments: { order_id: order },
  tool_result: "ok",
});
const note = { tool_name: "audit_note", arguments: {}, tool_result: "ok" };
const run = (task: string, ...calls: readonly object[]): object => ({
  task,
  tool_calls: calls.map((call, step) => ({ step: step + 1, ...call })),
  final_answer: "Done.",
});
const twice = (task: string, order: string): object => run(task, refund(order), refund(order), note);
const good = (task: string): object => run(task, refund("W1"), note);

const argv = ["verify", "a.jsonl", "--rules", "r.rules.yaml", "--baseline", "known.json"];

/** What is printed, and the baseline afterwards. */
async function check(
  runs: readonly object[],
  known: string | undefined,
  more: readonly string[] = [],
): Promise<{ readonly text: string; readonly known: string }> {
  const files = {
    "r.rules.yaml": rules,
    "a.jsonl": lines(...runs),
    ...(known === undefined ? {} : { "known.json": known }),
  };
  const look = known !== undefined || more.includes("--update-baseline") ? ["known.json"] : [];
  const { code, stdout, stderr, after } = await command([...argv, ...more], { files }, look);
  return { text: `${stdout}${stderr}exit ${code}`, known: after["known.json"] ?? "" };
}

/** The baseline that accepts what these runs break. */
async function accepting(runs: readonly object[], known?: string): Promise<string> {
  return (await check(runs, known, ["--update-baseline"])).known;
}

test("what is accepted is written one finding a line, without the values of arguments", async () => {
  const { text, known } = await check([twice("t-1", "W23"), run("t-2", refund("W1"))], undefined, [
    "--update-baseline",
  ]);
  expect(text).toMatchInlineSnapshot(`
    "support (2 rules, b940cbc2) on 2 traces of 2 tasks in 1 file

        rule   mode   applied  broken                   not judged
      ~ once   block        2  1  (1 call), 1 accepted
      ~ audit  log          2  1, 1 accepted

      absent  not recorded, of 2 traces: dialogue in 2
      score   0.500 mean    0 full, 2 partial, 0 none    (only rules that applied: 0.500)
      base    known.json is written with 2 findings: 2 new, 0 gone
      gate    PASS: blocking rules broken in 0 of 2 traces (95 % interval 0.0-65.8)
    exit 0"
  `);
  expect(known).toMatchInlineSnapshot(`
    "{
      "format": 1,
      "findings": [
        {"rule":"audit","task":"t-2","witness":"end"},
        {"rule":"once","task":"t-1","witness":"refund order_id=3e5f1c5a"}
      ]
    }
    "
  `);
});

test("accepted findings don't fail", async () => {
  const known = await accepting([twice("t-1", "W23")]);
  expect((await check([twice("t-1", "W23"), good("t-2")], known)).text).toMatchInlineSnapshot(`
    "support (2 rules, b940cbc2) on 2 traces of 2 tasks in 1 file

        rule   mode   applied  broken                   not judged
      ~ once   block        2  1  (1 call), 1 accepted
      ✓ audit  log          2  0

      absent  not recorded, of 2 traces: dialogue in 2
      score   0.750 mean    1 full, 1 partial, 0 none    (only rules that applied: 0.750)
      gate    PASS: blocking rules broken in 0 of 2 traces (95 % interval 0.0-65.8)
    exit 0"
  `);
});

test("new ones do, and are named: another order, another rule, another task", async () => {
  const known = await accepting([twice("t-1", "W23")]);
  expect((await check([twice("t-1", "W24")], known)).text).toMatchInlineSnapshot(`
    "support (2 rules, b940cbc2) on 1 trace in 1 file

        rule   mode   applied  broken       not judged
      ✗ once   block        1  1  (1 call)
      ✓ audit  log          1  0

      ✗ once   a.jsonl:1   t-1   r.rules.yaml:4
          #1 refund  {order_id: "W24"}  ok
        ▸ #2 refund  {order_id: "W24"}  ok
          "refund" with order_id = "W24" called 2 time(s); expected <= 1.

      absent  not recorded, of 1 trace: dialogue in 1
      score   0.500 mean    0 full, 1 partial, 0 none    (only rules that applied: 0.500)
      base    1 new finding: once in t-1 (refund order_id=935713df)
      base    1 accepted finding gone: once in t-1 (refund order_id=3e5f1c5a); take it out with --update-baseline
      gate    FAIL: blocking rules broken in 1 of 1 trace (100.0 %, 95 % interval 20.7-100.0)
    exit 1"
  `);
  expect((await check([twice("t-2", "W23")], known)).text).toMatch(
    /new finding: once in t-2.*\n.*FAIL(.*\n)*exit 1/,
  );
  expect((await check([run("t-1", refund("W23"))], known, ["--fail-on", "log"])).text).toMatch(
    /new finding: audit in t-1 \(end\)/,
  );
});

test("a task that is named by a page of text is named by its beginning", async () => {
  const known = await accepting([run("t-0", refund("W23"), note)]);
  const text = (await check([twice(`You are ${"very ".repeat(100)}polite`, "W23")], known)).text;
  expect(text).toMatch(/new finding: once in You are (very ){14}…? ?\S{0,4}… \(refund/);
});

test("a new one beside an accepted one of the same rule and trace fails", async () => {
  const known = await accepting([twice("t-1", "W23")]);
  const both = run("t-1", refund("W23"), refund("W23"), refund("W24"), refund("W24"), note);
  expect((await check([both], known)).text).toMatch(/exit 1$/);
});

test("the same finding in another trial of the task is accepted, too", async () => {
  const known = await accepting([twice("t-1", "W23")]);
  expect((await check([twice("t-1", "W23"), good("t-1"), twice("t-1", "W23")], known)).text).toMatch(
    /exit 0$/,
  );
});

test("those that are gone are named; those of tasks that nobody looked at are not", async () => {
  const known = await accepting([twice("t-1", "W23"), twice("t-2", "W23")]);
  const { text, known: after } = await check([good("t-1")], known);
  expect(text).toMatchInlineSnapshot(`
    "support (2 rules, b940cbc2) on 1 trace in 1 file

        rule   mode   applied  broken  not judged
      ✓ once   block        1  0
      ✓ audit  log          1  0

      absent  not recorded, of 1 trace: dialogue in 1
      score   1.000 mean    1 full, 0 partial, 0 none    (only rules that applied: 1.000)
      base    1 accepted finding gone: once in t-1 (refund order_id=3e5f1c5a); take it out with --update-baseline
      gate    PASS: blocking rules broken in 0 of 1 trace (95 % interval 0.0-79.3)
    exit 0"
  `);
  expect(after).toBe(known);
});

test("updating takes out what is gone and keeps what nobody looked at", async () => {
  const known = await accepting([twice("t-1", "W23"), twice("t-2", "W23")]);
  expect(await accepting([good("t-1")], known)).toBe(await accepting([twice("t-2", "W23")]));
});

test("what was just written accepts what it was written from, whatever the runs are", async () => {
  const anyRun = fc.tuple(
    fc.constantFrom("t-1", "t-2", "t-3"),
    fc.array(fc.constantFrom(refund("A"), refund("B"), note), { minLength: 1, maxLength: 5 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(anyRun, { minLength: 1, maxLength: 4 }), async (made) => {
      const runs = made.map(([task, calls]) => run(task, ...calls));
      const known = await accepting(runs);
      const { text, known: after } = await check(runs, known, ["--allow-unused", "--fail-on", "log"]);
      expect(text).toMatch(/PASS(.*\n)*exit 0$/);
      expect(text).not.toMatch(/ {2}base {2}/);
      expect([after, await accepting(runs, known)]).toEqual([known, known]);
    }),
    { numRuns: 15 },
  );
});

test("JSON holds what is new, what is gone, and how many traces were accepted", async () => {
  const known = await accepting([twice("t-1", "W23"), twice("t-2", "W23")]);
  const { text } = await check([twice("t-1", "W23"), twice("t-3", "W23"), good("t-2")], known, [
    "--format",
    "json",
  ]);
  const { baseline, rules: byRule } = JSON.parse(text.replace(/\nexit.*/s, ""));
  expect({ baseline, once: byRule.once }).toMatchInlineSnapshot(`
    {
      "baseline": {
        "gone": [
          {
            "rule": "once",
            "task": "t-2",
            "witness": "refund order_id=3e5f1c5a",
          },
        ],
        "new": [
          {
            "rule": "once",
            "task": "t-3",
            "witness": "refund order_id=3e5f1c5a",
          },
        ],
      },
      "once": {
        "accepted_traces": 1,
        "applies": 3,
        "mode": "block",
        "not_judged": 0,
        "violating_calls": 2,
        "violating_traces": 2,
      },
    }
  `);
});

test.each<[string, string | undefined]>([
  ["a file that doesn't exist", undefined],
  ["no JSON", '{\n  "format": 1,\n  "findings": [,]\n}'],
  ["another format", '{"format":2,"findings":[]}'],
  ["no list", '{"format":1,"findings":{}}'],
  ["a finding without its task", '{"format":1,"findings":[{"rule":"once","witness":"end"}]}'],
])("%s is an error with what to do, and nothing is written", async (_what, known) => {
  const { text, known: after } = await check([good("t-1")], known);
  expect(text).toMatchSnapshot();
  expect(after).toBe(known ?? "");
});

test("--update-baseline without a file says which option is missing", async () => {
  const { code, stderr } = await command(["verify", "a.jsonl", "-r", "r.rules.yaml", "--update-baseline"], {
    files: { "a.jsonl": lines(good("t-1")), "r.rules.yaml": rules },
  });
  expect([code, stderr]).toEqual([
    2,
    "error: --update-baseline needs a file to write; add --baseline .agentltl-baseline.json\n",
  ]);
});

test("a broken trace leaves the baseline as it was", async () => {
  const known = await accepting([twice("t-1", "W23")]);
  const files = { "a.jsonl": `${lines(good("t-1"))}{broken\n`, "r.rules.yaml": rules, "known.json": known };
  const { code, after } = await command([...argv, "--update-baseline"], { files }, ["known.json"]);
  expect([code, after["known.json"]]).toEqual([2, known]);
});
