import { expect, test } from "vitest";
import { command } from "../../test/command.ts";
import { shopRules } from "../../test/shop.ts";

const rules = `version: 1
id: x
rules:
  - id: good
    never: rm
    examples: { allow: [ls, cat], deny: [rm] }
  - id: bad
    at_most: { call: refund, times: 1 }
    examples:
      allow: ["refund, refund", ls]
      deny: [refund, ls]
  - id: open
    never: { tool: pay, result: { ok: true } }
    examples: { allow: [pay] }
  - id: bare
    never: x
`;

async function check(argv: readonly string[], files: Readonly<Record<string, string>>): Promise<string> {
  const { code, stdout, stderr } = await command(["test", ...argv], { files });
  return `${stdout}${stderr}exit ${code}`;
}

test("each rule with its examples, why they failed, and which rules have none", async () => {
  expect(await check([], { "a.rules.yaml": rules })).toMatchInlineSnapshot(`
    "a.rules.yaml
      ✓ good   3 examples
      ✗ bad   3 of 4 examples failed
          a.rules.yaml:10   allow: refund, refund
            but the rule says deny: "refund" called 2 time(s); expected <= 1.
          a.rules.yaml:11   deny: refund
            but the rule says allow: "refund" called 1 time(s); expected <= 1.
          a.rules.yaml:11   deny: ls
            but the rule says allow (it had nothing to say): "refund" called 0 time(s); expected <= 1.
      ✗ open   1 of 1 example failed
          a.rules.yaml:14   allow: pay
            but it could not be judged: Not evaluated: the result of call #1 was not recorded.
      ∅ bare   no examples
      1 rule has no examples; add \`examples: { allow: [...], deny: [...] }\` to be sure of what they mean

    8 examples of 4 rules: 4 passed, 4 failed
    exit 1"
  `);
});

test("all rule files here, and only these", async () => {
  const files = { "a.rules.yaml": shopRules, "b.rules.yml": shopRules, "c.yaml": "no rules" };
  expect(await check([], files)).toMatchInlineSnapshot(`
    "a.rules.yaml
      ∅ verify-before-money   no examples
      ∅ refund-once-per-order   no examples
      ∅ consent   no examples
      ∅ audit   no examples
      ∅ large-transfer   no examples
      5 rules have no examples; add \`examples: { allow: [...], deny: [...] }\` to be sure of what they mean

    b.rules.yml
      ∅ verify-before-money   no examples
      ∅ refund-once-per-order   no examples
      ∅ consent   no examples
      ∅ audit   no examples
      ∅ large-transfer   no examples
      5 rules have no examples; add \`examples: { allow: [...], deny: [...] }\` to be sure of what they mean

    0 examples of 10 rules: 0 passed, 0 failed
    exit 0"
  `);
});

test("JSON with a format", async () => {
  const { stdout } = await command(["test", "x.yaml", "--format", "json"], { files: { "x.yaml": rules } });
  const { files, ...rest } = JSON.parse(stdout);
  expect(rest).toEqual({ format: 1 });
  expect(files).toMatchObject([{ file: "x.yaml", id: "x", without_examples: ["bare"] }]);
  expect(files[0].examples[0]).toMatchInlineSnapshot(`
    {
      "applied": false,
      "column": 25,
      "detail": ""rm" was never called.",
      "expected": "allow",
      "got": "allow",
      "line": 6,
      "passed": true,
      "rule": "good",
      "text": "ls",
    }
  `);
});
