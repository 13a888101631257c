import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { command, lines } from "../../test/command.ts";

const rules = `version: 1
id: shop
rules:
  - id: verify-before-refund
    before: { first: verify_identity, then: refnd }
  - id: audited
    finally: { after: refund, call: audit }
  - id: no-audit
    never: audit
  - id: late
    ltl: G(called(refund) -> called(audit))   # whole trace
`;

const tools = JSON.stringify(["verify_identity", "refund", "audit"]);

async function check(argv: readonly string[], files: Readonly<Record<string, string>>): Promise<string> {
  const { code, stdout, stderr } = await command(["lint", ...argv], { files });
  return `${stdout}${stderr}exit ${code}`;
}

test("each finding with its place, what to do and a run that shows it", async () => {
  const files = { "a.rules.yaml": rules, "tools.json": tools };
  expect(await check(["--tools", "tools.json"], files)).toMatchInlineSnapshot(`
    "a.rules.yaml
      ✗ 5:45  error  unknown-tool  verify-before-refund
                rule "verify-before-refund" names the tool "refnd"; this agent has verify_identity, refund, audit
          do    did you mean "refund"? (--fix)
      ! 6:5  warning  redundant  audited
                it is implied by \`no-audit\` and \`late\`: each run that breaks it breaks one of them, too
          do    remove it, or one of the others, or set \`weight: 0\` so that a run pays once
          run   refund
      ✗ 8:5  error  trap  no-audit
                after calls that every rule allows, no run satisfies it together with \`audited\`
          do    forbid the last of these calls, or loosen one of the rules
          run   refund
      ! 10:5  warning  whole-trace-under-operator  late
                \`called(refund)\` under G is about the whole trace, not about that call
          do    write \`now(refund)\` (--fix)
      ! 10:5  warning  whole-trace-under-operator  late
                \`called(audit)\` under G is about the whole trace, not about that call
          do    write \`F now(audit)\` (--fix)
      ✗ 10:5  error  trap  late
                after calls that every rule allows, no run satisfies it together with \`no-audit\`
          do    forbid the last of these calls, or loosen one of the rules
          run   refund

    3 errors, 3 warnings, 0 notes in 1 rule file; --fix mends 3
    exit 1"
  `);
});

test("nothing found", async () => {
  const fine = "version: 1\nid: x\nrules:\n  - { id: r, never: rm }\n";
  expect(await check([], { "a.rules.yaml": fine, "b.rules.yml": fine })).toMatchInlineSnapshot(`
    "a.rules.yaml
      ✓ nothing found

    b.rules.yml
      ✓ nothing found

    0 errors, 0 warnings, 0 notes in 2 rule files
    exit 0"
  `);
});

test("--fix mends what is mechanical and tells it; what is left decides", async () => {
  const files = {
    "a.rules.yaml": rules.replace("  - id: no-audit\n    never: audit\n", ""),
    "tools.json": tools,
  };
  const { code, stdout, after } = await command(["lint", "--fix", "--tools", "tools.json"], { files }, [
    "a.rules.yaml",
  ]);
  expect(stdout).toMatchInlineSnapshot(`
    "a.rules.yaml
      ✓ 5:45  mended  unknown-tool  verify-before-refund: rule "verify-before-refund" names the tool "refnd"; this agent has verify_identity, refund, audit
      ✓ 8:5  mended  whole-trace-under-operator  late: \`called(refund)\` under G is about the whole trace, not about that call
      ✓ 8:5  mended  whole-trace-under-operator  late: \`called(audit)\` under G is about the whole trace, not about that call
      ✓ nothing found

    0 errors, 0 warnings, 0 notes in 1 rule file; 3 mended
    "
  `);
  expect(code).toBe(0);
  expect(after["a.rules.yaml"]).toBe(
    files["a.rules.yaml"]
      .replace("refnd", "refund")
      .replace("G(called(refund) -> called(audit))", "G(now(refund) -> F now(audit))"),
  );
});

test("workflow commands", async () => {
  expect(await check(["--format", "github"], { "a.rules.yaml": rules })).toMatchInlineSnapshot(`
    "::warning file=a.rules.yaml,line=6,col=5,title=redundant::audited: it is implied by \`no-audit\` and \`late\`: each run that breaks it breaks one of them, too%0Aremove it, or one of the others, or set \`weight: 0\` so that a run pays once%0Afor example: refund
    ::error file=a.rules.yaml,line=8,col=5,title=trap::no-audit: after calls that every rule allows, no run satisfies it together with \`audited\`%0Aforbid the last of these calls, or loosen one of the rules%0Afor example: refund
    ::warning file=a.rules.yaml,line=10,col=5,title=whole-trace-under-operator::late: \`called(refund)\` under G is about the whole trace, not about that call%0Awrite \`now(refund)\`
    ::warning file=a.rules.yaml,line=10,col=5,title=whole-trace-under-operator::late: \`called(audit)\` under G is about the whole trace, not about that call%0Awrite \`F now(audit)\`
    ::error file=a.rules.yaml,line=10,col=5,title=trap::late: after calls that every rule allows, no run satisfies it together with \`no-audit\`%0Aforbid the last of these calls, or loosen one of the rules%0Afor example: refund
    2 errors, 3 warnings, 0 notes in 1 rule file; --fix mends 2
    exit 1"
  `);
});

test("stored runs show rules that never applied, and failures that count as success", async () => {
  const call = (tool_name: string, tool_result: unknown): object => ({
    tool_name,
    arguments: {},
    tool_result,
  });
  const runs = lines(
    { tool_calls: [call("get_order", "Error: no such order"), call("refund", "done")] },
    { tool_calls: [call("get_order", "Error: no such order"), call("audit", null)] },
  );
  const files = {
    "a.rules.yaml":
      "version: 1\nid: x\nrules:\n  - { id: a, finally: { after: refund, call: audit } }\n  - { id: b, never: wire }\n",
    "runs.jsonl": runs,
  };
  expect(await check(["--traces", "runs.jsonl"], files)).toMatchInlineSnapshot(`
    "a.rules.yaml
      ! 1:1  warning  unrecognised-failure
                2 results of \`get_order\` begin with "Error" and count as success (first in runs.jsonl:1): "Error: no such order"
          do    write under \`tools\`: \`get_order: { failure: { text: "Error*" } }\`
          run   get_order -> "Error: no such order"
      ! 5:5  warning  vacuous  b
                it had nothing to say in any of 2 traces
          do    compare what it names with what is called: get_order, refund, audit

    0 errors, 2 warnings, 0 notes in 1 rule file
    exit 0"
  `);
});

test("what is found in a file that is included is shown in that file", async () => {
  const files = {
    "a.rules.yaml": "version: 1\nid: x\ninclude: [team.yaml]\nrules:\n  - { id: a, never: x }\n",
    "team.yaml": "version: 1\nid: t\n\nrules:\n  - { id: b, ltl: now(y) }\n",
  };
  expect(await check(["--format", "github"], files)).toContain("::warning file=team.yaml,line=5,col=5,");
  expect(await check([], files)).toContain("  ! team.yaml:5:5  warning  only-first-call  b\n");
});

const warned = "version: 1\nid: x\nrules:\n  - { id: a, ltl: now(x) }\n";
const lost =
  "version: 1\nid: x\nrules:\n  - { id: a, ltl: 'forall m in metricsOf(total_tokens). called(a)' }\n";

test.each<[readonly string[], string, number]>([
  [[], "version: 1\nid: x\nrules:\n  - { id: a, never: x }\n", 0],
  [[], warned, 0],
  [["--max-warnings", "1"], warned, 0],
  [["--max-warnings", "0"], warned, 1],
  [[], rules, 1],
  [[], "version: 1\nid: x\nrules:\n  - { id: a, never: [] }\n", 2],
  [[], lost, 3],
  [["--allow-unjudged"], lost, 0],
])("exit code with %j: %j ends with %d", async (argv, text, expected) => {
  const { code } = await command(["lint", ...argv], { files: { "a.rules.yaml": text } });
  expect(code).toBe(expected);
});

test("what is no rule file is shown with its places, and a slow regex by its name", async () => {
  const text =
    "version: 1\nid: x\nrules:\n  - { id: a, never: { tool: x, where: { to: { regex: '(a+)+$' } } } }\n  - { id: b, nevr: x }\n";
  expect(await check([], { "a.rules.yaml": text })).toMatchInlineSnapshot(`
    "a.rules.yaml
      ✗ 4:54  error  slow-regex
                regex \`(a+)+$\` may take quadratic time or longer: a text can be shared out in many ways by \`a+\`
          do    separate repetitions by a character that neither takes, and don't repeat a repetition
      ✗ 5:14  error  unreadable
                a rule has no \`nevr\`
          do    did you mean \`never\`?

    2 errors, 0 warnings, 0 notes in 1 rule file
    exit 2"
  `);
  expect(await check(["none.rules.yaml"], {})).toMatchInlineSnapshot(`
    "error: \`none.rules.yaml\` does not exist; check the path
    exit 2"
  `);
});

const schema: unknown = JSON.parse(readFileSync(new URL("../../schema/lint.json", import.meta.url), "utf8"));
const validate = new Ajv({ allowUnionTypes: true }).compile(Object(schema));

test.each([rules, warned, lost, "version: 1\nid: x\nrules:\n  - { id: b, nevr: x }\n"])(
  "the schema that is published accepts the JSON of %j",
  async (text) => {
    const files = { "a.rules.yaml": text, "tools.json": tools };
    const { stdout, code } = await command(["lint", "--format", "json", "--tools", "tools.json"], { files });
    const output = JSON.parse(stdout);
    expect(validate(output), JSON.stringify(validate.errors)).toBe(true);
    expect(output.exit).toBe(code);
  },
);

test("--sensitivity shows how scores, labels and the ranking of stored runs hang on each rule", async () => {
  const run = (...names: string[]): object => ({
    tool_calls: names.map((tool_name) => ({ tool_name, arguments: {} })),
  });
  const files = {
    "a.rules.yaml":
      "version: 1\nid: x\nrules:\n  - { id: once, at_most: { call: refund, times: 1 } }\n  - { id: quiet, never: shout }\n",
    "runs.jsonl": lines(run("refund"), run("refund", "refund"), run("shout", "refund")),
  };
  expect(await check(["--sensitivity", "runs.jsonl"], files)).toMatchInlineSnapshot(`
    "a.rules.yaml
      ✓ nothing found

      rule   change  mean score      other labels  ranking (tau)
      once   drop    0.667 -> 0.667  2 labels      0.50
      once   negate  0.667 -> 0.500  3 labels      0.00
      once   loosen  0.667 -> 0.833  1 label       0.50
      quiet  drop    0.667 -> 0.667  2 labels      0.50
      quiet  negate  0.667 -> 0.500  3 labels      0.00

    0 errors, 0 warnings, 0 notes in 1 rule file
    exit 0"
  `);
  const { stdout } = await command(["lint", "--sensitivity", "runs.jsonl", "--format", "json"], { files });
  const output = JSON.parse(stdout);
  expect(validate(output), JSON.stringify(validate.errors)).toBe(true);
  expect(output.files[0].sensitivity).toHaveLength(5);
});
