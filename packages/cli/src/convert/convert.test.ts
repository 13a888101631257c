import { expect, test } from "vitest";
import { command, lines, type Setting } from "../../test/command.ts";

const call = { id: "a", type: "function", function: { name: "refund", arguments: '{"id":"W1"}' } };
const chat = [
  { role: "user", content: "Refund W1" },
  { role: "assistant", content: null, tool_calls: [call] },
  { role: "tool", tool_call_id: "a", content: "done" },
  { role: "assistant", content: "Refunded." },
];
const files = { "chat.json": JSON.stringify(chat) };

/** What is written to stdout; with what is said on stderr, and code 0. */
async function check(argv: readonly string[], setting: Setting, said: string): Promise<string> {
  const { code, stdout, stderr } = await command(["convert", ...argv], setting);
  expect([code, stderr]).toEqual([0, said]);
  return stdout;
}

/** What is said on stderr, with code 2 and nothing written. */
async function refused(argv: readonly string[], setting: Setting): Promise<string> {
  const { code, stdout, stderr } = await command(argv, setting);
  expect([code, stdout]).toEqual([2, ""]);
  return stderr;
}

const told = `1 trace, 1 call: openai-chat 1
  no times in             1  chat.json: no call has its time recorded
  no counters in          1  chat.json: no counters are recorded
rules that need what is not recorded are not judged on these traces
`;

test("a log of any framework becomes a trace a line, and what it lacks is said", async () => {
  const written = await check(["chat.json"], { files }, told);
  expect(JSON.parse(written)).toMatchObject({
    format: 1,
    calls: [{ name: "refund", args: { id: "W1" }, outcome: "ok", result: "done" }],
    finalAnswer: "Refunded.",
  });
});

test("what was converted reads as itself", async () => {
  const written = await check(["chat.json"], { files }, told);
  const again = await check(
    ["t.jsonl"],
    { files: { "t.jsonl": written } },
    told.replace("openai-chat", "jsonl").replaceAll("chat.json", "t.jsonl:1"),
  );
  expect(again).toBe(written);
});

test("a conversation of which each message has a line is one trace, from a pipe too", async () => {
  const text = lines(...chat);
  const said = told.replaceAll("chat.json", "chat.jsonl");
  const written = await check(["chat.jsonl"], { files: { "chat.jsonl": text } }, said);
  expect(await check(["-"], { stdin: text }, told.replaceAll("chat.json", "stdin"))).toBe(written);
  expect(
    await check(
      ["chat.txt"],
      { files: { "chat.txt": JSON.stringify(chat, null, 2) } },
      told.replaceAll("chat.json", "chat.txt"),
    ),
  ).not.toBe("");
});

const notes = {
  names:
    "names of tools, outcomes, times, counters and verdicts are written; with --content full also arguments, results, messages and why rules were broken\n",
  hashed: "values of calls are hashed, messages left out; with --content full they are written\n",
  full: "arguments, results and messages are written, without what looks like a secret; mind where you send them\n",
};

test("as OpenTelemetry's JSON, with what rules found", async () => {
  const argv = ["chat.json", "--to", "otlp", "--content", "full", "-c", "audit: called(audit)"];
  const written = await check(argv, { files }, `${told}${notes.full}`);
  const { resourceSpans, resourceLogs } = JSON.parse(written);
  expect(resourceSpans[0].scopeSpans[0].spans.map(({ name }: { name: string }) => name)).toEqual([
    "invoke_agent",
    "chat",
    "execute_tool refund",
    "chat",
  ]);
  expect(resourceLogs[0].scopeLogs[0].logRecords).toMatchObject([
    { eventName: "gen_ai.evaluation.result" },
    { eventName: "gen_ai.evaluation.result" },
  ]);
  const back = await check(
    ["spans.json"],
    { files: { "spans.json": written } },
    `1 trace, 1 call: otel 1
  no times in             1  spans.json: no call has its time recorded
  no counters in          1  spans.json: no counters are recorded
rules that need what is not recorded are not judged on these traces
`,
  );
  expect(JSON.parse(back)).toMatchObject({
    calls: [{ name: "refund", result: "done" }],
    finalAnswer: "Refunded.",
  });
});

const secret = "sk-abcdefghijklmnopqrstuvwxyz0123";
const canaryRun = {
  id: "Canary-id",
  task: "Canary-task",
  labels: { who: "Canary-label" },
  tool_calls: [
    { tool_name: "refund", arguments: { order: "Canary-args", key: secret }, tool_result: "Canary-result" },
    { tool_name: "refund", arguments: { order: "Canary-args", key: secret }, tool_result: "Canary-result" },
  ],
  dialogue: [{ role: "user", text: `Canary-said ${secret}`, after_call: 0 }],
  final_answer: "Canary-answer",
};
const once = ["-c", "once: forall o in argsOf(refund, order). count(refund(order = $o)) <= 1"];

/** What is written of that run as OTLP. */
async function otlp(...argv: readonly string[]): Promise<string> {
  const setting = { files: { "r.jsonl": lines(canaryRun, canaryRun), key: "0123456789abcdef" } };
  const { code, stdout } = await command(["convert", "r.jsonl", "--to", "otlp", ...once, ...argv], setting);
  expect([code, stdout.trimEnd().split("\n").length]).toEqual([0, 2]);
  return stdout;
}

test("OTLP is sent on, so that it holds names, outcomes and verdicts, and nothing that anybody wrote", async () => {
  const written = await otlp();
  expect(written).not.toMatch(/canary|abcdefgh|gen_ai\.evaluation\.explanation/i);
  expect(written).toContain("execute_tool refund");
  expect(written).toContain('"gen_ai.evaluation.score.label","value":{"stringValue":"violated"}');
  expect(await otlp("--content", "names")).toBe(written);
});

test("read back, rules that ask for what OTLP left out are not judged, and others are as before", async () => {
  const argv = [...once, "-c", "two: count(refund) == 2", "-c", "said: answered(exists)", "--format", "json"];
  const judged = async (text: string): Promise<unknown> => {
    const { stdout } = await command(["verify", "s.jsonl", ...argv], { files: { "s.jsonl": text } });
    return JSON.parse(stdout).runs.map(({ constraints }: { constraints: readonly { passed: unknown }[] }) =>
      constraints.map(({ passed }) => passed),
    );
  };
  const both = (...passed: readonly unknown[]): unknown => [passed, passed];
  expect(await judged(await otlp("--content", "full"))).toEqual(both(false, true, true));
  expect(await judged(await otlp("--content", "hashed"))).toEqual(both(false, true, null));
  expect(await judged(await otlp())).toEqual(both(null, true, null));
});

test("with --content full OTLP reads back as what it was made of, but for what looks like a secret", async () => {
  const setting = { files: { "s.jsonl": await otlp("--content", "full") } };
  const { stdout } = await command(["convert", "s.jsonl"], setting);
  expect(stdout).not.toContain("abcdefgh");
  expect(
    stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    {
      id: "Canary-id",
      task: "Canary-task",
      labels: { who: "Canary-label" },
      calls: [
        { args: { order: "Canary-args" }, result: "Canary-result" },
        { args: { order: "Canary-args" }, result: "Canary-result" },
      ],
      finalAnswer: "Canary-answer",
    },
    { id: "Canary-id" },
  ]);
});

test("with a key the hashes are the same again; without one nobody can tell them", async () => {
  const hashed = ["--content", "hashed"];
  const withKey = await otlp(...hashed, "--key-file", "key");
  expect(withKey).not.toMatch(/canary|abcdefgh/i);
  expect(await otlp(...hashed, "--key-file", "key")).toBe(withKey);
  expect(await otlp(...hashed)).not.toBe(await otlp(...hashed));
});

test.each(["names", "hashed", "full"] as const)(
  "what --content %s wrote is said on stderr",
  async (content) => {
    await check(["chat.json", "--to", "otlp", "--content", content], { files }, `${told}${notes[content]}`);
  },
);

test.each<[readonly string[], string]>([
  [
    ["--content", "names"],
    "error: `--content` says what `--to otlp` holds; for less in jsonl use `agentltl redact` before\n",
  ],
  [
    ["--key-file", "key", "--to", "junit", "-c", "r: called(a)"],
    "error: `--key-file` says what `--to otlp` holds; for less in junit use `agentltl redact` before\n",
  ],
  [
    ["--key-file", "key", "--to", "otlp"],
    "error: `--key-file` is for hashes, and `--content names` makes none; add `--content hashed`\n",
  ],
])("%j: exit 2 and what to do", async (argv, said) => {
  expect(await refused(["convert", "chat.json", ...argv], { files })).toBe(said);
});

test("as a JUnit report of rules", async () => {
  const written = await check(
    ["chat.json", "--to", "junit", "-c", "audit: called(audit)", "-c", "refund: called(refund)"],
    { files },
    told,
  );
  expect(written).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="agentltl" tests="2" failures="1" errors="0" skipped="0">
      <testsuite name="chat.json" tests="2" failures="1" errors="0" skipped="0">
        <testcase name="audit" classname="chat.json">
          <failure message="&quot;audit&quot; was never called." type="block">&quot;audit&quot; was never called.</failure>
        </testcase>
        <testcase name="refund" classname="chat.json"/>
      </testsuite>
    </testsuites>
    "
  `);
});

test.each<[string, readonly string[], Setting]>([
  ["another format than --from says", ["convert", "chat.json", "--from", "langfuse"], { files }],
  ["a format that nobody knows", ["convert", "chat.json", "--from", "openai"], { files }],
  [
    "two formats side by side",
    ["convert", "x.json"],
    {
      files: {
        "x.json": JSON.stringify([
          ...chat,
          { role: "user", content: [{ type: "tool_result", tool_use_id: "a", content: "x" }] },
        ]),
      },
    },
  ],
  ["rules for traces alone", ["convert", "chat.json", "-c", "r: called(a)"], { files }],
  ["no rules for a report", ["convert", "chat.json", "--to", "junit"], { files }],
  ["lines that no reader knows", ["convert", "x.jsonl"], { files: { "x.jsonl": lines({ a: 1 }, { b: 2 }) } }],
])("what is said of %s", async (_name, argv, setting) => {
  expect(await refused(argv, setting)).toMatchSnapshot();
});

test("verify and ground read every format", async () => {
  const verified = await command(["verify", "chat.json", "-c", "r: called(refund)", "--format", "json"], {
    files,
  });
  expect(JSON.parse(verified.stdout)).toMatchObject({
    runs: [{ tool_sequence: ["refund"], compliance_label: "FULL" }],
  });
  const ground = await command(
    ["ground", "chat.json", "--from", "openai-chat", "--outputs", "all", "--format", "json"],
    { files },
  );
  expect(ground.stderr).toBe("");
});

test("rules that need what a log lacks are not judged", async () => {
  const span = {
    name: "t",
    traceId: "t",
    spanId: "s",
    attributes: { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "refund" },
  };
  const rules = [
    "-c",
    "said: G(now(refund) -> said(user))",
    "-c",
    "args: not called(refund(id = W1))",
    "-c",
    "once: count(refund) <= 1",
  ];
  const { code, stdout } = await command(["verify", "spans.json", ...rules, "--format", "json"], {
    files: { "spans.json": JSON.stringify([span]) },
  });
  const [run] = JSON.parse(stdout).runs;
  expect([
    code,
    ...run.constraints.map(
      ({ name, passed }: { name: string; passed: boolean | null }) => `${name} ${passed}`,
    ),
  ]).toEqual([3, "said null", "args null", "once true"]);
});
