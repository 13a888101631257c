import { expect, test } from "vitest";
import { command, lines, type Setting } from "../../test/command.ts";

const rules = `version: 1
id: support
rules:
  - id: verify-before-money
    before: { first: verify_identity, then: refund }
  - id: consent
    never: { tool: refund, with: { consent: false } }
  - id: audit
    finally: { after: refund, call: audit_note }
    mode: log
`;
const verify = { tool_name: "verify_identity", arguments: {}, tool_result: "ok" };
const refund = { tool_name: "refund", arguments: { consent: true }, tool_result: "ok" };
const note = { tool_name: "audit_note", arguments: {}, tool_result: "ok" };
const rash = { ...refund, arguments: { consent: false } };

type Kind = "kept" | "unverified" | "rash" | "unaudited" | "open";
const calls: Readonly<Record<Kind, readonly object[]>> = {
  kept: [verify, refund, note],
  unverified: [refund, note],
  rash: [verify, rash, note],
  unaudited: [verify, refund],
  open: [verify, { tool_name: "refund", tool_result: "ok" }, note],
};

/** A side in which the task `task-0` was tried once for each kind listed first, and so on. */
function side(tasks: readonly (readonly Kind[])[]): string {
  return lines(
    ...tasks.flatMap((trials, task) =>
      trials.map((kind, trial) => ({
        id: `${task}-${trial}`,
        task: `task-${task}`,
        tool_calls: calls[kind].map((call, step) => ({ step: step + 1, ...call })),
        final_answer: "Done.",
      })),
    ),
  );
}

const many = (count: number, ...trials: readonly Kind[]): readonly (readonly Kind[])[] =>
  Array.from({ length: count }, () => trials);

async function check(
  before: readonly (readonly Kind[])[],
  now: readonly (readonly Kind[])[],
  argv: readonly string[] = [],
  files: Setting["files"] = {},
): Promise<string> {
  const setting = {
    files: { "a.rules.yaml": rules, "main/a.jsonl": side(before), "pr/a.jsonl": side(now), ...files },
  };
  const { code, stdout, stderr } = await command(
    ["compare", "main/", "pr/", "--rules", "a.rules.yaml", ...argv],
    setting,
  );
  return `${stdout}${stderr}exit ${code}`;
}

const before120 = [
  ...many(107, "kept"),
  ...many(9, "kept"),
  ...many(1, "unverified"),
  ...many(3, "unverified"),
];
const now120 = [...many(107, "kept"), ...many(9, "rash"), ...many(1, "kept"), ...many(3, "unverified")];

test("a drop beyond chance and beyond what is allowed is worse", async () => {
  expect(await check(before120, now120, ["--max-drop", "0.02"])).toMatchInlineSnapshot(`
    "120 paired runs    broken before 4, now 12    newly broken 9, newly fine 1
      compliant runs   96.7 % -> 90.0 %   change -6.7 points (95 % -11.7 to -1.6), McNemar p = 0.021        WORSE
      by rule          consent +9, verify-before-money -1
    exit 1"
  `);
});

test("trials of one task are pooled, and tasks whose trials differ are named", async () => {
  const before = many(20, "kept", "kept", "kept");
  const now = [...many(14, "kept", "kept", "kept"), ...many(6, "kept", "unverified", "rash")];
  expect(await check(before, now, ["--max-drop", "0.02"])).toMatchInlineSnapshot(`
    "60 paired runs of 20 tasks    broken before 0, now 12    newly broken 12, newly fine 0
      compliant runs   100.0 % -> 80.0 %   change -20.0 points (95 % -33.3 to -6.7), signs flipped by task, p = 0.031        WORSE
      by rule          verify-before-money +6, consent +6
      flaky            task-14, task-15, task-16, task-17, task-18, 1 more (differ among trials of one side)
    exit 1"
  `);
});

test("too few runs can't tell, and say so", async () => {
  const two = [...many(10, "kept"), ...many(1, "rash")];
  expect(await check(many(11, "kept"), two, ["--max-drop", "0.02"])).toMatchInlineSnapshot(`
    "11 paired runs    broken before 0, now 1    newly broken 1, newly fine 0
      compliant runs   100.0 % -> 90.9 %   change -9.1 points (95 % -26.1 to 7.9), McNemar p = 1.000        CAN'T TELL: more trials or tasks are needed
      by rule          consent +1
    exit 3"
  `);
});

test("even where nothing changed, three tasks can't show that at most two points were lost", async () => {
  expect(await check(many(3, "kept"), many(3, "kept"), ["--max-drop", "0.02"])).toMatchInlineSnapshot(`
    "3 paired runs    broken before 0, now 0    newly broken 0, newly fine 0
      compliant runs   100.0 % -> 100.0 %   change 0.0 points (95 % -56.1 to 56.1), McNemar p = 1.000        CAN'T TELL: more trials or tasks are needed
    exit 3"
  `);
});

test("many runs can show that it is not worse", async () => {
  expect(await check(many(300, "kept"), many(300, "kept"), ["--max-drop", "0.02"])).toMatchInlineSnapshot(`
    "300 paired runs    broken before 0, now 0    newly broken 0, newly fine 0
      compliant runs   100.0 % -> 100.0 %   change 0.0 points (95 % -1.3 to 1.3), McNemar p = 1.000        NOT WORSE
    exit 0"
  `);
});

test("without --max-drop only a drop beyond chance is worse", async () => {
  expect(await check(many(4, "kept"), [...many(3, "kept"), ["rash"]])).toMatch(/NO DROP SHOWN\n.*\nexit 0/);
  expect(await check(many(40, "kept"), many(40, "rash"))).toMatch(/WORSE\n.*\nexit 1/);
  expect(await check(many(40, "rash"), many(40, "kept"))).toMatch(/NO DROP SHOWN\n.*\nexit 0/);
});

test("a rule below --fail-on plays no part in compliance, and stands in the line by rule", async () => {
  const before = many(40, "kept");
  const now = many(40, "unaudited");
  expect(await check(before, now)).toMatchInlineSnapshot(`
    "40 paired runs    broken before 0, now 0    newly broken 0, newly fine 0
      compliant runs   100.0 % -> 100.0 %   change 0.0 points (95 % -8.8 to 8.8), McNemar p = 1.000        NO DROP SHOWN
      by rule          audit +40
    exit 0"
  `);
  expect(await check(before, now, ["--fail-on", "log"])).toMatch(/WORSE/);
});

test("what could not be judged, and tasks of one side alone, are left out and told", async () => {
  const before = [...many(2, "kept"), ["open"], ["kept"], ["kept"]] as const;
  const now = [...many(2, "kept"), ["kept"], ["open"]] as const;
  const allowed = ["--allow-unjudged", "--allow-missing"];
  expect(await check(before, now)).toMatch(/CAN'T TELL: 1 run of now not judged \(--allow-unjudged\)\n/);
  expect(await check(before, now, ["--allow-unjudged"])).toMatch(
    /CAN'T TELL: 2 tasks of before not there now \(--allow-missing\)\n(.*\n)*exit 3/,
  );
  expect(await check(before, now, allowed)).toMatchInlineSnapshot(`
    "2 paired runs    broken before 0, now 0    newly broken 0, newly fine 0
      compliant runs   100.0 % -> 100.0 %   change 0.0 points (95 % -65.8 to 65.8), McNemar p = 1.000        NO DROP SHOWN
      left out         not judged: 1 run before, 1 now
      left out         only before: 2 tasks (task-3, task-4)
      left out         only now: 1 task (task-2)
    exit 0"
  `);
});

test("as Markdown for a pull request, where no name can break the table", async () => {
  const loud = rules.replaceAll("id: support", 'id: "a|b <script>"');
  const text = await check(before120, now120, ["--format", "markdown"], { "a.rules.yaml": loud });
  expect(text).toMatchInlineSnapshot(`
    "### a\\|b &lt;script&gt;: WORSE

    | 120 paired runs | |
    | --- | --- |
    | compliant runs | 96.7 % -&gt; 90.0 % |
    | change | -6.7 points (95 % -11.7 to -1.6), McNemar p = 0.021 |
    | runs | broken before 4, now 12; newly broken 9, newly fine 1 |
    | by rule | consent +9, verify-before-money -1 |
    exit 1"
  `);
});

test("as JSON with each task", async () => {
  const text = await check([["kept"], ["kept", "rash"]], [["rash"], ["kept"]], ["--format", "json"]);
  expect(JSON.parse(text.replace(/\nexit.*/s, ""))).toMatchInlineSnapshot(`
    {
      "broken": {
        "before": 1,
        "now": 1,
      },
      "by": "task",
      "change": -0.25,
      "compliant": {
        "before": 0.75,
        "now": 0.5,
      },
      "flaky": [
        "task-1",
      ],
      "format": 1,
      "interval": [
        -1,
        0.5,
      ],
      "lost": 1,
      "method": "by-task",
      "not_judged": {
        "before": 0,
        "now": 0,
      },
      "only_before": [],
      "only_now": [],
      "outcome": "fine",
      "p": 1,
      "pairs": 2,
      "procedure": {
        "hash": "e5413bf4",
        "id": "support",
      },
      "rules": {},
      "tasks": [
        {
          "before": [
            "kept",
          ],
          "now": [
            "broken",
          ],
          "task": "task-0",
        },
        {
          "before": [
            "kept",
            "broken",
          ],
          "now": [
            "kept",
          ],
          "task": "task-1",
        },
      ],
      "won": 0,
    }
  `);
});

test("the same seed gives the same figures, another other ends of the interval", async () => {
  const before = many(9, "kept", "rash", "kept");
  const now = [...many(5, "rash", "rash", "kept"), ...many(4, "kept", "kept")];
  const figures = (seed: string): Promise<string> => check(before, now, ["--seed", seed]);
  expect(await figures("5")).toBe(await figures("5"));
});

test("pairs by the run's id or by the file", async () => {
  expect(await check(many(5, "kept"), many(5, "kept"), ["--by", "id"])).toContain("5 paired runs");
  expect(await check(many(5, "kept"), many(5, "kept"), ["--by", "file"])).toContain("5 paired runs");
});

test.each([
  ["nothing in common", ["--by", "id"], { "pr/a.jsonl": '{"id":"other","tool_calls":[]}\n' }],
  ["no task", [], { "pr/a.jsonl": '{"id":"x","tool_calls":[]}\n' }],
  ["no rule that decides", ["--fail-on", "stop"], {}],
  ["a drop that is no share", ["--max-drop", "2"], {}],
  ["a seed that is no number", ["--seed", "x"], {}],
])("%s is an error with what to do", async (_what, argv, files) => {
  expect(await check(many(1, "kept"), many(1, "kept"), argv, files)).toMatchSnapshot();
});

/** A run of one step of two calls, in this order, and a refund behind it. */
function parallelRun(names: readonly string[], results: Readonly<Record<string, unknown>> = {}): object {
  const step = names.map((tool_name) => ({
    tool_name,
    arguments: {},
    tool_result: results[tool_name] ?? "ok",
    step: 1,
  }));
  return { id: "r", task: "t", tool_calls: [...step, { ...refund, step: 2 }], final_answer: "Done." };
}

test.each<[what: string, now: object, said: string]>([
  [
    "another order that changes nothing",
    parallelRun(["audit_note", "verify_identity"]),
    "  parallel calls   1 step in 1 pair: 1 in another order, all the same\n",
  ],
  [
    "another order behind which a result is another",
    parallelRun(["audit_note", "verify_identity"], { verify_identity: "no" }),
    "  parallel calls   1 step in 1 pair: 1 in another order and otherwise\n      t, step 1: #1 verify_identity, #2 audit_note; now #2, #1: #1 verify_identity returned otherwise\n",
  ],
  [
    "the same order",
    parallelRun(["verify_identity", "audit_note"]),
    "  parallel calls   1 step in 1 pair: 1 in the same order\n",
  ],
  [
    "other calls",
    parallelRun(["verify_identity", "look"]),
    "  parallel calls   none that a run of each side made\n",
  ],
])("of parallel calls, with --parallel: %s", async (_what, now, said) => {
  const before = parallelRun(["verify_identity", "audit_note"]);
  const files = { "main/a.jsonl": lines(before), "pr/a.jsonl": lines(now) };
  expect(await check([], [], ["--parallel"], files)).toContain(said);
  expect(await check([], [], [], files)).not.toContain("parallel");
  const markdown = await check([], [], ["--parallel", "--format", "markdown"], files);
  expect(markdown).toContain(`| parallel calls | ${said.split("   ")[1]?.trim().split("\n")[0]} |`);
});

test("of parallel calls: a rule that asks for their order", async () => {
  const rule = ["-c", "noted: precedes(verify_identity, audit_note)"];
  const before = parallelRun(["verify_identity", "audit_note"]);
  const now = parallelRun(["audit_note", "verify_identity"]);
  const files = { "main/a.jsonl": lines(before), "pr/a.jsonl": lines(now) };
  expect(await check([], [], ["--parallel", ...rule], files)).toContain(
    "t, step 1: #1 verify_identity, #2 audit_note; now #2, #1: noted says otherwise",
  );
});
