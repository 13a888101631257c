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
          a.rules.yaml:6   allow: ls   (had nothing to say)
          a.rules.yaml:6   allow: cat   (had nothing to say)
      ✗ bad   3 of 4 examples failed
          a.rules.yaml:10   allow: refund, refund
            but the rule says deny: "refund" called 2 time(s); expected <= 1.
          a.rules.yaml:11   deny: refund
            but the rule says allow: "refund" called 1 time(s); expected <= 1.
          a.rules.yaml:11   deny: ls
            but the rule says allow (it had nothing to say): "refund" called 0 time(s); expected <= 1.
          a.rules.yaml:10   allow: ls   (had nothing to say)
      ✗ open   1 of 1 example failed
          a.rules.yaml:14   allow: pay
            but it could not be judged: Not evaluated: call #1 was recorded without its result.
      ∅ bare   no examples
      1 rule has no examples: bare; add \`examples: { allow: [...], deny: [...] }\` to be sure of what they mean
      1 rule has no \`deny\` example: open; add one, or nothing shows that it refuses anything

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
      5 rules have no examples: verify-before-money, refund-once-per-order, consent, audit, large-transfer; add \`examples: { allow: [...], deny: [...] }\` to be sure of what they mean

    b.rules.yml
      ∅ verify-before-money   no examples
      ∅ refund-once-per-order   no examples
      ∅ consent   no examples
      ∅ audit   no examples
      ∅ large-transfer   no examples
      5 rules have no examples: verify-before-money, refund-once-per-order, consent, audit, large-transfer; add \`examples: { allow: [...], deny: [...] }\` to be sure of what they mean

    nothing was tested: 10 rules and no examples
    exit 0"
  `);
});

test("names that the agent's tools don't have are shown with the nearest, and end with 2", async () => {
  const tools = [{ name: "rm", parameters: {} }, "refnd", "pay"];
  const files = { "a.rules.yaml": rules, "tools.json": JSON.stringify(tools) };
  const shown = await check(["--tools", "tools.json"], files);
  expect(shown.slice(shown.indexOf("does not fit"))).toMatchInlineSnapshot(`
    "does not fit the tools in tools.json
      ✗ rule "bad" names the tool "refund"; this agent has rm, refnd, pay; did you mean "refnd"? (a.rules.yaml:8)
      ✗ rule "bare" names the tool "x"; this agent has rm, refnd, pay (a.rules.yaml:16)

    8 examples of 4 rules: 4 passed, 4 failed
    exit 2"
  `);
  const fitting = { ...files, "a.rules.yaml": "version: 1\nid: x\nrules:\n  - id: r\n    never: rm\n" };
  expect(await check(["--tools", "tools.json"], fitting)).toMatch(/exit 0$/);
  const { stdout } = await command(["test", "--tools", "tools.json", "--format", "json"], { files });
  expect(JSON.parse(stdout).tools[0]).toMatchObject({ code: "unknown-tool", rule: "bad", nearest: "refnd" });
});

test.each([
  ["none.json", "[]"],
  ["t.json", "{}"],
  ["t.json", "[]"],
  ["t.json", "[7]"],
  ["t.json", '[{ "title": "refund" }]'],
  ["t.json", '["refund",\n  "pay]'],
  ["t.json", '["\\ud800", null]'],
])("a file of tools that can't be used: %s %s", async (name, content) => {
  const files = { "a.rules.yaml": rules, "t.json": content };
  expect(await check(["--tools", name], files)).toMatchSnapshot();
});

test("JSON with a format", async () => {
  const { stdout } = await command(["test", "x.yaml", "--format", "json"], { files: { "x.yaml": rules } });
  const { files, ...rest } = JSON.parse(stdout);
  expect(rest).toEqual({ format: 1, tools: [] });
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

test("`rules check` is the same command", async () => {
  const files = { "a.rules.yaml": rules };
  const [own, alias] = [await command(["test"], { files }), await command(["rules", "check"], { files })];
  expect(alias).toEqual(own);
});

test("rules that lack an `allow` or a `deny` are named, and passed all the same", async () => {
  const text = `version: 1
id: x
rules:
  - { id: both, never: rm, examples: { allow: [ls], deny: [rm] } }
  - { id: only-allow, never: mv, examples: { allow: [ls] } }
  - { id: only-deny, never: cp, examples: { deny: [cp] } }
  - { id: none, never: dd }
`;
  expect(await check([], { "a.rules.yaml": text })).toMatchInlineSnapshot(`
    "a.rules.yaml
      ✓ both   2 examples
          a.rules.yaml:4   allow: ls   (had nothing to say)
      ✓ only-allow   1 example
          a.rules.yaml:5   allow: ls   (had nothing to say)
      ✓ only-deny   1 example
      ∅ none   no examples
      1 rule has no examples: none; add \`examples: { allow: [...], deny: [...] }\` to be sure of what they mean
      1 rule has no \`deny\` example: only-allow; add one, or nothing shows that it refuses anything
      1 rule has no \`allow\` example: only-deny; add one, or nothing shows that it lets anything pass

    4 examples of 4 rules: 4 passed, 0 failed
    exit 0"
  `);
  const { stdout } = await command(["test", "--format", "json"], { files: { "a.rules.yaml": text } });
  expect(JSON.parse(stdout).files[0]).toMatchObject({
    without_examples: ["none"],
    without_allow: ["only-deny"],
    without_deny: ["only-allow"],
  });
});
