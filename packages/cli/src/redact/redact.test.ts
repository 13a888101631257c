import { expect, test } from "vitest";
import { command, lines } from "../../test/command.ts";
import { runs, shopRules } from "../../test/shop.ts";

const canary = "Canary-7f3a";
const secret = "sk-abcdefghijklmnopqrstuvwxyz0123";
const text = lines(runs.good, runs.twice).replaceAll("W23", canary).replaceAll("U7", secret);
const files = {
  "runs.jsonl": text,
  key: "0123456789abcdef0123456789abcdef",
  short: "abc",
  "a.rules.yaml": shopRules,
};

/** What the command writes to stdout. */
async function redacted(...argv: readonly string[]): Promise<string> {
  const { stdout, code } = await command(["redact", "runs.jsonl", ...argv], { files });
  expect(code).toBe(0);
  return stdout;
}

test("no value is in what is written, but with `--content full`, and no secret even there", async () => {
  expect(await redacted("--content", "full")).toContain(canary);
  for (const argv of [[], ["--key-file", "key"], ["--content", "names"], ["--content", "full"]]) {
    const written = await redacted(...argv);
    expect(written).not.toContain("abcdefghijk");
    if (!argv.includes("full")) expect(written).not.toContain("anary");
  }
});

test("with one key the hashes are the same each time, without one they are not", async () => {
  expect(await redacted("--key-file", "key")).toBe(await redacted("--key-file", "key"));
  expect(await redacted()).not.toBe(await redacted());
});

test("rules are judged on what is written: those that tie calls as before, the others not at all", async () => {
  const verdicts = async (runsText: string): Promise<unknown> => {
    const given = { files: { ...files, "runs.jsonl": runsText } };
    const { stdout } = await command(
      ["verify", "runs.jsonl", "-r", "a.rules.yaml", "--format", "json"],
      given,
    );
    const output: { rules: Record<string, { violating_traces: number; not_judged: number }> } =
      JSON.parse(stdout);
    return Object.fromEntries(
      Object.entries(output.rules).map(([rule, { violating_traces, not_judged }]) => [
        rule,
        `${violating_traces} broken, ${not_judged} not judged`,
      ]),
    );
  };
  expect(await verdicts(text)).toMatchInlineSnapshot(`
    {
      "audit": "0 broken, 0 not judged",
      "consent": "0 broken, 0 not judged",
      "large-transfer": "0 broken, 0 not judged",
      "refund-once-per-order": "1 broken, 0 not judged",
      "verify-before-money": "0 broken, 0 not judged",
    }
  `);
  expect(await verdicts(await redacted("--key-file", "key"))).toMatchInlineSnapshot(`
    {
      "audit": "0 broken, 0 not judged",
      "consent": "0 broken, 2 not judged",
      "large-transfer": "0 broken, 0 not judged",
      "refund-once-per-order": "1 broken, 0 not judged",
      "verify-before-money": "0 broken, 0 not judged",
    }
  `);
  expect(await verdicts(await redacted("--content", "names"))).toMatchInlineSnapshot(`
    {
      "audit": "0 broken, 0 not judged",
      "consent": "0 broken, 2 not judged",
      "large-transfer": "0 broken, 0 not judged",
      "refund-once-per-order": "0 broken, 2 not judged",
      "verify-before-money": "0 broken, 2 not judged",
    }
  `);
});

test("who has the key can have rules judged that name values; another key tells nothing, and that is said", async () => {
  const named = ["-c", 'named: called(refund(order_id = "Canary-7f3a", amount = 40))', "--format", "json"];
  const verified = async (runsText: string, ...argv: readonly string[]): Promise<readonly unknown[]> => {
    const { stdout, stderr } = await command(["verify", "runs.jsonl", ...named, ...argv], {
      files: { ...files, "runs.jsonl": runsText, other: "abcdef0123456789" },
    });
    const { rules } = JSON.parse(stdout);
    return [rules.named.violating_traces, rules.named.not_judged, stderr];
  };
  const stored = await redacted("--key-file", "key");
  expect(await verified(text)).toEqual([0, 0, ""]);
  expect(await verified(stored)).toEqual([0, 2, ""]);
  expect(await verified(stored, "--key-file", "key")).toEqual([0, 0, ""]);
  expect(await verified(stored.replaceAll("refund", "pay"), "--key-file", "key")).toEqual([2, 0, ""]);
  expect(await verified(text, "--key-file", "key")).toEqual([0, 0, ""]);
  expect(await verified(stored, "--key-file", "other")).toEqual([
    0,
    2,
    "warning: 2 traces were not hashed with the key in `other`, so that it tells nothing of them\n",
  ]);
});

test("what was done is said on stderr", async () => {
  const { stderr } = await command(["redact", "runs.jsonl"], { files });
  expect(stderr).toMatchInlineSnapshot(`
    "2 traces: values are hashed; rules that compare them with literals can't be judged without the key, nor rules of what was said at all
    "
  `);
});

test.each<[readonly string[], string]>([
  [["--key-file", "short"], "--key-file: `short` has 3 bytes, too few for a key; write 16 or more"],
  [["--key-file", "none"], "--key-file: `none` does not exist"],
  [
    ["--key-file", "key", "--content", "names"],
    "`--key-file` is for hashes, and `--content names` makes none",
  ],
])("%j: exit 2 and what to do", async (argv, expected) => {
  const { stderr, stdout, code } = await command(["redact", "runs.jsonl", ...argv], { files });
  expect(stderr).toContain(expected);
  expect([stdout, code]).toEqual(["", 2]);
});
