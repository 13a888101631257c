import { createGuard, type GuardOptions } from "@agentltl/core";
import { parseRules } from "@agentltl/rules";
import { expect, test } from "vitest";
import { command, lines } from "../../test/command.ts";

const rules = `version: 1
id: shop
rules:
  - id: verify-first
    before: { first: verify, then: refund }
  - id: once
    at_most: { call: refund, times: 1 }
`;

/** The log of a guard that was asked about these calls, one a step; `!` fails. */
function logOf(calls: string, options: GuardOptions = {}): string {
  const events: object[] = [];
  const guard = createGuard(parseRules(rules), { ...options, onEvent: (event) => events.push(event) });
  for (const [step, text] of calls.split(" ").entries()) {
    const { kind } = guard.propose({ id: `c${step}`, name: text.replace("!", ""), args: { n: step }, step });
    if (kind === "allow") guard.settle(`c${step}`, text.endsWith("!") ? { error: "down" } : { result: "ok" });
  }
  guard.proposeFinish({ answer: "Done.", end: "turn" });
  return lines(...events);
}

async function check(
  recorded: Readonly<Record<string, string>>,
  now: string = rules,
  more: readonly string[] = [],
): Promise<string> {
  const { code, stdout, stderr } = await command(["replay", "logs/", "-r", "a.rules.yaml", ...more], {
    files: { ...recorded, "a.rules.yaml": now },
  });
  return `${stdout}${stderr}exit ${code}`;
}

const logs = {
  "logs/a.jsonl": logOf("refund verify refund refund"),
  "logs/b.jsonl": logOf("verify! refund"),
};

test("under the same rules everything is decided as it was", async () => {
  expect(await check(logs)).toMatchInlineSnapshot(`
    "shop (488d2ef0) on 2 logs: 6 decisions, all as recorded
    exit 0"
  `);
});

test("a stricter rule names each call that it would have refused, and why", async () => {
  const stricter = `${rules}  - { id: no-refunds, never: refund }\n`;
  expect(await check(logs, stricter)).toMatchInlineSnapshot(`
    "logs/a.jsonl
      #3 refund {n: 2}   allow -> block   d-0003
          now  no-refunds: refund is not allowed.

    logs/b.jsonl   what is said differs from line 4 on
    shop (c44a7569) on 2 logs: 6 decisions, 1 otherwise
    exit 1"
  `);
});

test("a laxer rule names each call that it would have let through, and why it was refused", async () => {
  const laxer = rules.replace("times: 1", "times: 2");
  expect(await check(logs, laxer)).toMatchInlineSnapshot(`
    "logs/a.jsonl
      #4 refund {n: 3}   block -> allow   d-0004
          was  once: refund was already called in call #3.

    shop (5f2bedd0) on 2 logs: 6 decisions, 1 otherwise
    exit 1"
  `);
});

test("a rule that only words its refusal otherwise changes no decision", async () => {
  const reworded = rules.replace("then: refund }", "then: refund }\n    fix: Call verify first.");
  expect(await check(logs, reworded)).toMatchInlineSnapshot(`
    "logs/a.jsonl   what is said differs from line 2 on
    logs/b.jsonl   what is said differs from line 4 on
    shop (488d2ef0) on 2 logs: 6 decisions, all as recorded
    exit 0"
  `);
});

test("what ran in observe is compared with what is done in observe", async () => {
  const observed = { "logs/a.jsonl": logOf("refund refund", { posture: "observe" }) };
  expect(await check(observed)).toMatch(/all as recorded\nexit 0/);
});

test("JSON holds both decisions of each change", async () => {
  const stricter = `${rules}  - { id: no-refunds, never: refund }\n`;
  const text = await check({ "logs/a.jsonl": logOf("verify refund") }, stricter, ["--format", "json"]);
  const { logs: read } = JSON.parse(text.replace(/\nexit.*/s, ""));
  expect(read[0].changed).toMatchObject([
    { recorded: { kind: "allow", decision: "d-0002" }, replayed: { kind: "block" } },
  ]);
});

test("a file that is no log of a guard is an error with what to do", async () => {
  const record = lines({ tool_calls: [{ tool_name: "refund", arguments: {} }] });
  expect(await check({ "logs/a.jsonl": record })).toMatchInlineSnapshot(`
    "error: logs/a.jsonl is no log of a guard; name files that a recorder of AgentLTL wrote, or judge traces with agentltl verify
    exit 2"
  `);
  expect(await check({ "logs/a.txt": "" })).toMatch(/exit 2$/);
});

test("a log that was cut is refused, not judged in part", async () => {
  const cut = logOf("verify refund").split("\n").slice(0, 1).join("\n");
  const torn = `${cut}\n{"format":1,"kind":"settled","procedure":"x"}\n`;
  expect(await check({ "logs/a.jsonl": torn })).toMatch(/exit 2$/);
});
