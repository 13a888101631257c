// What a newcomer gets wrong in a rule file or on the command line, and what the command answers: the place, the reason, what to write.
// What goes wrong in a host (steps, order of middleware, text-only histories, postures) is pinned beside the adapters.
import { expect, test } from "vitest";
import { command, lines } from "./command.ts";

const head = "version: 1\nid: support\nrules:\n";
const tools = JSON.stringify([
  { name: "refund", parameters: { type: "object", properties: { order_id: { type: "string" } } } },
  { name: "mcp__shop__get_order" },
]);
const failed = {
  tool_calls: [{ tool_name: "refund", arguments: { order_id: "W1" }, tool_result: "Error: not found" }],
};
const bare = { tool_calls: [{ tool_name: "refund" }] };
const lint = ["lint", "agentltl.rules.yaml", "--tools", "tools.json"];
const verify = ["verify", "runs/*.jsonl", "--rules", "agentltl.rules.yaml"];

const mistakes: Readonly<Record<string, readonly [argv: readonly string[], rules: string, run?: object]>> = {
  "a tool that the agent doesn't have": [lint, "  - { id: a, never: refnd }\n"],
  "an argument that the tool doesn't have": [
    lint,
    "  - { id: a, never: { tool: refund, with: { orderId: W23 } } }\n",
  ],
  "a formula that begins with !": [lint, "  - id: a\n    ltl: ! called(refund)\n"],
  "a value that begins with #": [lint, "  - id: a\n    never: { tool: refund, with: { order_id: #W23 } }\n"],
  "a glob that begins with *": [lint, "  - id: a\n    never: { tool: refund, with: { order_id: *W } }\n"],
  "a fact of the whole run under G": [
    lint,
    "  - { id: a, ltl: G(called(refund) -> called(mcp__shop__get_order)) }\n",
  ],
  "before, where nothing needs to happen": [
    lint,
    '  - { id: a, ltl: "before(mcp__shop__get_order, refund)" }\n',
  ],
  "a prerequisite that is no tool": [lint, "  - { id: a, before: [verify_identity, refund] }\n"],
  "an obligation that no tool can meet": [
    lint,
    "  - { id: a, finally: { after: refund, call: audit_note } }\n",
  ],
  "a tool of an MCP server": [lint, "  - { id: a, never: get_order }\n"],
  "failures told as text": [
    [...lint, "--traces", "runs/*.jsonl"],
    "  - { id: a, finally: { call: refund } }\n",
    failed,
  ],
  "a condition that is never true": [
    verify,
    "  - { id: a, never: refund, when: { after: login } }\n",
    failed,
  ],
  "traces that nothing matches": [
    ["verify", "out/*.jsonl", ...verify.slice(2)],
    "  - { id: a, never: refund }\n",
  ],
  "traces without arguments": [
    verify,
    "  - { id: a, never: { tool: refund, with: { order_id: W1 } } }\n",
    bare,
  ],
  "a file without rules": [verify, "", failed],
};

test("each mistake of a newcomer is answered by its place and what to write", async () => {
  const answers: string[] = [];
  for (const [mistake, [argv, rules, run = failed]] of Object.entries(mistakes)) {
    const files = {
      "agentltl.rules.yaml": `${head}${rules === "" ? "  []\n" : rules}`,
      "tools.json": tools,
      "runs/a.jsonl": lines(run),
    };
    const { code, stdout, stderr } = await command(argv, { files });
    const told = `${stdout}${stderr}`.replaceAll("<folder>", "").trimEnd();
    answers.push(`${mistake}: exit ${code}\n${told.replace(/^(?=.)/gm, "    ")}`);
  }
  expect(`\n${answers.join("\n")}\n`).toMatchInlineSnapshot(`
    "
    a tool that the agent doesn't have: exit 1
        agentltl.rules.yaml
          ✗ 4:21  error  unknown-tool  a
                    rule "a" names the tool "refnd"; this agent has refund, mcp__shop__get_order
              do    did you mean "refund"? (--fix)

        1 error, 0 warnings, 0 notes in 1 rule file; --fix mends 1
    an argument that the tool doesn't have: exit 1
        agentltl.rules.yaml
          ✗ 4:45  error  unknown-argument  a
                    rule "a" names the argument "orderId"; refund has order_id
              do    did you mean "order_id"? (--fix)

        1 error, 0 warnings, 0 notes in 1 rule file; --fix mends 1
    a formula that begins with !: exit 2
        agentltl.rules.yaml
          ✗ 5:10  error  unreadable
                    YAML reads "!" as a tag and would drop it
              do    write "not called(refund)" or quote the formula

        1 error, 0 warnings, 0 notes in 1 rule file
    a value that begins with #: exit 2
        agentltl.rules.yaml
          ✗ 5:46  error  unreadable
                    "#" starts a comment here
              do    quote the value: "#W23"

        1 error, 0 warnings, 0 notes in 1 rule file
    a glob that begins with *: exit 2
        agentltl.rules.yaml
          ✗ 5:46  error  unreadable
                    YAML reads "*W" as an alias
              do    quote globs that begin with *: "*W"

        1 error, 0 warnings, 0 notes in 1 rule file
    a fact of the whole run under G: exit 0
        agentltl.rules.yaml
          ! 4:5  warning  whole-trace-under-operator  a
                    \`called(refund)\` under G is about the whole trace, not about that call
              do    write \`now(refund)\` (--fix)
          ! 4:5  warning  whole-trace-under-operator  a
                    \`called(mcp__shop__get_order)\` under G is about the whole trace, not about that call
              do    write \`F now(mcp__shop__get_order)\` (--fix)

        0 errors, 2 warnings, 0 notes in 1 rule file; --fix mends 2
    before, where nothing needs to happen: exit 0
        agentltl.rules.yaml
          ! 4:5  warning  needs-both  a
                    \`refund\` must then happen in every run: \`before\` asks for both calls
              do    did you mean \`precedes(mcp__shop__get_order, refund)\`? (--fix)
              run   (a run without calls)

        0 errors, 1 warning, 0 notes in 1 rule file; --fix mends 1
    a prerequisite that is no tool: exit 1
        agentltl.rules.yaml
          ✗ 4:23  error  unmeetable  a
                    rule "a" can't be satisfied: verify_identity is not among the tools; this agent has refund, mcp__shop__get_order
              do    write a name that the agent has, or \`optional: true\` where it comes later

        1 error, 0 warnings, 0 notes in 1 rule file
    an obligation that no tool can meet: exit 1
        agentltl.rules.yaml
          ✗ 4:46  error  unmeetable  a
                    rule "a" can't be satisfied: audit_note is not among the tools; this agent has refund, mcp__shop__get_order
              do    write a name that the agent has, or \`optional: true\` where it comes later

        1 error, 0 warnings, 0 notes in 1 rule file
    a tool of an MCP server: exit 1
        agentltl.rules.yaml
          ✗ 4:21  error  unknown-tool  a
                    rule "a" names the tool "get_order"; this agent has refund, mcp__shop__get_order
              do    did you mean "mcp__shop__get_order"? (--fix)

        1 error, 0 warnings, 0 notes in 1 rule file; --fix mends 1
    failures told as text: exit 0
        agentltl.rules.yaml
          ! 4:31  warning  unrecognised-failure
                    a result of \`refund\` begins with "Error" and counts as success (first in runs/a.jsonl:1): "Error: not found"
              do    write under \`tools\`: \`refund: { failure: { text: "Error*" } }\`
              run   refund -> "Error: not found"

        0 errors, 1 warning, 0 notes in 1 rule file
    a condition that is never true: exit 3
        support (1 rule, ade1b845) on 1 trace in 1 file

            rule  mode   applied  broken  not judged
          ∅ a     block        0  -                   never active in 1 trace: its \`when\` was never true

          absent  not recorded, of 1 trace: dialogue in 1, final answer in 1
          score   - mean    0 full, 0 partial, 0 none, 1 not evaluated    (only rules that applied: -)
          gate    UNSURE: 1 rule never applied (--allow-unused)
    traces that nothing matches: exit 2
        error: no trace matched out/*.jsonl: no file has such a name, seen from
    traces without arguments: exit 3
        support (1 rule, 848dc9f9) on 1 trace in 1 file

            rule  mode   applied  broken  not judged
          ? a     block        0  -       1           not evaluated: call #1 was recorded without its arguments or result

          absent  not recorded, of 1 trace: arguments in 1, result in 1, outcome in 1, dialogue in 1, final answer in 1
          score   - mean    0 full, 0 partial, 0 none, 1 not evaluated    (only rules that applied: -)
          gate    UNSURE: 1 rule not judged in 1 trace (--allow-unjudged)
    a file without rules: exit 2
        error: agentltl.rules.yaml has no rules
    "
  `);
});
