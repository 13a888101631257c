import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { command, lines } from "./command.ts";

const page = readFileSync(new URL("../../../docs/not-judged.md", import.meta.url), "utf8");

function block(language: string): string {
  return new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "ms").exec(page)?.[1] ?? "";
}

test("what the page shows is what the command prints", async () => {
  const files = { "shop.rules.yaml": block("yaml"), "runs.jsonl": block("jsonl") };
  const { code, stdout } = await command(["verify", "runs.jsonl", "--rules", "shop.rules.yaml"], { files });
  expect([code, `$ npx agentltl verify runs.jsonl --rules shop.rules.yaml\n${stdout}`]).toEqual([
    3,
    block("console"),
  ]);
});

const refund = { tool_name: "refund", arguments: {}, tool_result: "ok" };
const audit = { ...refund, tool_name: "audit" };
const noArguments = { tool_name: "refund", tool_result: "ok" };
const noResult = { tool_name: "refund", arguments: {} };
const said = { dialogue: [{ role: "user", text: "Yes.", after_call: 0 }] };
const noDialogue = { final_answer: "Done.", total_tokens: 7 };
const noAnswer = { ...said, total_tokens: 7 };
const whole = { ...said, ...noDialogue };
const timed = { ...refund, started_at: 1_000 };

/** A row of the page: a rule, a run that it can't be judged on, and the same run with what the page says to record. */
test.each<[string, string, object, object]>([
  [
    "arguments",
    "called(refund(x = 1))",
    { ...whole, tool_calls: [noArguments] },
    { ...whole, tool_calls: [refund] },
  ],
  [
    "result",
    "called(refund(result = 1))",
    { ...whole, tool_calls: [{ ...noResult, outcome: "ok" }] },
    { ...whole, tool_calls: [{ ...refund, tool_result: null }] },
  ],
  [
    "how call",
    "called(refund(outcome = ok))",
    { ...whole, tool_calls: [noResult] },
    { ...whole, tool_calls: [{ ...noResult, outcome: "ok" }] },
  ],
  [
    "said",
    "G(now(refund) -> O said(user))",
    { ...noDialogue, tool_calls: [refund] },
    { ...whole, tool_calls: [refund] },
  ],
  [
    "final answer",
    "answered()",
    { ...noAnswer, tool_calls: [] },
    { ...noAnswer, final_answer: null, tool_calls: [] },
  ],
  [
    "metric",
    "metric(total_tokens) <= 10",
    { ...said, final_answer: "Done.", tool_calls: [] },
    { ...whole, tool_calls: [] },
  ],
  [
    "when call",
    "withinTime(refund, audit, 5 s)",
    { ...whole, tool_calls: [refund, audit] },
    { ...whole, tool_calls: [timed, { ...audit, started_at: "1970-01-01T00:00:02Z" }] },
  ],
])(
  "of what is missing the page gives the reason and the cure: %s",
  async (word, formula, without, recorded) => {
    const reasons = [...page.matchAll(/^\| `(.*? recorded.*?)` \|/gm)].map(([, one = ""]) => one);
    expect(reasons).toHaveLength(7);
    const reason = reasons.find((one) => one.includes(word)) ?? "no such row";
    const shown = async (trace: object): Promise<string> => {
      const files = { "a.jsonl": lines(trace) };
      return (await command(["verify", "a.jsonl", "-c", `rule: ${formula}`], { files })).stdout;
    };
    expect(await shown(without)).toContain(`not evaluated: ${reason}`);
    expect(await shown(recorded)).not.toContain("not evaluated:");
  },
);
